import { clsx } from 'clsx';
import { badgeOf } from '#shared/domain/dates.ts';
import { eventFacts } from '#shared/messages/events.ts';

/** Month, day, and weekday like a page of a calendar; "Date TBD" for an invalid date. */
export function DateBadge({ date }: { date: string }) {
  const badge = badgeOf(date);
  const frame =
    'flex w-16 shrink-0 flex-col items-center overflow-hidden rounded-control border border-line bg-card text-center';
  if (!badge) return <p className={clsx(frame, 'px-1 py-3 text-sm font-medium')}>{eventFacts.noDate}</p>;
  return (
    <time dateTime={date} className={frame}>
      <span className="w-full bg-bayou py-0.5 text-sm font-medium text-card">{badge.month}</span>{' '}
      <span className="pt-1 font-serif text-xl leading-6 font-semibold">{badge.day}</span>{' '}
      <span className="pb-1 text-sm text-ink-soft">{badge.weekday}</span>
    </time>
  );
}
