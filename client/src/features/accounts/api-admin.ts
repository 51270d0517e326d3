/** The People tab of the admin area. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AccountAction, listUserHistory, listUsers } from '#shared/accounts-admin.ts';
import { apiUrl } from '#shared/api.ts';
import { pagesKeyOf } from '#shared/endpoint.ts';
import type { Role } from '#shared/viewer.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queue.ts';
import { send } from '@/lib/api-client.ts';
import { adminPagesQuery } from '@/lib/paging.ts';

export const peopleQuery = (filters: { search: string; role: string }) =>
  adminPagesQuery('/api/admin/users', filters);

/** Entries of a full page. */
const historyPage = 100;

/** `userId` null: of all accounts. */
export const peopleHistoryQuery = (userId: number | null) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/user-history', { query: { userId } })),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await adminRead('/api/admin/user-history', { query: { userId, before: pageParam }, signal })).body,
    getNextPageParam: (page) => (page.length < historyPage ? null : page.at(-1)!.id),
    ...alwaysFresh,
  });

export type PersonChange = { id: number } & ({ role: Role } | { action: AccountAction });

export function useChangePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PersonChange) =>
      'role' in body
        ? send('PUT /api/admin/users/:id/role', { params: { id }, body })
        : send('POST /api/admin/users/:id/actions', { params: { id }, body }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          [listUsers, listUserHistory].some(({ path }) => String(queryKey[1]).startsWith(path)),
      }),
  });
}
