import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminEvent } from '#shared/events-admin.ts';
import { adminEvents as copy } from '#shared/messages/event-submissions.ts';
import { eventsPage } from '#shared/messages/events.ts';
import { AdminPanel, AdminRows, AdminSearch } from '@/components/admin-panel.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { itemsOf } from '@/lib/paging.ts';
import { type AdminAction, adminEventsQuery, useAdminEventAction } from '../api-admin.ts';
import { AdminEventHistory } from './admin-event-history.tsx';
import { AdminEventRow } from './admin-event-row.tsx';
import { HideEventDialog } from './hide-event-dialog.tsx';

export function AdminEvents() {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), 300);
  const list = useInfiniteQuery(adminEventsQuery(search));
  const [open, setOpen] = useState<{ kind: 'hide' | 'delete' | 'history'; event: AdminEvent } | null>(null);
  const action = useAdminEventAction();
  const searchBox = useRef<HTMLInputElement>(null);
  const gone = useRef(false);
  const events = itemsOf(list.data?.pages);
  const [first] = list.data?.pages ?? [];
  const nothing = search === '' && first !== undefined && events.length === 0;

  const run = async (next: AdminAction) => {
    if (action.isPending) return;
    try {
      const { message } = await action.mutateAsync(next);
      gone.current = next.kind === 'delete';
      toast({ title: message });
    } catch (error) {
      toastFailure(error, copy.failed);
    }
    setOpen(null);
  };
  if (open?.kind === 'history') return <AdminEventHistory event={open.event} onBack={() => setOpen(null)} />;
  return (
    <AdminPanel query={list} empty={nothing ? { title: copy.empty, text: copy.emptyText } : null}>
      <AdminSearch ref={searchBox} label={copy.search} text={text} onText={setText} />
      <AdminRows
        list={list}
        found={
          events.length === 0 ? copy.noMatch : eventsPage.found(first?.total ?? 0, first?.capped ?? false)
        }
      >
        {events.map((event) => (
          <AdminEventRow
            key={event.id}
            event={event}
            busy={action.isPending}
            onShow={() => void run({ kind: 'show', id: event.id })}
            onOpen={(kind) => {
              gone.current = false;
              setOpen({ kind, event });
            }}
          />
        ))}
      </AdminRows>
      {open?.kind === 'hide' ? (
        <HideEventDialog
          title={open.event.title}
          busy={action.isPending}
          onHide={(reason) => void run({ kind: 'hide', id: open.event.id, reason })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          title={copy.deleteTitle}
          text={copy.deleteText(open.event.title)}
          confirm={copy.deleteOk}
          working={copy.working}
          busy={action.isPending}
          onConfirm={() => void run({ kind: 'delete', id: open.event.id })}
          onClose={() => setOpen(null)}
          focusAfter={() => {
            // The row with the button is gone.
            if (gone.current) searchBox.current?.focus();
            return gone.current;
          }}
        />
      ) : null}
    </AdminPanel>
  );
}
