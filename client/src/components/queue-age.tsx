import { clsx } from 'clsx';
import { admin as copy } from '#shared/messages/admin.ts';
import { durationText } from '@/lib/dates.ts';

/** The time in which a review is promised, in milliseconds. */
const promised = 24 * 3600_000;

/** How long an item has been waiting, compared to the promised time. */
export function ageWords(since: string, now: number): { age: string; against: string; late: boolean } {
  const waited = Math.max(0, now - new Date(since).getTime());
  const late = waited > promised;
  return {
    age: copy.waitingFor(durationText(waited)),
    against: late ? copy.overdue : copy.dueIn(durationText(promised - waited)),
    late,
  };
}

export function QueueAge({ since, now, className }: { since: string; now: number; className?: string }) {
  const { age, against, late } = ageWords(since, now);
  return (
    <span className={clsx(className, late ? 'font-medium text-brick-dark' : 'text-ink-soft')}>
      {age}, {against}
    </span>
  );
}
