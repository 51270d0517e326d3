/** The administrator's Events tab. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { listHeaders } from '#shared/churches.ts';
import { addressOf, pagesKeyOf, type Values } from '#shared/endpoint.ts';
import {
  type AdminEvent,
  type EventHistoryEntry,
  hideEvent,
  listAdminEvents,
  listEventHistory,
  removeEvent,
  showEvent,
} from '#shared/event-submissions.ts';
import { ApiError, fetchAddress, send } from '@/lib/api-client.ts';
import { sessionExpired } from '@/lib/session-expired.ts';

/** Work of several people: always asked anew when it is opened. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

async function read<T>(address: string, signal: AbortSignal): Promise<{ body: T; headers: Headers }> {
  const { body, headers } = await fetchAddress<T>(address, signal);
  if (body !== null) return { body, headers };
  // The layout says that the session is over.
  sessionExpired.report();
  throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
}

const keyOf = (address: string) => [...pagesKeyOf(address), 'admin'] as const;

export const adminEventsQuery = (search: string) => {
  const query: Values = { search };
  return infiniteQueryOptions({
    queryKey: keyOf(addressOf(listAdminEvents, { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const address = addressOf(listAdminEvents, { query: { ...query, cursor: pageParam } });
      const { body, headers } = await read<AdminEvent[]>(address, signal);
      const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
      return {
        items: body,
        total: Number(headers.get(listHeaders.total) ?? body.length),
        capped: headers.get(listHeaders.capped) === 'true',
        next: next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null,
      };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...fresh,
  });
};

/** Entries that an answer holds at most. */
const historyPage = 100;

export const eventHistoryQuery = (eventId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(addressOf(listEventHistory, { query: { eventId } })),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) => {
      const address = addressOf(listEventHistory, { query: { eventId, before: pageParam } });
      return (await read<EventHistoryEntry[]>(address, signal)).body;
    },
    getNextPageParam: (page) => (page.length < historyPage ? null : page.at(-1)!.id),
    ...fresh,
  });

const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      [listAdminEvents, listEventHistory].some(({ path }) => String(queryKey[1]).startsWith(path)),
  });

export type AdminAction =
  | { kind: 'hide'; id: number; reason: string }
  | { kind: 'show' | 'delete'; id: number };

export function useAdminEventAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: AdminAction) => {
      const params = { id: action.id };
      if (action.kind === 'hide') return send(hideEvent, { params, body: { reason: action.reason } });
      return send(action.kind === 'show' ? showEvent : removeEvent, { params });
    },
    onSettled: () => refresh(queryClient),
  });
}
