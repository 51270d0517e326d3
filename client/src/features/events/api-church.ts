import { churchEventsQuery as queryOfChurch } from '#shared/domain/events.ts';
import { apiQuery } from '@/lib/queries.ts';

/** A church's next events. Apart from the other event queries, which church pages don't load. */
export const churchEventsQuery = (churchId: number) =>
  apiQuery('/api/events', { query: queryOfChurch(churchId) });
