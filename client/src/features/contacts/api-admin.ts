import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { apiUrl } from '#shared/api.ts';
import { type AdminMessage, listMessages, type messageFilters } from '#shared/contacts-admin.ts';
import { pagesKeyOf } from '#shared/endpoint.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { useSend } from '@/lib/queries.ts';

type Page = z.output<typeof listMessages.response>;
type State = AdminMessage['state'];
export type MessageFilter = (typeof messageFilters)[number];

export const messagesQuery = (query: { search?: string; show?: MessageFilter | undefined } = {}) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/messages', { query })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page> =>
      (await adminRead('/api/admin/messages', { query: { ...query, cursor: pageParam }, signal })).body,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });

const ofMessages = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[1]).split('?')[0] === listMessages.path,
};

const waits = (state: State | undefined) => (state !== undefined && state !== 'answered' ? 1 : 0);

/** Every list that holds it shows the message as it is now (null: gone), in its place: nothing jumps while one reads. */
function put(queryClient: QueryClient, id: number, was: State, message: AdminMessage | null): void {
  const more = waits(message?.state) - waits(was);
  queryClient.setQueriesData<InfiniteData<Page, string | null>>(ofMessages, (list) => {
    if (!list) return list;
    const held = list.pages.some(({ items }) => items.some((item) => item.id === id));
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        total: page.total - (held && message === null ? 1 : 0),
        open: Math.max(0, page.open + more),
        items: page.items.flatMap((item) => (item.id === id ? (message ?? []) : item)),
      })),
    };
  });
}

/** Decisions about a suggestion; the lists show what the server makes of it. */
export function useSuggestionActions({ id, state, church }: AdminMessage) {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (message: AdminMessage) => put(queryClient, id, state, message),
    onError: () => void queryClient.invalidateQueries(ofMessages),
  };
  return {
    apply: useSend('POST /api/admin/messages/:id/apply', options),
    dismiss: useSend('POST /api/admin/messages/:id/dismiss', options),
    undo: useSend('POST /api/admin/messages/:id/undo', options),
    deleteListing: useMutation({
      mutationFn: async () => {
        await send('DELETE /api/churches/:id', { params: { id: church?.id ?? 0 } });
        const body = { state: 'answered', was: state } as const;
        await send('PATCH /api/admin/messages/:id', { params: { id }, body });
      },
      // The church is part of many lists.
      onSettled: () => queryClient.invalidateQueries(),
    }),
  };
}

export function useMessageActions() {
  const queryClient = useQueryClient();
  // A failed change may be caused by another administrator's: refetch the lists.
  const onError = () => void queryClient.invalidateQueries(ofMessages);
  return {
    change: useSend('PATCH /api/admin/messages/:id', {
      onSuccess: (message, { was }) => put(queryClient, message.id, was, message),
      onError,
    }),
    remove: useMutation({
      mutationFn: ({ id }: AdminMessage) => send('DELETE /api/admin/messages/:id', { params: { id } }),
      onSuccess: (_response, { id, state }) => put(queryClient, id, state, null),
      onError,
    }),
  };
}
