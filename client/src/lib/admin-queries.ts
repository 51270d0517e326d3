import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiUrl, type GetPath, type ResponseOf } from '#shared/contracts/api.ts';
import { queryKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import { ApiError, fetchJson } from './api-client.ts';
import { type ItemOf, type ListPath, pageOf, pagesQuery, pagingOf } from './paging.ts';
import type { Body, Input, RowOf } from './queries.ts';
import { sessionExpired } from './sign-in.ts';

let lastInput = Date.now();
for (const type of ['pointerdown', 'keydown'] as const)
  window.addEventListener(type, () => (lastInput = Date.now()), { capture: true, passive: true });

const minute = 60_000;
/** Sessions expire after 30 idle minutes, and polling must not keep them alive, so it stops without recent input. */
const activeFor = 5 * minute;

/** Several admins may change the same data, so refetch on mount, on focus, and every minute while the admin is active. */
export const alwaysFresh = {
  staleTime: 0,
  gcTime: minute,
  refetchOnWindowFocus: 'always',
  refetchInterval: () => (Date.now() - lastInput < activeFor ? minute : false),
} as const;

/** GET from the admin API. A 401 also reports the expired session, and throws ApiError. */
export async function adminRead<Path extends GetPath>(
  path: Path,
  { signal, ...input }: { params?: Values; query?: Values; signal: AbortSignal },
): Promise<{ body: ResponseOf<`GET ${Path}`>; headers: Headers }> {
  const { body, headers } = await fetchJson<ResponseOf<`GET ${Path}`>>(apiUrl(path, input), signal);
  if (body !== null) return { body, headers };
  sessionExpired.report();
  throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
}

export const adminQuery = <Path extends GetPath>(path: Path, input: Input = {}) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl(path, input)),
    queryFn: async ({ signal }): Promise<Body<Path>> => (await adminRead(path, { ...input, signal })).body,
    ...alwaysFresh,
  });

export const adminPagesQuery = <Path extends ListPath>(path: Path, query: Values) =>
  infiniteQueryOptions({
    ...pagesQuery(path, query),
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await adminRead(path, {
        query: { ...query, cursor: pageParam },
        signal,
      }).catch(toHttpError);
      return pageOf(body as Array<ItemOf<Path>>, headers);
    },
    ...alwaysFresh,
  });

/** Errors of lists read 'HTTP {status}: {statusText}' (specification section 7). */
function toHttpError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw new Error(`HTTP ${error.status}: ${error.statusText}`, { cause: error });
}

/** Items awaiting a decision. The list is capped, so `total` may be larger. */
export const queueQuery = <Path extends GetPath>(path: Path) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl(path)), 'queue'],
    queryFn: async ({ signal }): Promise<{ items: Array<RowOf<Path>>; total: number }> => {
      const { body, headers } = await adminRead(path, { signal }).catch(toHttpError);
      const items = body as Array<RowOf<Path>>;
      return { items, total: pagingOf(headers, items).total };
    },
    ...alwaysFresh,
  });
