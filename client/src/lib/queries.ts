/** Query options and mutations of endpoints, named by method and path. */
import {
  infiniteQueryOptions,
  type Query,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { type ApiPath, apiUrl, type BodyOf, type GetPath, type ResponseOf, type Route } from '#shared/api.ts';
import { pagesKeyOf, queryKeyOf, type Values } from '#shared/endpoint.ts';
import { adminRead, alwaysFresh } from './admin-queue.ts';
import { ApiError, get, send } from './api-client.ts';
import { pagingOf } from './paging.ts';

type Input = { params?: Values; query?: Values };
type Body<Path extends GetPath> = ResponseOf<`GET ${Path}`>;

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

type RowOf<Path extends GetPath> = Body<Path> extends ReadonlyArray<infer Row> ? Row : never;

/** A list; empty without a session. */
export const listQuery = <Path extends GetPath>(path: Path, input: Input = {}) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path, input)),
    queryFn: async ({ signal }) => ((await get(path, { ...input, signal })) ?? []) as Array<RowOf<Path>>,
  });

/** One response of the admin area. */
export const adminQuery = <Path extends GetPath>(path: Path, input: Input = {}) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path, input)),
    queryFn: async ({ signal }): Promise<Body<Path>> => (await adminRead(path, { ...input, signal })).body,
    ...alwaysFresh,
  });

/** What a form starts from: its version guards the next save, so it is fetched for each visit, and only then. */
export const formOptions = {
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchInterval: false,
} as const;

/** Items that wait for a decision, and how many there are in all (the list is bounded). */
export const queueQuery = <Path extends GetPath>(path: Path, onError?: (error: unknown) => never) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl(path)), 'queue'],
    queryFn: async ({ signal }): Promise<{ items: Array<RowOf<Path>>; total: number }> => {
      const { body, headers } = await adminRead(path, { signal }).catch(onError);
      const items = body as Array<RowOf<Path>>;
      return { items, total: pagingOf(headers, items).total };
    },
    ...alwaysFresh,
  });

type HistoryPath = '/api/admin/history' | '/api/admin/user-history' | '/api/admin/event-history';
type Entry<Path extends HistoryPath> = Body<Path>[number];

/** Entries of a full page; a shorter one is the last. */
const historyPage = 100;

/** A history of the admin area, newest first, a page at a time. */
export const historyQueryOf = <Path extends HistoryPath>(path: Path, filter: Values) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl(path, { query: filter })),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }): Promise<Array<Entry<Path>>> =>
      (await adminRead(path, { query: { ...filter, before: pageParam }, signal })).body,
    getNextPageParam: (page) => (page.length < historyPage ? null : page.at(-1)!.id),
    ...alwaysFresh,
  });

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
