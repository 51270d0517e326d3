import { queryOptions } from '@tanstack/react-query';
import { adminQuery } from '@/lib/admin-queries.ts';
import { formOptions } from '@/lib/queries.ts';

export const adminArticleQuery = (id: string) =>
  queryOptions({ ...adminQuery('/api/admin/articles/:id', { params: { id } }), ...formOptions });
