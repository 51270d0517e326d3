import type { AdminEvent } from '#shared/contracts/admin/events-admin.ts';
import { shortDay } from '#shared/domain/dates.ts';
import { timeText } from '#shared/domain/events.ts';
import { eventPath } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { adminEvents as copy } from '#shared/messages/admin/events-admin.ts';
import { categoryLabels, eventFacts } from '#shared/messages/events.ts';
import { TextArea } from '@/components/ui/form-controls.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import type { DeskAction } from '@/features/desk/desk-actions.tsx';
import { DeskList, type DeskRow } from '@/features/desk/desk-list.tsx';
import { ValueDialog } from '@/features/desk/value-dialog.tsx';
import { EventStateBadge } from './components/own-events.tsx';

/** Hiding an event, or showing it again. */
function useVisibility() {
  const setHidden = useDeskSend('PATCH /api/admin/events/:id');
  return ({ id, title, state }: AdminEvent): DeskAction =>
    state === 'hidden'
      ? { label: copy.show, variant: 'secondary', run: () => setHidden.mutateAsync({ id, hidden: false }) }
      : {
          label: copy.hide,
          variant: 'secondary',
          dialog: ({ run, ...dialog }) => (
            <ValueDialog
              {...dialog}
              danger
              title={copy.hideTitle}
              text={copy.hideText(title)}
              initial=""
              field={(reason, onReason) => (
                <TextArea label={admin.reason} rows={3} maxLength={1000} value={reason} onValue={onReason} />
              )}
              run={copy.hide}
              onRun={(reason) => run(() => setHidden.mutateAsync({ id, hidden: true, reason }))}
            />
          ),
        };
}

function useRow() {
  const remove = useDeskSend('DELETE /api/admin/events/:id');
  const visibility = useVisibility();
  return (event: AdminEvent): DeskRow => ({
    name: event.title,
    badges: <EventStateBadge state={event.state} />,
    facts: [
      shortDay(event.next) ?? eventFacts.noDate,
      timeText(event.time),
      event.location,
      categoryLabels[event.category],
      copy.by(event.username),
    ],
    more: (
      <>
        <p className="mt-1 line-clamp-2 max-w-prose text-sm wrap-anywhere">{event.description}</p>
        {event.hiddenReason ? (
          <p className="mt-1 text-sm wrap-anywhere">
            {admin.reason}: {event.hiddenReason}
          </p>
        ) : null}
      </>
    ),
    actions: [
      { label: admin.view, href: eventPath(event.id) },
      { label: admin.historyOf, to: `?tab=history&kind=event&subject=${event.id}` },
      visibility(event),
      {
        label: admin.delete,
        variant: 'danger',
        run: () => remove.mutateAsync({ id: event.id }),
        ask: {
          title: copy.deleteTitle,
          text: copy.deleteText(event.title),
          confirm: admin.deleteOk,
        },
      },
    ],
  });
}

export function AdminEvents() {
  return (
    <DeskList
      path="/api/admin/events"
      search={copy.search}
      empty={{ title: copy.empty, text: copy.emptyText }}
      row={useRow()}
    />
  );
}
