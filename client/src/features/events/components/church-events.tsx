import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { churchEventsLimit, timeText } from '#shared/domain/events.ts';
import { churchEventsFile, eventPath, paths } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { churchEvents as copy, eventFacts } from '#shared/messages/events.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { serverUrl } from '@/lib/config.ts';
import { churchEventsQuery } from '../api.ts';
import { DateBadge } from './date-badge.tsx';

/** A church's next events. On an event's page, `besides` excludes that event. */
export function ChurchEvents({ churchId, besides }: { churchId: number; besides?: number }) {
  const { data } = useQuery(churchEventsQuery(churchId));
  const events = data?.filter(({ id }) => id !== besides) ?? [];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <h2 id="events" className="text-xl">
        {besides === undefined ? copy.title : copy.others}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {events.slice(0, churchEventsLimit).map((event) => (
          <li key={event.id} className="flex gap-4 py-4">
            <DateBadge date={event.date} />
            <div className="min-w-0">
              <h3 className="text-lg leading-6 wrap-anywhere">
                <Link to={eventPath(event.id)} className="underline-offset-4 hover:underline">
                  {event.title}
                </Link>
              </h3>
              <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
                {[timeText(event.time), event.location].filter(Boolean).join(' · ')}
              </p>
              {event.canceled ? <Badge variant="destructive">{eventFacts.canceled}</Badge> : null}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link
          to={`${paths.events}?church=${churchId}`}
          className="inline-flex min-h-9 items-center text-bayou underline underline-offset-4 hover:decoration-2"
        >
          {copy.all}
        </Link>
        <a
          href={serverUrl(pageUrl(churchEventsFile(churchId)))}
          className="inline-flex min-h-9 items-center text-bayou underline underline-offset-4 hover:decoration-2"
        >
          {copy.subscribe}
        </a>
      </p>
    </section>
  );
}
