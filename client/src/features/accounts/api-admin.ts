import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#shared/contracts/accounts.ts';
import type { AccountAction } from '#shared/contracts/admin/accounts-admin.ts';
import { adminPagesQuery } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { startsWith } from '@/lib/queries.ts';

export const peopleQuery = (filters: Record<string, string>) => adminPagesQuery('/api/admin/users', filters);

export type PersonChange = { id: number } & ({ role: Role } | { action: AccountAction });

export function useChangePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PersonChange) =>
      'role' in body
        ? send('PUT /api/admin/users/:id/role', { params: { id }, body })
        : send('POST /api/admin/users/:id/actions', { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries(startsWith('/api/admin/users', '/api/admin/history')),
  });
}
