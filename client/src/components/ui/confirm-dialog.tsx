import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before what cannot be undone. The focus starts on the way back. */
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
  /** Stands on the button while it works. */
  working: string;
  closeLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Puts the focus elsewhere than where it came from; answers whether it did. */
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
        <Button variant="secondary" autoFocus onClick={onClose}>
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
