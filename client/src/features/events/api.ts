import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type EventState, eventsQueryOf, churchEventsQuery as queryOfChurch } from '#shared/domain/events.ts';
import { pagesQuery } from '@/lib/paging.ts';
import { apiQuery, apiQueryOrNull, formOptions, listQuery, startsWith, useSend } from '@/lib/queries.ts';

export const eventPagesQuery = (state: EventState) => pagesQuery('/api/events', eventsQueryOf(state));

/** An event on its next date or the given one; null if there is none. */
export const eventQuery = (id: string, date: string) =>
  queryOptions({
    ...apiQueryOrNull('/api/events/:id', { params: { id }, query: { date } }),
    enabled: id !== '',
  });

export const areasQuery = () => apiQuery('/api/events/areas');

/** A church's next events. Apart from the other event queries, which church pages don't load. */
export const churchEventsQuery = (churchId: number) =>
  apiQuery('/api/events', { query: queryOfChurch(churchId) });

export const ownEventsQuery = () => listQuery('/api/user/events');

/** null if the event doesn't belong to the user. */
export const ownEventQuery = (id: string) =>
  queryOptions({
    ...apiQueryOrNull('/api/user/events/:id', { params: { id } }, [400, 403, 404]),
    ...formOptions,
  });

/** Refetches every query that may contain an event. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(startsWith('/api/events', '/api/user/events'));
}

export const useSubmitEvent = () => useSend('POST /api/events', { onSuccess: useRefresh() });
export const useUpdateEvent = () => useSend('PUT /api/events/:id', { onSuccess: useRefresh() });

export function useOwnEvent() {
  const onSettled = useRefresh();
  return {
    setCanceled: useSend('PATCH /api/events/:id', { onSettled }),
    remove: useSend('DELETE /api/events/:id', { onSettled }),
  };
}
