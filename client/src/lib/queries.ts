/** The query client, query options, and mutations. Method and path identify an endpoint. */
import {
  type Query,
  QueryClient,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyOf, Route } from '#shared/contracts/api.ts';
import { type ApiPath, apiUrl, type GetPath, type ResponseOf } from '#shared/contracts/api.ts';
import type { FirstData } from '#shared/contracts/endpoint.ts';
import { queryKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import { ApiError, get, send } from './api-client.ts';

export type Input = { params?: Values; query?: Values };
export type Body<Path extends GetPath> = ResponseOf<`GET ${Path}`>;

/** null if the user is signed out. */
export const apiQuery = <Path extends GetPath>(path: Path, input: Input = {}) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path, input)),
    queryFn: ({ signal }) => get(path, { ...input, signal }),
  });

/** Like apiQuery, but null for these error statuses. */
export const apiQueryOrNull = <Path extends GetPath>(path: Path, input: Input, nullStatuses = [400, 404]) =>
  queryOptions({
    ...apiQuery(path, input),
    queryFn: async ({ signal }): Promise<Body<Path> | null> => {
      try {
        return await get(path, { ...input, signal });
      } catch (error) {
        if (error instanceof ApiError && nullStatuses.includes(error.status)) return null;
        throw error;
      }
    },
  });

export type RowOf<Path extends GetPath> = Body<Path> extends ReadonlyArray<infer Row> ? Row : never;

/** An unpaged list; empty if the user is signed out. */
export const listQuery = <Path extends GetPath>(path: Path, input: Input = {}) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path, input)),
    queryFn: async ({ signal }) => ((await get(path, { ...input, signal })) ?? []) as Array<RowOf<Path>>,
  });

/** A form's initial data. Its version guards the save, so each visit fetches it, and nothing refetches it later. */
export const formOptions = {
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchInterval: false,
} as const;

/** Matches queries whose URL starts with any of the paths. */
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

/** The version that was edited, and the key with which a repeated request creates nothing new. */
type Guards = { ifMatch?: number | undefined; idempotencyKey?: string };
const guardHeaders: Record<string, string> = { ifMatch: 'If-Match', idempotencyKey: 'Idempotency-Key' };

/** Path parameters, body fields, and guards in one object; undefined if the endpoint has neither parameters nor a body. */
type Variables<R extends Route> =
  unknown extends BodyOf<R>
    ? [ParamNames<R>] extends [never]
      ? undefined
      : Params<R> & Guards
    : BodyOf<R> & Params<R> & Guards;

export function useSend<R extends Route>(
  route: R,
  options: Omit<UseMutationOptions<ResponseOf<R>, Error, Variables<R>>, 'mutationFn'> = {},
): UseMutationResult<ResponseOf<R>, Error, Variables<R>> {
  return useMutation({
    mutationFn: (variables) => {
      const names = Array.from(route.matchAll(/:(\w+)/g), ([, name]) => name);
      const [params, body]: [Values, Values] = [{}, {}];
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries((variables ?? {}) as Values)) {
        const header = guardHeaders[name];
        if (!header) (names.includes(name) ? params : body)[name] = value;
        else if (value !== undefined) headers[header] = String(value);
      }
      return send(route, {
        params,
        headers,
        ...(Object.keys(body).length > 0 ? { body: body as BodyOf<R> } : {}),
      });
    },
    ...options,
  });
}

/** Like useSend, for changes of the user's churches and claims, which many pages show. Refetches them. */
export function useOwnSend<R extends Route>(
  route: R,
  options: Omit<NonNullable<Parameters<typeof useSend<R>>[1]>, 'onSettled'> = {},
) {
  const queryClient = useQueryClient();
  return useSend(route, {
    ...options,
    // After an error, too: something may have been decided in the meantime.
    onSettled: () => {
      void queryClient.invalidateQueries(
        startsWith(
          '/api/user/churches',
          '/api/user/claims',
          '/api/me/subscription',
          '/api/churches',
          '/api/unclaimed-churches',
        ),
      );
    },
  });
}

const minute = 60_000;

/** These values come from section 9 of the specification. */
const queryDefaults = {
  queries: { staleTime: 5 * minute, gcTime: 10 * minute, retry: 1, refetchOnWindowFocus: false },
  mutations: { retry: false },
} as const;

export function createQueryClient(first: FirstData[] = []): QueryClient {
  const client = new QueryClient({ defaultOptions: queryDefaults });
  for (const { key, data } of first) client.setQueryData(key, data);
  return client;
}
