import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({
  title,
  text,
  cancel,
  confirm,
  working,
  closeLabel,
  busy,
  onConfirm,
  onClose,
  focusAfter,
}: {
  title: string;
  text: string;
  cancel: string;
  confirm: string;
  /** Label of the button while the action runs. */
  working: string;
  closeLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** As in Dialog. */
  focusAfter?: () => boolean;
}) {
  return (
    <Dialog
      open
      alert
      title={title}
      text={text}
      closeLabel={closeLabel}
      onClose={onClose}
      {...(focusAfter ? { focusAfter } : {})}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant="danger"
          aria-disabled={busy}
          className="aria-disabled:opacity-60"
          onClick={() => (busy ? undefined : onConfirm())}
        >
          {busy ? working : confirm}
        </Button>
      </div>
    </Dialog>
  );
}
