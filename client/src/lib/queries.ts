/** Query options and mutations of endpoints, named by method and path. */
import {
  type Query,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { type ApiPath, apiUrl, type BodyOf, type GetPath, type ResponseOf, type Route } from '#shared/api.ts';
import { queryKeyOf, type Values } from '#shared/endpoint.ts';
import { ApiError, get, send } from './api-client.ts';

export type Input = { params?: Values; query?: Values };
export type Body<Path extends GetPath> = ResponseOf<`GET ${Path}`>;

/** One response; null without a session. */
export const apiQuery = <Path extends GetPath>(path: Path, input: Input = {}) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path, input)),
    queryFn: ({ signal }) => get(path, { ...input, signal }),
  });

/** The same; null where the status says that there is no such thing. */
export const apiQueryOrNull = <Path extends GetPath>(path: Path, input: Input, none = [400, 404]) =>
  queryOptions({
    ...apiQuery(path, input),
    queryFn: async ({ signal }): Promise<Body<Path> | null> => {
      try {
        return await get(path, { ...input, signal });
      } catch (error) {
        if (error instanceof ApiError && none.includes(error.status)) return null;
        throw error;
      }
    },
  });

export type RowOf<Path extends GetPath> = Body<Path> extends ReadonlyArray<infer Row> ? Row : never;

/** A list; empty without a session. */
export const listQuery = <Path extends GetPath>(path: Path, input: Input = {}) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path, input)),
    queryFn: async ({ signal }) => ((await get(path, { ...input, signal })) ?? []) as Array<RowOf<Path>>,
  });

/** What a form starts from: its version guards the next save, so it is fetched for each visit, and only then. */
export const formOptions = {
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchInterval: false,
} as const;

/** Filter of the queries whose URL starts with one of the paths. */
export const startsWith = (...paths: ApiPath[]) => ({
  predicate: ({ queryKey }: Pick<Query, 'queryKey'>) =>
    paths.some((path) => String(queryKey[1]).startsWith(path)),
});

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<R extends string> = { [Name in ParamNames<R>]: string | number };

/** The parameters of the path and the fields of the body, in one object; nothing where the endpoint takes neither. */
export type Variables<R extends Route> =
  unknown extends BodyOf<R>
    ? [ParamNames<R>] extends [never]
      ? undefined
      : Params<R>
    : BodyOf<R> & Params<R>;

/** A mutation that is one request. */
export function useSend<R extends Route>(
  route: R,
  options: Omit<UseMutationOptions<ResponseOf<R>, Error, Variables<R>>, 'mutationFn'> = {},
): UseMutationResult<ResponseOf<R>, Error, Variables<R>> {
  return useMutation({
    mutationFn: (variables) => {
      const names = Array.from(route.matchAll(/:(\w+)/g), ([, name]) => name);
      const [params, body]: [Values, Values] = [{}, {}];
      for (const [name, value] of Object.entries((variables ?? {}) as Values))
        (names.includes(name) ? params : body)[name] = value;
      return send(route, {
        params,
        ...(Object.keys(body).length > 0 ? { body: body as BodyOf<R> } : {}),
      });
    },
    ...options,
  });
}
