import { clsx } from 'clsx';
import { Clock, MapPin, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeText } from '#shared/event-times.ts';
import type { ChurchEvent } from '#shared/events.ts';
import { eventsPage, legendLabels } from '#shared/messages/events.ts';
import { eventPath } from '#shared/paths.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { CategoryIcon, DateBadge, legendOf, ruleText } from './event-parts.tsx';

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
            {event.canceled ? <Badge look="destructive">{eventsPage.canceled}</Badge> : null}
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
      <p className="mt-3 line-clamp-3 wrap-anywhere text-ink-soft">{event.description}</p>
      <ul className="mt-auto flex flex-col gap-1 pt-4 text-sm">
        {rule ? <Fact icon={<Repeat className="mt-0.5 size-4 shrink-0" />}>{rule}</Fact> : null}
        {time ? <Fact icon={<Clock className="mt-0.5 size-4 shrink-0" />}>{time}</Fact> : null}
        <Fact icon={<MapPin className="mt-0.5 size-4 shrink-0" />}>{event.location}</Fact>
      </ul>
      <Link
        to={eventPath(event.id)}
        className="mt-3 inline-flex min-h-9 items-center self-start font-medium text-bayou underline underline-offset-4 hover:decoration-2"
      >
        {eventsPage.learnMore}
        <span className="sr-only">{eventsPage.about(event.title)}</span>
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
