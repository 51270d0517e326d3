import { clsx } from 'clsx';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { unitText } from '#shared/domain/format.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { Button } from '@/components/ui/button.tsx';

export function ReviewBar({
  queue: { index, next, previous },
  review: { busy, approving },
  of,
  onApprove,
  onReject,
}: {
  queue: { index: number; next: () => void; previous: () => void };
  review: { busy: boolean; approving: boolean };
  of: number;
  onApprove: () => void;
  onReject: () => void;
}) {
  return (
    <div className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-2 sm:mx-0 sm:px-0">
      <Button
        size="small"
        aria-keyshortcuts="a"
        aria-disabled={busy}
        // The second click of a double click would approve the next item sight unseen.
        onClick={(event: MouseEvent) => (event.detail > 1 ? undefined : onApprove())}
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
          aria-disabled={index <= 0}
          onClick={previous}
        >
          {copy.previous}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-keyshortcuts="n j"
          aria-disabled={index >= of - 1}
          onClick={next}
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

/** The server delays the decision's email by the same time. */
export const undoMs = 15_000;

type Undoable = { title: string; name: string; at: number };

/**
 * The last decision while it can be undone, and the item that returned to its queue. `undo` shows its own toasts and
 * returns whether it succeeded.
 */
export function useUndo<Item extends { id: number }>(
  isUndoing: boolean,
  undo: (decided: Item & Undoable) => Promise<boolean>,
  selected: Item | null = null,
) {
  const [decided, setDecided] = useState<(Item & Undoable) | null>(null);
  const [returned, setReturned] = useState(selected);
  const onOver = useCallback(() => setDecided(null), []);
  const run = async () => {
    if (!decided || isUndoing) return;
    if (await undo(decided)) setReturned(decided);
    setDecided(null);
  };
  const bar = { decided, busy: isUndoing, onUndo: () => void run(), onOver };
  // Other tabs bind the key too, so it stays unbound while there is nothing to undo.
  const keys: Record<string, () => void> = decided ? { u: bar.onUndo } : {};
  return { setDecided, returned, bar, keys };
}

export function UndoBar({
  decided,
  busy,
  onUndo,
  onOver,
}: {
  decided: Undoable | null;
  busy: boolean;
  onUndo: () => void;
  onOver: () => void;
}) {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const at = decided?.at;
  useEffect(() => {
    if (at === undefined) return;
    const tick = () => {
      const remaining = at + undoMs - Date.now();
      setSecondsLeft(Math.max(0, Math.ceil(remaining / 1000)));
      if (remaining <= 0) onOver();
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [at, onOver]);
  return (
    <div role="status" className="fixed inset-x-4 bottom-28 z-30 md:right-auto md:bottom-4 md:w-96">
      {decided ? (
        <div className="flex items-center justify-between gap-4 rounded-card bg-ink p-3 pl-4 text-card shadow-float">
          <div className="min-w-0">
            <p className="font-medium">{decided.title}</p>
            <p className="line-clamp-1 wrap-anywhere">{decided.name}</p>
            <p aria-hidden="true" className="text-sm text-card/85">
              {copy.undoSeconds(secondsLeft)}
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="u"
            aria-disabled={busy}
            onClick={onUndo}
            className="shrink-0 outline-card!"
          >
            {copy.undo}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
