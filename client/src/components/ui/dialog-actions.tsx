import { controls } from '#shared/messages/app.ts';
import { Button } from './button.tsx';

/** The last row of a dialog: cancel, and the action, which Ctrl+Enter runs too. Without `onRun` the action submits the form around it. */
export function DialogActions({
  cancel = controls.cancel,
  run,
  busy,
  danger = false,
  onRun,
  onCancel,
}: {
  cancel?: string;
  run: string;
  busy: boolean;
  /** The action cannot be undone. */
  danger?: boolean;
  onRun?: () => void;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        data-action
        type={onRun ? 'button' : 'submit'}
        variant={danger ? 'danger' : 'primary'}
        aria-disabled={busy}
        onClick={onRun}
        className="min-w-28"
      >
        {run}
      </Button>
    </div>
  );
}
