import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type AdminMessage,
  listMessages,
  type messageFilters,
} from '#shared/contracts/admin/contacts-admin.ts';
import { apiUrl } from '#shared/contracts/api.ts';
import { pagesKeyOf } from '#shared/contracts/endpoint.ts';
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

const allMessages = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[1]).split('?')[0] === listMessages.path,
};

const openCount = (state: State | undefined) => (state !== undefined && state !== 'answered' ? 1 : 0);

/** Updates a message in place in every cached list, or removes it if it was deleted, so that no list jumps. */
function cacheMessage(
  queryClient: QueryClient,
  id: number,
  previousState: State,
  message: AdminMessage | null,
): void {
  const openChange = openCount(message?.state) - openCount(previousState);
  queryClient.setQueriesData<InfiniteData<Page, string | null>>(allMessages, (list) => {
    if (!list) return list;
    const isListed = list.pages.some(({ items }) => items.some((item) => item.id === id));
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        total: page.total - (isListed && message === null ? 1 : 0),
        open: Math.max(0, page.open + openChange),
        items: page.items.flatMap((item) => (item.id === id ? (message ?? []) : item)),
      })),
    };
  });
}

export function useSuggestionDecisions({ id, state, church }: AdminMessage) {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (message: AdminMessage) => cacheMessage(queryClient, id, state, message),
    onError: () => void queryClient.invalidateQueries(allMessages),
  };
  return {
    apply: useSend('POST /api/admin/messages/:id/apply', options),
    dismiss: useSend('POST /api/admin/messages/:id/dismiss', options),
    deleteListing: useMutation({
      mutationFn: async () => {
        await send('DELETE /api/churches/:id', { params: { id: church?.id ?? 0 } });
        const body = { state: 'answered', was: state } as const;
        await send('PATCH /api/admin/messages/:id', { params: { id }, body });
      },
      // Many lists contain the church.
      onSettled: () => queryClient.invalidateQueries(),
    }),
  };
}

export function useMessageActions() {
  const queryClient = useQueryClient();
  // The error may mean that another administrator has changed the message.
  const onError = () => void queryClient.invalidateQueries(allMessages);
  return {
    change: useSend('PATCH /api/admin/messages/:id', {
      onSuccess: (message, { was }) => cacheMessage(queryClient, message.id, was, message),
      onError,
    }),
    remove: useMutation({
      mutationFn: ({ id }: AdminMessage) => send('DELETE /api/admin/messages/:id', { params: { id } }),
      onSuccess: (_response, { id, state }) => cacheMessage(queryClient, id, state, null),
      onError,
    }),
  };
}
