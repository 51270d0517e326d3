import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { churchEventsQuery as churchQuery, type EventState, eventsQueryOf } from '#shared/event-filters.ts';
import type { ChurchEvent, EventPage } from '#shared/events.ts';
import { ApiError, fetchJson, get } from '@/lib/api-client.ts';
import { pagingOf } from '@/lib/paging.ts';

/** Coming events, a page at a time; the last list stays in sight while other filters load. */
export const eventPagesQuery = (state: EventState) => {
  const query = eventsQueryOf(state);
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/events', { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
      const address = apiUrl('/api/events', { query: { ...query, cursor: pageParam } });
      const { body, headers } = await fetchJson<ChurchEvent[]>(address, signal);
      const items = body ?? [];
      return { items, ...pagingOf(headers, items) };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
};

/** One event at its next date, or at another; null where there is none. Asked only when an id is there. */
export const eventQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/events/:id', { params: { id }, query: { date } })),
    queryFn: async ({ signal }) => {
      try {
        return await get('/api/events/:id', { params: { id }, query: { date }, signal });
      } catch (error) {
        // An address that is no number, or no date, is as unknown as one without an event.
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

/** Name of the church that the list is narrowed to, where no event tells it. */
export const churchNameQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/:id', { params: { id } })),
    queryFn: ({ signal }) => get('/api/churches/:id', { params: { id }, signal }),
    retry: false,
  });
