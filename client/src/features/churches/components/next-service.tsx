import { clsx } from 'clsx';
import { nextService, type ServiceException, type ServiceTime } from '#shared/service-times/schedule.ts';
import { useClock } from '@/lib/clock.ts';
import { nextServiceText } from './next-service-text.ts';

type Timetable = { serviceTimes: ServiceTime[]; serviceExceptions: ServiceException[] };

/** "Next service: tomorrow 9:00 AM", anew as time goes by; nothing where the times cannot be read. */
export function NextServiceLine({ church, className }: { church: Timetable; className?: string }) {
  const now = useClock();
  const next = nextService(church, now);
  if (!next) return null;
  const { label, text } = nextServiceText(next, now);
  return (
    <p className={clsx('text-ink-soft', className)}>
      {/* As a whole on the next line before "AM" stands there alone. */}
      {label} <span className="inline-block font-medium text-ink">{text}</span>
    </p>
  );
}
