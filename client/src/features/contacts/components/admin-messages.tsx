import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AdminMessage, messageFilters } from '#shared/contacts-admin.ts';
import { numberText } from '#shared/format.ts';
import { admin } from '#shared/messages/admin.ts';
import { adminMessages as copy } from '#shared/messages/contacts-admin.ts';
import { AdminPanel, AdminRows, AdminSearch } from '@/components/admin-panel.tsx';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { optionsOf, SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useNow } from '@/lib/clock.ts';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { useKeys } from '@/lib/keys.ts';
import { type MessageFilter, messagesQuery, useMessageActions } from '../api-admin.ts';
import { MessageItem, writerOf } from './message-item.tsx';
import { isApplicable } from './suggestion-review.tsx';

/** "Messages (n)": the number of messages without a reply. */
export function useMessagesTab(): string {
  const open = useInfiniteQuery(messagesQuery()).data?.pages[0]?.open;
  return copy.tab(open === undefined ? '…' : numberText(open));
}

function fail(title: string, error: unknown): void {
  const status = error instanceof ApiError ? error.status : 0;
  // The layout says that the session is over.
  if (status === 401) return;
  const description = status === 404 ? copy.gone : status === 409 ? admin.decidedElsewhere : admin.tryAgain;
  toast({ title, description, variant: 'destructive' });
}

/** What people wrote: one is open at a time, and opening a new one marks it as read. */
export function AdminMessages() {
  const [text, setText] = useState('');
  const [show, setShow] = useState<MessageFilter | ''>('');
  const search = useDebouncedValue(text.trim(), 300);
  const list = useInfiniteQuery(messagesQuery({ search, show: show || undefined }));
  const [openId, setOpenId] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<AdminMessage | null>(null);
  const { change, remove } = useMessageActions();
  const now = useNow(60_000);
  const searchBox = useRef<HTMLInputElement>(null);
  const heads = useRef(new Map<number, HTMLButtonElement>());
  const gone = useRef(false);
  const found = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // One that was marked meanwhile may come again on a later page.
  const messages = found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index);
  const [first] = list.data?.pages ?? [];
  const current = messages.find(({ id }) => id === openId);

  const open = (message: AdminMessage | undefined) => {
    setOpenId(message?.id ?? null);
    // A failure is not shown: the list is refetched, and the message can be read anyway.
    if (message?.state === 'new') change.mutate({ id: message.id, state: 'read', was: 'new' });
  };
  const step = (by: number) => {
    const at = messages.findIndex(({ id }) => id === openId);
    const next = at === -1 ? messages[by > 0 ? 0 : messages.length - 1] : messages[at + by];
    if (!next) return;
    open(next);
    heads.current.get(next.id)?.focus();
  };
  const mark = async (message: AdminMessage, state: AdminMessage['state']) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync({ id: message.id, state, was: message.state });
      if (state === 'new') setOpenId(null);
    } catch (error) {
      fail(copy.changeFailed, error);
    }
  };
  const runDelete = async (message: AdminMessage) => {
    try {
      await remove.mutateAsync(message);
      gone.current = true;
      setOpenId(null);
      toast({ title: copy.deleted });
    } catch (error) {
      fail(copy.deleteFailed, error);
    }
    setDeleting(null);
  };
  useKeys({
    n: () => step(1),
    j: () => step(1),
    k: () => step(-1),
    // On a suggestion that can be applied, that key applies it.
    ...(current && !isApplicable(current)
      ? { a: () => void mark(current, current.state === 'answered' ? 'read' : 'answered') }
      : {}),
  });

  const nothing = search === '' && show === '' && first !== undefined && messages.length === 0;
  return (
    <AdminPanel query={list} empty={nothing ? { title: copy.empty, text: copy.emptyText } : null}>
      <h2 className="sr-only">{copy.listed}</h2>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <AdminSearch
          ref={searchBox}
          label={copy.search}
          help={copy.searchHelp}
          text={text}
          onText={setText}
        />
        <SelectField
          label={copy.show}
          value={show}
          onValue={(value) => setShow(value as MessageFilter | '')}
          className="w-full max-w-56"
          choose={copy.filters.all}
          options={optionsOf(messageFilters, copy.filters)}
        />
      </div>
      <AdminRows
        list={list}
        found={
          messages.length === 0
            ? copy.noMatch
            : copy.shown(numberText(messages.length), numberText(first?.total ?? messages.length))
        }
      >
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            now={now}
            open={message.id === openId}
            busy={change.isPending}
            headRef={(element) => {
              if (element) heads.current.set(message.id, element);
              else heads.current.delete(message.id);
            }}
            onToggle={() => open(message.id === openId ? undefined : message)}
            onMark={(state) => void mark(message, state)}
            onDelete={() => {
              gone.current = false;
              setDeleting(message);
            }}
          />
        ))}
      </AdminRows>
      <p className="mt-4 text-sm text-ink-soft max-md:hidden">{copy.keys}</p>
      {deleting ? (
        <ConfirmDialog
          title={copy.deleteTitle}
          text={copy.deleteText(writerOf(deleting))}
          confirm={copy.deleteOk}
          working={copy.deleting}
          busy={remove.isPending}
          onConfirm={() => void runDelete(deleting)}
          onClose={() => setDeleting(null)}
          focusAfter={() => {
            // The message with the button is gone.
            const { current: box } = searchBox;
            if (gone.current) box?.focus();
            return gone.current;
          }}
        />
      ) : null}
    </AdminPanel>
  );
}
