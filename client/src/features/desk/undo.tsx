import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useKeys } from '@/lib/keys.ts';
import { useUndoEntry } from './api.ts';

/** The server delays the decision's email by the same time. */
const undoMs = 15_000;

export type Decided = {
  title: string;
  name: string;
  /** The history entry of the decision. */
  undo: number;
  onUndone?: (() => void) | undefined;
};

const Undo = createContext<(decided: Decided) => void>(() => undefined);
/** Offers to undo a decision. */
export const useUndo = () => useContext(Undo);

export function UndoProvider({ children }: { children: ReactNode }) {
  const [decided, setDecided] = useState<Decided | null>(null);
  return (
    <Undo value={setDecided}>
      {children}
      {/* Spoken when it changes, so it's there before. */}
      <div role="status" className="fixed inset-x-4 bottom-28 z-30 md:right-auto md:bottom-4 md:w-96">
        {decided ? <UndoBar key={decided.undo} decided={decided} onOver={() => setDecided(null)} /> : null}
      </div>
    </Undo>
  );
}

function UndoBar({
  decided: { title, name, undo, onUndone },
  onOver,
}: {
  decided: Decided;
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
      onUndone?.();
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
