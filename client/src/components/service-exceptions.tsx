import type { ReactNode } from 'react';
import { zoneDay } from '#shared/domain/dates.ts';
import type { ServiceException } from '#shared/service-times/schedule.ts';
import { exceptionText } from '#shared/service-times/words.ts';
import { useClock } from '@/lib/timing.ts';

/** Lists dates with different service times, from today on. Renders nothing if there are none. */
export function ServiceExceptions({
  exceptions,
  heading,
  className,
}: {
  exceptions: ReadonlyArray<Pick<ServiceException, 'date' | 'kind' | 'text'>>;
  heading: ReactNode;
  className?: string;
}) {
  const today = zoneDay(useClock());
  const upcoming = exceptions.filter(({ date }) => date >= today);
  if (upcoming.length === 0) return null;
  return (
    <div className={className}>
      {heading}
      <ul>
        {upcoming.map((exception) => {
          const { day, text } = exceptionText(exception, today);
          return (
            <li key={exception.date + exception.kind + exception.text} className="py-0.5 wrap-anywhere">
              <span className="font-medium">{day}:</span> {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
