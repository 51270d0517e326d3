import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/contracts/api.ts';
import { pagesKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queries.ts';
import { useSend } from '@/lib/queries.ts';

/** The server's page size; a shorter page is the last one. */
const historyPageSize = 100;

export const historyQuery = (query: Values) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/history', { query })),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await adminRead('/api/admin/history', { query: { ...query, before: pageParam }, signal })).body,
    getNextPageParam: (page) => (page.length < historyPageSize ? null : page.at(-1)!.id),
    ...alwaysFresh,
  });

/** Undoes what an entry of the history records. Any list may show it. */
export function useUndoEntry() {
  const queryClient = useQueryClient();
  return useSend('POST /api/admin/history/:id/undo', { onSettled: () => queryClient.invalidateQueries() });
}
