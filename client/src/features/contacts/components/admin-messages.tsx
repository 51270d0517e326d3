import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AdminMessage, messageFilters } from '#shared/contracts/admin/contacts-admin.ts';
import { numberText } from '#shared/domain/format.ts';
import { adminMessages as copy } from '#shared/messages/admin/contacts-admin.ts';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { useDeskFilters } from '@/features/desk/desk-filters.tsx';
import { DeskList } from '@/features/desk/desk-list.tsx';
import { useKeys } from '@/lib/keys.ts';
import { itemsOf } from '@/lib/paging.ts';
import { useClock } from '@/lib/timing.ts';
import { type MessageFilter, messagesQuery, useMessageActions } from '../api-admin.ts';
import { MessageItem, writerOf } from './message-item.tsx';

/** Only one message is open at a time; opening a new one marks it as read. */
function useOpenMessage(messages: readonly AdminMessage[]) {
  const { change } = useMessageActions();
  const [openId, setOpenId] = useState<number | null>(null);
  const toggleButtons = useRef(new Map<number, HTMLButtonElement>());

  const open = (message: AdminMessage | undefined) => {
    setOpenId(message?.id ?? null);
    // Don't report errors: the list is refetched, and the message is readable anyway.
    if (message?.state === 'new') change.mutate({ id: message.id, state: 'read', was: 'new' });
  };
  const step = (by: number) => {
    const index = messages.findIndex(({ id }) => id === openId);
    const next = index === -1 ? messages[by > 0 ? 0 : messages.length - 1] : messages[index + by];
    if (!next) return;
    open(next);
    toggleButtons.current.get(next.id)?.focus();
  };
  useKeys({ n: () => step(1), j: () => step(1), k: () => step(-1) });

  const buttonRef = (id: number) => (element: HTMLButtonElement | null) => {
    if (element) toggleButtons.current.set(id, element);
    else toggleButtons.current.delete(id);
  };
  return { openId, open, buttonRef };
}

const fields = [
  {
    name: 'show',
    label: copy.show,
    choose: copy.filters.all,
    options: optionsOf(messageFilters, copy.filters),
  },
];

export function AdminMessages() {
  const filters = useDeskFilters(['show']);
  const { search, show } = filters.chosen;
  const list = useInfiniteQuery(
    messagesQuery({ search: search ?? '', show: (show || undefined) as MessageFilter }),
  );
  const now = useClock();
  const { openId, open, buttonRef } = useOpenMessage(itemsOf(list.data?.pages));
  return (
    <>
      <h2 className="sr-only">{copy.listed}</h2>
      <DeskList
        list={list}
        filters={filters}
        search={copy.search}
        searchHelp={copy.searchHelp}
        fields={fields}
        found={(count, total) =>
          count === 0 ? copy.noMatch : copy.shown(numberText(count), numberText(total))
        }
        empty={{ title: copy.empty, text: copy.emptyText }}
        failed={copy.changeFailed}
        row={(message) => ({
          name: writerOf(message),
          content: (
            <MessageItem
              message={message}
              now={now}
              open={message.id === openId}
              buttonRef={buttonRef(message.id)}
              onToggle={() => open(message.id === openId ? undefined : message)}
            />
          ),
        })}
      />
      <p className="mt-4 text-sm text-ink-soft max-md:hidden">{copy.keys}</p>
    </>
  );
}
