import { clsx } from 'clsx';
import { unitText } from '#shared/format.ts';
import { admin as copy } from '#shared/messages/admin.ts';
import { Button } from '@/components/ui/button.tsx';

export function ReviewBar({
  at,
  of,
  busy,
  approving,
  onApprove,
  onReject,
  onNext,
  onPrevious,
}: {
  at: number;
  of: number;
  busy: boolean;
  approving: boolean;
  onApprove: () => void;
  onReject: () => void;
  onNext: () => void;
  onPrevious: () => void;
}) {
  return (
    <div className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-2 sm:mx-0 sm:px-0">
      <Button
        size="small"
        aria-keyshortcuts="a"
        aria-disabled={busy}
        onClick={onApprove}
        className="sm:min-w-24"
      >
        {approving ? copy.approving : copy.approve}
      </Button>
      <Button
        size="small"
        variant="danger"
        aria-keyshortcuts="r"
        aria-disabled={busy}
        onClick={onReject}
        className="sm:min-w-24"
      >
        {copy.reject}
      </Button>
      <div className="ml-auto flex gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-keyshortcuts="k"
          aria-disabled={at <= 1}
          onClick={onPrevious}
        >
          {copy.previous}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-keyshortcuts="n j"
          aria-disabled={at >= of}
          onClick={onNext}
        >
          {copy.next}
        </Button>
      </div>
    </div>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const units = [
  { name: 'day', length: 24 * hour },
  { name: 'hour', length: hour },
  { name: 'minute', length: minute },
] as const;

/** Milliseconds in whole units, rounded down: "2 days", "1 hour", "less than a minute". Days start at two. */
export function durationText(milliseconds: number): string {
  for (const { name, length } of units) {
    const count = Math.floor(milliseconds / length);
    if (count >= (name === 'day' ? 2 : 1)) return unitText(count, name);
  }
  return copy.underMinute;
}

/** The time in which a review is promised, in milliseconds. */
const promised = 24 * hour;

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
