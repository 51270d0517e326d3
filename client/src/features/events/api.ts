import { queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { churchEventsQuery as churchQuery, type EventState, eventsQueryOf } from '#shared/event-filters.ts';
import { ApiError, get } from '@/lib/api-client.ts';
import { pagesQuery } from '@/lib/paging.ts';

/** Upcoming events. */
export const eventPagesQuery = (state: EventState) => pagesQuery('/api/events', eventsQueryOf(state));

/** One event at its next date, or at another; null where there is none. */
export const eventQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/events/:id', { params: { id }, query: { date } })),
    queryFn: async ({ signal }) => {
      try {
        return await get('/api/events/:id', { params: { id }, query: { date }, signal });
      } catch (error) {
        // A malformed id or date is as unknown as an id without an event.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    enabled: id !== '',
  });

/** The next events of a church, for its page. */
export const churchEventsQuery = (churchId: number) => {
  const query = churchQuery(churchId);
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/events', { query })),
    queryFn: ({ signal }) => get('/api/events', { query, signal }),
  });
};

export const areasQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/areas')),
    queryFn: ({ signal }) => get('/api/areas', { signal }),
  });

/** Name of the church that the list is filtered by, where no event has it. */
export const churchNameQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/:id', { params: { id } })),
    queryFn: ({ signal }) => get('/api/churches/:id', { params: { id }, signal }),
    retry: false,
  });
