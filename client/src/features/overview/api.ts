import { adminQuery } from '@/lib/admin-queries.ts';

export const overviewQuery = () => adminQuery('/api/admin/overview');
