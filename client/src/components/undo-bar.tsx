import { useEffect, useState } from 'react';
import { admin as copy } from '#shared/messages/admin.ts';
import { Button } from '@/components/ui/button.tsx';

/** Milliseconds in which a decision can be taken back: its email waits as long. */
const undoTime = 15_000;

type Undoable = { title: string; name: string; at: number };

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
  const [left, setLeft] = useState(0);
  const at = decided?.at;
  useEffect(() => {
    if (at === undefined) return;
    const tick = () => {
      const rest = at + undoTime - Date.now();
      setLeft(Math.max(0, Math.ceil(rest / 1000)));
      if (rest <= 0) onOver();
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [at, onOver]);
  return (
    <div role="status" className="fixed inset-x-4 bottom-28 z-30 md:right-auto md:bottom-4 md:w-96">
      {decided ? (
        <div className="flex items-center justify-between gap-4 rounded-card bg-ink p-3 pl-4 text-white shadow-float">
          <div className="min-w-0">
            <p className="font-medium">{decided.title}</p>
            <p className="line-clamp-1 wrap-anywhere">{decided.name}</p>
            <p aria-hidden="true" className="text-sm text-white/85">
              {copy.undoSeconds(left)}
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="u"
            aria-disabled={busy}
            onClick={onUndo}
            className="shrink-0 outline-white!"
          >
            {copy.undo}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
