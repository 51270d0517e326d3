import { type ReactNode, useState } from 'react';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';

/** Asks for one value before an action runs. */
export function ValueDialog<Value>({
  title,
  text,
  initial,
  field,
  run,
  danger = false,
  busy,
  onRun,
  onClose,
  focusAfter,
}: {
  title: string;
  text: string;
  initial: Value;
  field: (value: Value, onValue: (value: Value) => void) => ReactNode;
  run: string;
  danger?: boolean;
  busy: boolean;
  onRun: (value: Value) => void;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  const [value, setValue] = useState(initial);
  return (
    <Dialog title={title} text={text} onClose={onClose} focusAfter={focusAfter}>
      {field(value, setValue)}
      <DialogActions danger={danger} run={run} busy={busy} onRun={() => onRun(value)} onCancel={onClose} />
    </Dialog>
  );
}
