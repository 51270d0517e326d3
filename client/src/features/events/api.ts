import { queryOptions } from '@tanstack/react-query';
import { type EventState, eventsQueryOf } from '#shared/domain/events.ts';
import { pagesQuery } from '@/lib/paging.ts';
import { apiQuery, apiQueryOrNull } from '@/lib/queries.ts';

export const eventPagesQuery = (state: EventState) => pagesQuery('/api/events', eventsQueryOf(state));

/** An event on its next date or the given one; null if there is none. */
export const eventQuery = (id: string, date: string) =>
  queryOptions({
    ...apiQueryOrNull('/api/events/:id', { params: { id }, query: { date } }),
    enabled: id !== '',
  });

export const areasQuery = () => apiQuery('/api/events/areas');

/** The name of the church in the filter, needed if no listed event includes it. */
export const churchNameQuery = (id: string) =>
  queryOptions({ ...apiQuery('/api/churches/:id', { params: { id } }), retry: false });
