import { adminPagesQuery } from '@/lib/admin-queries.ts';

export const websitesQuery = () => adminPagesQuery('/api/admin/websites', { limit: 100 });
