import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminEvent, EventHistoryEntry } from '#shared/contracts/admin/events-admin.ts';
import { shortDay, timeText } from '#shared/domain/dates.ts';
import { eventPath } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { adminEvents as copy, eventSubmission } from '#shared/messages/event-submissions.ts';
import { categoryLabels, eventsPage } from '#shared/messages/events.ts';
import { eventFacts } from '#shared/messages/events-church.ts';
import { NewTabLink } from '@/components/links.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { AdminRows, AdminSearch, DeskPanel, HistoryPanel } from '@/features/desk/desk-list.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { useDebouncedValue } from '@/lib/timing.ts';
import { type AdminAction, adminEventsQuery, eventHistoryQuery, useAdminEventAction } from '../api-manage.ts';
import { EventButton, EventStateBadge, Of } from './own-event-entry.tsx';

type Opened = 'hide' | 'delete' | 'history';

export function AdminEvents() {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), 300);
  const list = useInfiniteQuery(adminEventsQuery(search));
  const [open, setOpen] = useState<{ kind: Opened; event: AdminEvent } | null>(null);
  const action = useAdminEventAction();
  const searchBox = useRef<HTMLInputElement>(null);
  const isDeleted = useRef(false);
  const events = itemsOf(list.data?.pages);
  const { total = 0, capped = false } = list.data?.pages[0] ?? {};
  const isEmpty = search === '' && events.length === 0;

  const run = async (next: AdminAction) => {
    if (action.isPending) return;
    await attempt(copy.failed, async () => {
      const { message } = await action.mutateAsync(next);
      isDeleted.current = next.kind === 'delete';
      toast({ title: message });
    });
    setOpen(null);
  };
  if (open?.kind === 'history') return <AdminEventHistory event={open.event} onBack={() => setOpen(null)} />;
  return (
    <DeskPanel query={list} empty={isEmpty ? { title: copy.empty, text: copy.emptyText } : null}>
      <AdminSearch ref={searchBox} label={copy.search} text={text} onText={setText} />
      <AdminRows list={list} found={events.length === 0 ? copy.noMatch : eventsPage.found(total, capped)}>
        {events.map((event) => (
          <AdminEventRow
            key={event.id}
            event={event}
            busy={action.isPending}
            onShow={() => void run({ kind: 'show', id: event.id })}
            onOpen={(kind) => {
              isDeleted.current = false;
              setOpen({ kind, event });
            }}
          />
        ))}
      </AdminRows>
      {open ? (
        <EventDialog
          kind={open.kind}
          event={open.event}
          busy={action.isPending}
          onRun={(next) => void run(next)}
          onClose={() => setOpen(null)}
          focusAfter={() => {
            // The row with the button was removed.
            if (isDeleted.current) searchBox.current?.focus();
            return isDeleted.current;
          }}
        />
      ) : null}
    </DeskPanel>
  );
}

function AdminEventRow({
  event,
  busy,
  onShow,
  onOpen,
}: {
  event: AdminEvent;
  busy: boolean;
  onShow: () => void;
  onOpen: (kind: Opened) => void;
}) {
  const facts = [
    shortDay(event.next) ?? eventFacts.noDate,
    timeText(event.time),
    event.location,
    categoryLabels[event.category],
    copy.by(event.username),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-lg leading-6 wrap-anywhere">{event.title}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <EventStateBadge state={event.state} />
          <span className="wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
        </p>
        <p className="mt-1 line-clamp-2 max-w-prose text-sm wrap-anywhere">{event.description}</p>
        {event.hiddenReason ? (
          <p className="mt-1 text-sm wrap-anywhere">
            {copy.reason}: {event.hiddenReason}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <NewTabLink href={eventPath(event.id)} className={buttonClass('quiet', 'small')}>
          {copy.view} <Of title={event.title} />
        </NewTabLink>
        <EventButton of={event.title} label={copy.history} onClick={() => onOpen('history')} />
        {event.state === 'hidden' ? (
          <EventButton
            of={event.title}
            label={copy.show}
            variant="secondary"
            aria-disabled={busy}
            onClick={onShow}
          />
        ) : (
          <EventButton
            of={event.title}
            label={copy.hide}
            variant="secondary"
            onClick={() => onOpen('hide')}
          />
        )}
        <EventButton of={event.title} label={copy.delete} variant="danger" onClick={() => onOpen('delete')} />
      </div>
    </li>
  );
}

function AdminEventHistory({ event, onBack }: { event: AdminEvent; onBack: () => void }) {
  return (
    <HistoryPanel
      title={copy.historyOf(event.title)}
      list={useInfiniteQuery(eventHistoryQuery(event.id))}
      none={copy.noHistory}
      back={copy.back}
      onBack={onBack}
      textOf={({ action }) => copy.actions[action]}
      detailsOf={detailsOf}
    />
  );
}

const fields: Record<string, string> = { ...eventSubmission.fields, recurrence: eventSubmission.repeats };

function detailsOf({ details: { reason, date, changed, because } }: EventHistoryEntry): string[] {
  return [
    reason ? `${copy.reason}: ${reason}` : '',
    date ? copy.on(shortDay(date) ?? date) : '',
    changed ? copy.changed(changed.map((name) => fields[name] ?? name).join(', ')) : '',
    because ? admin.because : '',
  ].filter(Boolean);
}

function EventDialog({
  kind,
  event: { id, title },
  busy,
  onRun,
  onClose,
  focusAfter,
}: {
  kind: 'hide' | 'delete';
  event: AdminEvent;
  busy: boolean;
  onRun: (action: AdminAction) => void;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  const [reason, setReason] = useState('');
  if (kind === 'delete')
    return (
      <ConfirmDialog
        title={copy.deleteTitle}
        text={copy.deleteText(title)}
        confirm={copy.deleteOk}
        working={copy.working}
        busy={busy}
        onConfirm={() => onRun({ kind, id })}
        onClose={onClose}
        focusAfter={focusAfter}
      />
    );
  return (
    <Dialog title={copy.hideTitle} text={copy.hideText(title)} onClose={onClose}>
      <TextArea
        label={copy.reason}
        help={copy.reasonHelp}
        rows={3}
        maxLength={1000}
        value={reason}
        onValue={setReason}
      />
      <DialogActions
        danger
        run={busy ? copy.working : copy.hide}
        busy={busy}
        onRun={() => onRun({ kind, id, reason })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
