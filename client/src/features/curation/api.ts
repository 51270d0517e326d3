import { queryOptions } from '@tanstack/react-query';
import { adminPagesQuery, adminQuery } from '@/lib/admin-queries.ts';
import { formOptions } from '@/lib/queries.ts';

export const adminChurchQuery = (id: string) =>
  queryOptions({ ...adminQuery('/api/admin/churches/:id', { params: { id } }), ...formOptions });

export const approvedQuery = () => adminPagesQuery('/api/admin/churches', {});

/** Compares two churches before a merge. */
export const compareQuery = ({ id, other }: { id: number; other: number }) =>
  queryOptions({
    ...adminQuery('/api/admin/churches/:id/merge', { params: { id }, query: { with: other } }),
    ...formOptions,
  });

export const duplicatesQuery = () => adminPagesQuery('/api/admin/duplicates', {});
