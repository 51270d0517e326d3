import type { ReactNode } from 'react';
import type { ServiceException } from '#shared/service-times/schedule.ts';
import { zoneDay } from '#shared/zone.ts';
import { useClock } from '@/lib/clock.ts';
import { differenceText } from '@/lib/days-that-differ.ts';

/** Days from the site's today on that differ, under their heading; nothing where there are none. */
export function DaysThatDiffer({
  exceptions,
  heading,
  className,
}: {
  exceptions: ReadonlyArray<Pick<ServiceException, 'date' | 'kind' | 'text'>>;
  heading: ReactNode;
  className?: string;
}) {
  const today = zoneDay(useClock());
  const coming = exceptions.filter(({ date }) => date >= today);
  if (coming.length === 0) return null;
  return (
    <div className={className}>
      {heading}
      <ul>
        {coming.map((exception) => {
          const { day, text } = differenceText(exception, today);
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
