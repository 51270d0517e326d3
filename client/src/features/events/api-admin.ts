/** The administrator's Events tab. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { addressOf, pagesKeyOf, type Values } from '#shared/endpoint.ts';
import {
  hideEvent,
  listAdminEvents,
  listEventHistory,
  removeEvent,
  showEvent,
} from '#shared/event-submissions.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-read.ts';
import { send } from '@/lib/api-client.ts';
import { pagingOf } from '@/lib/paging.ts';

const keyOf = (address: string) => [...pagesKeyOf(address), 'admin'] as const;

export const adminEventsQuery = (search: string) => {
  const query: Values = { search };
  return infiniteQueryOptions({
    queryKey: keyOf(addressOf(listAdminEvents, { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await adminRead(listAdminEvents, {
        query: { ...query, cursor: pageParam },
        signal,
      });
      return { items: body, ...pagingOf(headers, body) };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });
};

/** Entries that an answer holds at most. */
const historyPage = 100;

export const eventHistoryQuery = (eventId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(addressOf(listEventHistory, { query: { eventId } })),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await adminRead(listEventHistory, { query: { eventId, before: pageParam }, signal })).body,
    getNextPageParam: (page) => (page.length < historyPage ? null : page.at(-1)!.id),
    ...alwaysFresh,
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
