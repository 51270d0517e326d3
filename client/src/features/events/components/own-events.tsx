import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OwnEvent } from '#shared/contracts/event-submissions.ts';
import { shortDay } from '#shared/domain/dates.ts';
import { timeText } from '#shared/domain/events.ts';
import { eventEditPath, eventPath, paths } from '#shared/domain/paths.ts';
import { ownEvents as copy } from '#shared/messages/event-submissions.ts';
import { eventFacts } from '#shared/messages/events.ts';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { type DeskRow, DeskRows } from '@/features/desk/desk-list.tsx';
import { ownEventsQuery, useOwnEvent } from '../api.ts';
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

export function OwnEvents() {
  const { data: events, error, refetch } = useQuery({ ...ownEventsQuery(), refetchOnMount: 'always' });
  const rowOf = useRow();
  if (!events) return error ? <StatePanel live retry={() => void refetch()} /> : <Loading />;
  if (events.length === 0)
    return (
      <StatePanel title={copy.empty} text={copy.emptyText} image="/art/empty-events.svg">
        <ButtonLink to={paths.eventSubmission}>{eventFacts.submit}</ButtonLink>
      </StatePanel>
    );
  return (
    <section className="pt-8" aria-labelledby="own-events">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-events" className="text-xl">
          {copy.title}
        </h2>
        <ButtonLink to={paths.eventSubmission} variant="secondary" size="small">
          {eventFacts.submit}
        </ButtonLink>
      </div>
      <DeskRows items={events} row={rowOf} heading="h3" />
    </section>
  );
}

function useRow() {
  const { setCanceled, remove } = useOwnEvent();
  return ({ id, form, state, next, churchName, hiddenReason }: OwnEvent): DeskRow => {
    const change = (canceled: boolean, message: string) => () =>
      setCanceled.mutateAsync({ id, canceled }).then(() => ({ message }));
    return {
      name: form.title,
      title: (
        <Link to={eventPath(id)} className="underline-offset-4 hover:underline">
          {form.title}
        </Link>
      ),
      badges: <EventStateBadge state={state} />,
      facts: [
        shortDay(next) ?? eventFacts.noDate,
        timeText(form.time),
        ruleText({ firstDate: form.date, recurrence: form.recurrence }),
        churchName,
      ],
      more: hiddenReason ? <p className="mt-2 max-w-prose">{copy.reason(hiddenReason)}</p> : null,
      actions: [
        { label: copy.edit, to: eventEditPath(id), variant: 'secondary' },
        (state === 'live' || state === 'waiting') && {
          label: copy.cancelEvent,
          run: change(true, copy.canceled),
          ask: { title: copy.cancelTitle, text: copy.cancelText(form.title), cancel: copy.keep },
        },
        state === 'canceled' && { label: copy.restore, run: change(false, copy.restored) },
        {
          label: copy.delete,
          run: () => remove.mutateAsync({ id }),
          ask: { title: copy.deleteTitle, text: copy.deleteText(form.title), cancel: copy.keep },
        },
      ],
    };
  };
}
