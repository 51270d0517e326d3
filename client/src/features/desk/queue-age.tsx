import { clsx } from 'clsx';
import { unitText } from '#shared/domain/format.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';

const minute = 60_000;
const hour = 60 * minute;
const units = [
  { name: 'day', length: 24 * hour },
  { name: 'hour', length: hour },
  { name: 'minute', length: minute },
] as const;

/** Rounds down to one unit: "2 days", "47 hours", "less than a minute". */
export function durationText(milliseconds: number): string {
  for (const { name, length } of units) {
    const count = Math.floor(milliseconds / length);
    if (count >= (name === 'day' ? 2 : 1)) return unitText(count, name);
  }
  return copy.underMinute;
}

/** We promise a review within this time. */
const promisedTime = 24 * hour;

export function queueAge(since: string, now: number): { age: string; due: string; isLate: boolean } {
  const elapsed = Math.max(0, now - new Date(since).getTime());
  const isLate = elapsed > promisedTime;
  return {
    age: copy.waitingFor(durationText(elapsed)),
    due: isLate ? copy.overdue : copy.dueIn(durationText(promisedTime - elapsed)),
    isLate,
  };
}

export function QueueAge({ since, now, className }: { since: string; now: number; className?: string }) {
  const { age, due, isLate } = queueAge(since, now);
  return (
    <span className={clsx(className, isLate ? 'font-medium text-brick-dark' : 'text-ink-soft')}>
      {age}, {due}
    </span>
  );
}
