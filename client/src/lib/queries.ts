/** Query options for endpoints, identified by path. */
import { type Query, queryOptions } from '@tanstack/react-query';
import { type ApiPath, apiUrl, type GetPath, type ResponseOf } from '#shared/contracts/api.ts';
import { queryKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import { ApiError, get } from './api-client.ts';

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
