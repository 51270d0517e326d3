import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { churchEventsQuery as churchQuery, type EventState, eventsQueryOf } from '#shared/event-filters.ts';
import type { ChurchEvent, EventPage } from '#shared/events.ts';
import { ApiError, call, fetchAddress } from '@/lib/api-client.ts';
import { getChurch, getEvent, listAreas, listEvents } from '@/lib/calls.ts';
import { pagingOf } from '@/lib/paging.ts';

/** Coming events, a page at a time; the last list stays in sight while other filters load. */
export const eventPagesQuery = (state: EventState) => {
  const query = eventsQueryOf(state);
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(addressOf(listEvents, { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
      const address = addressOf(listEvents, { query: { ...query, cursor: pageParam } });
      const { body, headers } = await fetchAddress<ChurchEvent[]>(address, signal);
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
    queryKey: queryKeyOf(addressOf(getEvent, { params: { id }, query: { date } })),
    queryFn: async ({ signal }) => {
      try {
        return await call(getEvent, { params: { id }, query: { date }, signal });
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
    queryKey: queryKeyOf(addressOf(listEvents, { query })),
    queryFn: ({ signal }) => call(listEvents, { query, signal }),
  });
};

export const areasQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listAreas)),
    queryFn: ({ signal }) => call(listAreas, { signal }),
  });

/** Name of the church that the list is narrowed to, where no event tells it. */
export const churchNameQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(getChurch, { params: { id } })),
    queryFn: ({ signal }) => call(getChurch, { params: { id }, signal }),
    retry: false,
  });
