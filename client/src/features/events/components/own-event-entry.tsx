import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { OwnEvent } from '#shared/contracts/event-submissions.ts';
import { shortDay } from '#shared/domain/dates.ts';
import { timeText } from '#shared/domain/events.ts';
import { eventEditPath, eventPath } from '#shared/domain/paths.ts';
import { ownEvents as copy } from '#shared/messages/event-submissions.ts';
import { eventFacts } from '#shared/messages/events-church.ts';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import type { OwnAction } from '../api.ts';
import { ruleText } from './event-parts.tsx';

const variants: Record<OwnEvent['state'], BadgeVariant> = {
  live: 'success',
  waiting: 'secondary',
  hidden: 'destructive',
  canceled: 'destructive',
  past: 'secondary',
};

export const EventStateBadge = ({ state }: { state: OwnEvent['state'] }) => (
  <Badge variant={variants[state]}>{copy.states[state]}</Badge>
);

/** Tells screen reader users which event a button affects. */
const Of = ({ title }: { title: string }) => <span className="sr-only">{title}</span>;

function EventButton({
  label,
  of,
  variant = 'quiet',
  ...button
}: { label: string; of: string } & Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button variant={variant} size="small" {...button}>
      {label} <Of title={of} />
    </Button>
  );
}

export function OwnEventEntry({
  event,
  busy,
  onAsk,
  onRestore,
}: {
  event: OwnEvent;
  busy: boolean;
  onAsk: (action: OwnAction) => void;
  onRestore: () => void;
}) {
  const { id, form, state } = event;
  const rule = ruleText({ firstDate: form.date, recurrence: form.recurrence });
  const canCancel = state === 'live' || state === 'waiting';
  const button = { of: form.title, 'aria-disabled': busy };
  const facts = [shortDay(event.next) ?? eventFacts.noDate, timeText(form.time), rule, event.churchName];
  return (
    <li className="py-5">
      <h3 className="text-lg wrap-anywhere">
        <Link to={eventPath(id)} className="underline-offset-4 hover:underline">
          {form.title}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <EventStateBadge state={state} />
        <span className="wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {event.hiddenReason ? <p className="mt-2 max-w-prose">{copy.reason(event.hiddenReason)}</p> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={eventEditPath(id)} variant="secondary" size="small">
          {copy.edit} <Of title={form.title} />
        </ButtonLink>
        {canCancel && form.recurrence && event.left > 1 ? (
          <EventButton
            {...button}
            label={copy.cancelDate}
            onClick={() => onAsk({ kind: 'cancel', id, date: event.next })}
          />
        ) : null}
        {canCancel ? (
          <EventButton {...button} label={copy.cancelEvent} onClick={() => onAsk({ kind: 'cancel', id })} />
        ) : null}
        {state === 'canceled' ? <EventButton {...button} label={copy.restore} onClick={onRestore} /> : null}
        <EventButton {...button} label={copy.delete} onClick={() => onAsk({ kind: 'delete', id })} />
      </div>
    </li>
  );
}
