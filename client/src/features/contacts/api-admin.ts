import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { AdminMessage } from '#shared/contracts/admin/contacts-admin.ts';
import type { Page } from '#shared/contracts/endpoint.ts';
import { adminPagesQuery } from '@/lib/admin-queries.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

/** For the number of messages that aren't answered yet. */
export const openMessagesQuery = () => adminPagesQuery('/api/admin/messages', { show: 'open', limit: 1 });

/** Updates the message in place, so that no list jumps. An error may mean that someone else has changed it. */
export function useChangeMessage() {
  const queryClient = useQueryClient();
  const lists = startsWith('/api/admin/messages');
  return useSend('PATCH /api/admin/messages/:id', {
    onSuccess: (message) => {
      queryClient.setQueriesData<InfiniteData<Page<AdminMessage>>>(
        lists,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.id === message.id ? message : item)),
            })),
          },
      );
      void queryClient.invalidateQueries(openMessagesQuery());
    },
    onError: () => void queryClient.invalidateQueries(lists),
  });
}
