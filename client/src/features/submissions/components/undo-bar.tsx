import { useEffect, useState } from 'react';
import { admin as copy } from '#shared/messages/admin.ts';
import { Button } from '@/components/ui/button.tsx';
import type { QueueKind } from '../api-admin.ts';

/** Milliseconds in which a decision can be taken back: its email waits as long. */
const undoTime = 15_000;

export type Decided = {
  kind: QueueKind;
  id: number;
  name: string;
  action: 'approved' | 'rejected';
  /** When it was decided, in milliseconds. */
  at: number;
};

/** What came back by undo. */
export type Returned = Pick<Decided, 'kind' | 'id'>;

/** Offers to take the last decision back, for as long as that is possible. */
export function UndoBar({
  decided,
  busy,
  onUndo,
  onOver,
}: {
  decided: Decided | null;
  busy: boolean;
  onUndo: () => void;
  onOver: () => void;
}) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!decided) return;
    const tick = () => {
      const rest = decided.at + undoTime - Date.now();
      setLeft(Math.max(0, Math.ceil(rest / 1000)));
      if (rest <= 0) onOver();
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [decided, onOver]);
  return (
    <div role="status" className="fixed inset-x-4 bottom-28 z-30 md:right-auto md:bottom-4 md:w-96">
      {decided ? (
        <div className="flex items-center justify-between gap-4 rounded-card bg-ink p-3 pl-4 text-white shadow-float">
          <div className="min-w-0">
            <p className="line-clamp-2 font-medium wrap-anywhere">
              {decided.action === 'approved'
                ? copy.undoApproved(decided.name)
                : copy.undoRejected(decided.name)}
            </p>
            <p aria-hidden="true" className="text-sm text-white/85">
              {copy.undoSeconds(left)}
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="u"
            aria-disabled={busy}
            onClick={() => (busy ? undefined : onUndo())}
            className="shrink-0 outline-white!"
          >
            {copy.undo}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
