import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnEvent } from '#shared/contracts/event-submissions.ts';
import { shortDay } from '#shared/domain/dates.ts';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { ownEvents as copy } from '#shared/messages/event-submissions.ts';
import { eventFacts } from '#shared/messages/events-church.ts';
import { attempt } from '@/components/toast-failure.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { type OwnAction, ownEventsQuery, useOwnAction } from '../api.ts';
import { OwnEventEntry } from './own-event-entry.tsx';

/** The question to ask before an action, and the message after it. */
function questionOf(action: OwnAction, title: string) {
  if (action.kind === 'delete')
    return {
      title: copy.deleteTitle,
      text: copy.deleteText(title),
      confirm: copy.delete,
      done: copy.deleted,
    };
  if (action.date)
    return {
      title: copy.cancelDateTitle,
      text: copy.cancelDateText(title, shortDay(action.date) ?? action.date),
      confirm: copy.cancelDate,
      done: copy.dateCanceled,
    };
  return {
    title: copy.cancelTitle,
    text: copy.cancelText(title),
    confirm: copy.cancelEvent,
    done: copy.canceled,
  };
}

export function OwnEvents() {
  const { data: events, error, refetch } = useQuery({ ...ownEventsQuery(), refetchOnMount: 'always' });
  if (!events) return error ? <StatePanel live retry={() => void refetch()} /> : <Loading />;
  if (events.length === 0)
    return (
      <StatePanel title={copy.empty} text={copy.emptyText} image="/art/empty-events.svg">
        <ButtonLink to={paths.eventSubmission}>{eventFacts.submit}</ButtonLink>
      </StatePanel>
    );
  return <EventList events={events} />;
}

function EventList({ events }: { events: OwnEvent[] }) {
  const [pending, setPending] = useState<{ action: OwnAction; title: string } | null>(null);
  const question = pending && questionOf(pending.action, pending.title);
  const action = useOwnAction();
  const heading = useRef<HTMLHeadingElement>(null);

  const run = (next: OwnAction, done: string) =>
    attempt(controls.failed, async () => {
      await action.mutateAsync(next);
      toast({ title: done });
    });
  // Without any events, there is no heading either.
  const focusHeading = () => (heading.current ?? document.getElementById('content'))?.focus();
  return (
    <section className="pt-8" aria-labelledby="own-events">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-events" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {copy.title}
        </h2>
        <ButtonLink to={paths.eventSubmission} variant="secondary" size="small">
          {eventFacts.submit}
        </ButtonLink>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {events.map((event) => (
          <OwnEventEntry
            key={event.id}
            event={event}
            busy={action.isPending}
            onAsk={(next) => setPending({ action: next, title: event.form.title })}
            onRestore={() => void run({ kind: 'restore', id: event.id }, copy.restored)}
          />
        ))}
      </ul>
      {pending && question ? (
        <ActionDialog
          title={question.title}
          text={question.text}
          cancel={copy.keep}
          confirm={question.confirm}
          run={() => run(pending.action, question.done)}
          onClose={() => setPending(null)}
          // Canceling one date keeps the button; everything else removes it.
          {...('date' in pending.action && pending.action.date ? {} : { focusDone: focusHeading })}
        />
      ) : null}
    </section>
  );
}
