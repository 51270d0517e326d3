/** What only the admin area fetches. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiUrl, type GetPath, type ResponseOf } from '#shared/api.ts';
import { pagesKeyOf, queryKeyOf, type Values } from '#shared/endpoint.ts';
import { ApiError, fetchJson } from './api-client.ts';
import { type ItemOf, type ListPath, pageOf, pagesQuery, pagingOf } from './paging.ts';
import type { Body, Input, RowOf } from './queries.ts';
import { sessionExpired } from './session.ts';

let lastInput = Date.now();
for (const type of ['pointerdown', 'keydown'] as const)
  window.addEventListener(type, () => (lastInput = Date.now()), { capture: true, passive: true });

const minute = 60_000;
/** Polling must not keep the administrator's session alive when nobody is there (it ends after 30 idle minutes). */
const attention = 5 * minute;

/** Several people work on it: fetched when it is opened, on focus, and once a minute while somebody is working. */
export const alwaysFresh = {
  staleTime: 0,
  gcTime: minute,
  refetchOnWindowFocus: 'always',
  refetchInterval: () => (Date.now() - lastInput < attention ? minute : false),
} as const;

/** GET of the admin API. Without a session the layout shows that, and the request fails. */
export async function adminRead<Path extends GetPath>(
  path: Path,
  { signal, ...input }: { params?: Values; query?: Values; signal: AbortSignal },
): Promise<{ body: ResponseOf<`GET ${Path}`>; headers: Headers }> {
  const { body, headers } = await fetchJson<ResponseOf<`GET ${Path}`>>(apiUrl(path, input), signal);
  if (body !== null) return { body, headers };
  sessionExpired.report();
  throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
}

/** One response of the admin area. */
export const adminQuery = <Path extends GetPath>(path: Path, input: Input = {}) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path, input)),
    queryFn: async ({ signal }): Promise<Body<Path>> => (await adminRead(path, { ...input, signal })).body,
    ...alwaysFresh,
  });

/** A list of the admin area. */
export const adminPagesQuery = <Path extends ListPath>(path: Path, query: Values) =>
  infiniteQueryOptions({
    ...pagesQuery(path, query),
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await adminRead(path, { query: { ...query, cursor: pageParam }, signal });
      return pageOf(body as Array<ItemOf<Path>>, headers);
    },
    ...alwaysFresh,
  });

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
