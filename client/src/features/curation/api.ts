import { queryOptions } from '@tanstack/react-query';
import { adminPagesQuery, adminQuery } from '@/lib/admin-queries.ts';
import { formOptions } from '@/lib/queries.ts';

export const adminChurchQuery = (id: string) =>
  queryOptions({ ...adminQuery('/api/admin/churches/:id', { params: { id } }), ...formOptions });

export const approvedQuery = () => adminPagesQuery('/api/admin/churches', {});

export const duplicatesQuery = () => adminPagesQuery('/api/admin/duplicates', {});
