import { shortDay } from '#shared/event-dates.ts';
import { timeText } from '#shared/event-times.ts';
import type { AdminEvent } from '#shared/events-admin.ts';
import { adminEvents as copy } from '#shared/messages/event-submissions.ts';
import { categoryLabels, eventsPage } from '#shared/messages/events.ts';
import { eventPath } from '#shared/paths.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { EventStateBadge, Of } from './own-event-entry.tsx';

export function AdminEventRow({
  event,
  busy,
  onShow,
  onOpen,
}: {
  event: AdminEvent;
  busy: boolean;
  onShow: () => void;
  onOpen: (kind: 'hide' | 'delete' | 'history') => void;
}) {
  const facts = [
    shortDay(event.next) ?? eventsPage.noDate,
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
        <a
          href={eventPath(event.id)}
          target="_blank"
          rel="noopener"
          className={buttonClass('quiet', 'small')}
        >
          {copy.view} <Of title={event.title} />
        </a>
        <Button variant="quiet" size="small" onClick={() => onOpen('history')}>
          {copy.history} <Of title={event.title} />
        </Button>
        {event.state === 'hidden' ? (
          <Button variant="secondary" size="small" aria-disabled={busy} onClick={onShow}>
            {copy.show} <Of title={event.title} />
          </Button>
        ) : (
          <Button variant="secondary" size="small" onClick={() => onOpen('hide')}>
            {copy.hide} <Of title={event.title} />
          </Button>
        )}
        <Button variant="danger" size="small" onClick={() => onOpen('delete')}>
          {copy.delete} <Of title={event.title} />
        </Button>
      </div>
    </li>
  );
}
