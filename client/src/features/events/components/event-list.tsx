import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarPlus, Clock, MapPin, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ChurchEvent } from '#shared/contracts/events.ts';
import { type EventState, eventsFile, timeText } from '#shared/domain/events.ts';
import { eventPath, paths } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { eventsPage as copy, eventFacts, legendLabels } from '#shared/messages/events.ts';
import { ShowMore } from '@/components/show-more.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { CardSkeletons, SpokenStatus } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { serverUrl } from '@/lib/config.ts';
import { DateBadge } from './date-badge.tsx';
import { CategoryIcon, legendOf, ruleText } from './event-parts.tsx';

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function EventList({
  query,
  events,
  state,
  nothingYet,
}: {
  query: UseInfiniteQueryResult;
  events: ChurchEvent[] | undefined;
  state: EventState;
  /** Shown if there are no events at all. */
  nothingYet: ReactNode;
}) {
  if (!events)
    return query.isError && !query.isFetchNextPageError ? (
      <StatePanel live title={copy.failed} image="/art/not-found.svg" retry={() => void query.refetch()} />
    ) : (
      <>
        <SpokenStatus />
        <CardSkeletons className={grid} />
      </>
    );
  if (events.length === 0 && Object.keys(state).length === 0) return nothingYet;
  if (events.length === 0)
    return (
      <StatePanel title={copy.empty} text={copy.emptyFiltered} image="/art/empty-events.svg">
        <ButtonLink to={paths.events} variant="secondary">
          {directory.clear}
        </ButtonLink>
        <ButtonLink to={paths.eventSubmission}>{eventFacts.submit}</ButtonLink>
      </StatePanel>
    );
  return (
    <>
      <div className={grid} aria-busy={query.isPlaceholderData}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </div>
      <ShowMore list={query} label={copy.more} />
      <div className="mt-8">
        <a
          href={serverUrl(pageUrl(eventsFile(state)))}
          className="inline-flex min-h-9 items-center gap-2 font-medium text-bayou underline underline-offset-4 hover:decoration-2"
        >
          <CalendarPlus className="size-4" />
          {copy.calendar}
        </a>
      </div>
    </>
  );
}

export function EventCard({ event }: { event: ChurchEvent }) {
  const time = timeText(event.time);
  const rule = ruleText(event);
  return (
    <article className="flex h-full min-w-0 flex-col rounded-card border border-line bg-card p-5">
      {/* Enlarged text wraps below the date instead of breaking words. */}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <DateBadge date={event.date} />
        <div className="min-w-0 shrink grow basis-32">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            <CategoryIcon category={event.category} />
            {legendLabels[legendOf(event.category)]}
            {event.canceled ? <Badge variant="destructive">{eventFacts.canceled}</Badge> : null}
          </p>
          <h2
            className={clsx(
              'mt-1 text-lg leading-6 wrap-anywhere',
              event.canceled && 'line-through decoration-1',
            )}
          >
            <Link to={eventPath(event.id)} className="underline-offset-4 hover:underline">
              {event.title}
            </Link>
          </h2>
        </div>
      </div>
      <p className="mt-3 line-clamp-2 wrap-anywhere text-ink-soft sm:line-clamp-3">{event.description}</p>
      <ul className="mt-auto flex flex-col gap-1 pt-4 text-sm">
        {rule ? <Fact icon={<Repeat className="mt-0.5 size-4 shrink-0" />}>{rule}</Fact> : null}
        {time ? <Fact icon={<Clock className="mt-0.5 size-4 shrink-0" />}>{time}</Fact> : null}
        <Fact icon={<MapPin className="mt-0.5 size-4 shrink-0" />}>{event.location}</Fact>
      </ul>
      <Link
        to={eventPath(event.id)}
        className="mt-3 inline-flex min-h-9 items-center self-start font-medium text-bayou underline underline-offset-4 hover:decoration-2"
      >
        {copy.learnMore}
        <span className="sr-only">{copy.about(event.title)}</span>
      </Link>
    </article>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <li className="flex min-w-0 gap-2">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);
