import { clsx } from 'clsx';
import { nextServiceText, type Timed } from '#shared/service-times/words.ts';
import { useClock } from '@/lib/timing.ts';

/** "Next service: tomorrow 9:00 AM", kept up to date. Renders nothing if no time could be parsed. */
export function NextServiceLine({ church, className }: { church: Timed; className?: string }) {
  const now = useClock();
  const next = nextServiceText(church, now);
  if (!next) return null;
  return (
    <p className={clsx('text-ink-soft', className)}>
      {/* Wraps as a unit, so that "AM" isn't alone on a line. */}
      {next.label} <span className="inline-block font-medium text-ink">{next.text}</span>
    </p>
  );
}
