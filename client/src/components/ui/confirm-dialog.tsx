import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({
  cancel,
  confirm,
  working,
  busy,
  onConfirm,
  children,
  ...dialog
}: {
  title: string;
  text: string;
  cancel?: string;
  confirm: string;
  working: string;
  closeLabel?: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter?: () => boolean;
  children?: ReactNode;
}) {
  return (
    <Dialog open alert {...dialog}>
      {children}
      <DialogActions
        danger
        {...(cancel ? { cancel } : {})}
        run={busy ? working : confirm}
        busy={busy}
        onRun={onConfirm}
        onCancel={dialog.onClose}
      />
    </Dialog>
  );
}
