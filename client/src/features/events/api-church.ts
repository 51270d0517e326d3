import { churchEventsQuery as queryOfChurch } from '#shared/church-events.ts';
import { apiQuery } from '@/lib/queries.ts';

export const churchEventsQuery = (churchId: number) =>
  apiQuery('/api/events', { query: queryOfChurch(churchId) });
