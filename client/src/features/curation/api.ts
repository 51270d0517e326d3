import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/contracts/api.ts';
import { pagesKeyOf, type Values } from '#shared/contracts/endpoint.ts';
import type { ChurchForm } from '#shared/domain/church-form.ts';
import { refresh, removeFromQueue } from '@/features/desk/api.ts';
import { adminPagesQuery, adminQuery, adminRead, toHttpError } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { pageOf } from '@/lib/paging.ts';
import { formOptions, useSend } from '@/lib/queries.ts';

export const adminChurchQuery = (id: string) =>
  queryOptions({ ...adminQuery('/api/admin/churches/:id', { params: { id } }), ...formOptions });

export const tableQuery = (filters: Values) =>
  infiniteQueryOptions({
    ...adminPagesQuery('/api/admin/churches', filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, cursor: pageParam };
      const { body, headers } = await adminRead('/api/admin/churches', { query, signal }).catch(toHttpError);
      return pageOf(body, headers);
    },
  });

export const approvedQuery = (search: string) => tableQuery(search ? { search } : {});

/** Compares two churches before a merge. Never refetched on its own, so values don't change during the choice. */
export const compareQuery = ({ id, other }: { id: number; other: number }) =>
  queryOptions({
    queryKey: ['api', 'merge', id, other],
    queryFn: async ({ signal }) =>
      (await adminRead('/api/admin/churches/:id/merge', { params: { id }, query: { with: other }, signal }))
        .body,
    ...formOptions,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const duplicatesQuery = () =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/duplicates')),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await adminRead('/api/admin/duplicates', { query: { after: pageParam }, signal })).body,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

export function useSaveChurch(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: ChurchForm; version: number }) =>
      send('PUT /api/admin/churches/:id', {
        params: { id },
        body: form,
        headers: { 'If-Match': String(version) },
      }),
    onSuccess: () => refresh(queryClient),
  });
}

/** Adds a church; the idempotency key prevents duplicates if the request is repeated. */
export function useAddChurch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, key }: { form: ChurchForm; key: string }) =>
      send('POST /api/admin/churches', { body: form, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useCurationActions() {
  const queryClient = useQueryClient();
  const onSettled = () => refresh(queryClient);
  return {
    remove: useSend('DELETE /api/churches/:id', { onSettled }),
    merge: useSend('POST /api/admin/churches/:id/merge', {
      onSuccess: (_response, { id }) => removeFromQueue(queryClient, 'church', Number(id)),
      onSettled,
    }),
    pair: useSend('POST /api/admin/duplicates', { onSettled }),
    bulk: useSend('POST /api/admin/bulk-actions', { onSettled }),
  };
}
