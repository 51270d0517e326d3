import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AdminMessage, messageFilters } from '#shared/contracts/admin/contacts-admin.ts';
import { numberText } from '#shared/domain/format.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { adminMessages as copy } from '#shared/messages/admin/contacts-admin.ts';
import { toastRefusal } from '@/components/toast-failure.ts';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { DeskControls, useDeskFilters } from '@/features/desk/desk-filters.tsx';
import { AdminRows, DeskPanel } from '@/features/desk/desk-panel.tsx';
import { useKeys } from '@/lib/keys.ts';
import { itemsOf } from '@/lib/paging.ts';
import { useNow } from '@/lib/timing.ts';
import { type MessageFilter, messagesQuery, useMessageActions } from '../api-admin.ts';
import { MessageItem, writerOf } from './message-item.tsx';
import { isApplicable } from './suggestion-review.tsx';

const toastError = (title: string, error: unknown) =>
  toastRefusal(error, title, { 404: copy.gone, 409: admin.decidedElsewhere }, admin.tryAgain);

const foundText = (shown: number, total = shown): string =>
  shown === 0 ? copy.noMatch : copy.shown(numberText(shown), numberText(total));

type Actions = ReturnType<typeof useMessageActions>;

/** Only one message is open at a time; opening a new one marks it as read. */
function useOpenMessage(messages: readonly AdminMessage[], change: Actions['change']) {
  const [openId, setOpenId] = useState<number | null>(null);
  const toggleButtons = useRef(new Map<number, HTMLButtonElement>());
  const current = messages.find(({ id }) => id === openId);

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
  const mark = async (message: AdminMessage, state: AdminMessage['state']) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync({ id: message.id, state, was: message.state });
      if (state === 'new') setOpenId(null);
    } catch (error) {
      toastError(copy.changeFailed, error);
    }
  };
  useKeys({
    n: () => step(1),
    j: () => step(1),
    k: () => step(-1),
    // For an applicable suggestion, SuggestionReview binds this key to Apply.
    ...(current && !isApplicable(current)
      ? { a: () => void mark(current, current.state === 'answered' ? 'read' : 'answered') }
      : {}),
  });

  const buttonRef = (id: number) => (element: HTMLButtonElement | null) => {
    if (element) toggleButtons.current.set(id, element);
    else toggleButtons.current.delete(id);
  };
  return { openId, setOpenId, open, mark, buttonRef };
}

const fields = [
  {
    name: 'show',
    label: copy.show,
    choose: copy.filters.all,
    options: optionsOf(messageFilters, copy.filters),
  },
];

async function erase(remove: Actions['remove'], message: AdminMessage): Promise<boolean> {
  try {
    await remove.mutateAsync(message);
    toast({ title: copy.deleted });
    return true;
  } catch (error) {
    toastError(copy.deleteFailed, error);
    return false;
  }
}

export function AdminMessages() {
  const filters = useDeskFilters(['show']);
  const { search, show } = filters.chosen;
  const list = useInfiniteQuery(
    messagesQuery({ search: search ?? '', show: (show || undefined) as MessageFilter }),
  );
  const [deleting, setDeleting] = useState<AdminMessage | null>(null);
  const { change, remove } = useMessageActions();
  const now = useNow(60_000);
  const status = useRef<HTMLParagraphElement>(null);
  const messages = itemsOf(list.data?.pages);
  const firstPage = list.data?.pages[0];
  const { openId, setOpenId, open, mark, buttonRef } = useOpenMessage(messages, change);

  const isEmpty = !filters.isFiltered && firstPage !== undefined && messages.length === 0;
  return (
    <DeskPanel query={list} empty={isEmpty ? { title: copy.empty, text: copy.emptyText } : null}>
      <h2 className="sr-only">{copy.listed}</h2>
      <DeskControls filters={filters} search={copy.search} searchHelp={copy.searchHelp} fields={fields} />
      <AdminRows list={list} status={status} found={foundText(messages.length, firstPage?.total)}>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            now={now}
            open={message.id === openId}
            busy={change.isPending}
            buttonRef={buttonRef(message.id)}
            onToggle={() => open(message.id === openId ? undefined : message)}
            onMark={(state) => void mark(message, state)}
            onDelete={() => setDeleting(message)}
          />
        ))}
      </AdminRows>
      <p className="mt-4 text-sm text-ink-soft max-md:hidden">{copy.keys}</p>
      {deleting ? (
        <ActionDialog
          title={copy.deleteTitle}
          text={copy.deleteText(writerOf(deleting))}
          confirm={copy.deleteOk}
          working={copy.deleting}
          run={async () => {
            const isErased = await erase(remove, deleting);
            if (isErased) setOpenId(null);
            return isErased;
          }}
          onClose={() => setDeleting(null)}
          focusDone={() => status.current?.focus()}
        />
      ) : null}
    </DeskPanel>
  );
}
