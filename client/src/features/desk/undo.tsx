import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useKeys } from '@/lib/keys.ts';
import { useUndoEntry } from './api.ts';

/** The server delays the decision's email by the same time. */
const undoMs = 15_000;

/** An item of one of the queues. */
export type Place = { queue: string; id: number | string };
export type Decided = Place & {
  title: string;
  name: string;
  /** The history entry of the decision. */
  undo: number;
};

const Undo = createContext<{ setDecided: (decided: Decided | null) => void; returned: Place | null }>({
  setDecided: () => undefined,
  returned: null,
});
/** Offers to undo a decision, and names the item that returned to its queue. */
export const useUndo = () => useContext(Undo);

export function UndoProvider({ selected, children }: { selected: Place | null; children: ReactNode }) {
  const [decided, setDecided] = useState<Decided | null>(null);
  const [returned, setReturned] = useState(selected);
  const value = useMemo(() => ({ setDecided, returned }), [returned]);
  return (
    <Undo value={value}>
      {children}
      {/* Spoken when it changes, so it's there before. */}
      <div role="status" className="fixed inset-x-4 bottom-28 z-30 md:right-auto md:bottom-4 md:w-96">
        {decided ? (
          <UndoBar
            key={`${decided.queue} ${decided.id} ${decided.title}`}
            decided={decided}
            onUndone={() => setReturned(decided)}
            onOver={() => setDecided(null)}
          />
        ) : null}
      </div>
    </Undo>
  );
}

function UndoBar({
  decided: { title, name, undo },
  onUndone,
  onOver,
}: {
  decided: Decided;
  onUndone: () => void;
  onOver: () => void;
}) {
  const [until] = useState(() => Date.now() + undoMs);
  const [left, setLeft] = useState(undoMs);
  const undoEntry = useUndoEntry();
  const busy = undoEntry.isPending;
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (left <= 0 && !busy) onOver();
  });
  const run = async () => {
    if (busy) return;
    try {
      const { message, outcomes } = await undoEntry.mutateAsync({ id: undo });
      toast({ title: copy.undone, description: outcomes ? message : name });
      onUndone();
    } catch (error) {
      toastFailure(error, controls.failed);
    }
    onOver();
  };
  useKeys({ u: () => void run() });
  return (
    <div className="flex items-center justify-between gap-4 rounded-card bg-ink p-3 pl-4 text-card shadow-float">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="line-clamp-1 wrap-anywhere">{name}</p>
        <p aria-hidden="true" className="text-sm text-card/85">
          {copy.undoSeconds(Math.max(0, Math.ceil(left / 1000)))}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-keyshortcuts="u"
        aria-disabled={busy}
        onClick={() => void run()}
        className="shrink-0 outline-card!"
      >
        {copy.undo}
      </Button>
    </div>
  );
}
