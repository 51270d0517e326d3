import * as Radix from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { controls } from '#shared/messages/app.ts';
import { Button } from './button.tsx';

/**
 * Returns focus to the element that had it before the dialog opened, or to the page's content if it was removed. Radix
 * only does that for its own triggers. Nothing in the dialog may use autoFocus, which would run first.
 */
function useReturnFocus(focusAfter?: () => boolean) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (focusAfter?.()) return;
      const target = opener.current?.isConnected ? opener.current : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

const dialogKeys = (onClose: () => void) => ({
  onEscapeKeyDown: (event: KeyboardEvent) => {
    // The first Escape closes a dropdown inside the dialog.
    const dialog = (event.target as Element).closest('[role$="dialog"]');
    if (dialog?.querySelector('[aria-expanded="true"]')) event.preventDefault();
  },
  onKeyDown: (event: ReactKeyboardEvent) => {
    // Radix gives Escape to the topmost layer, which may be a toast that appeared later.
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.querySelector<HTMLElement>('[data-action]')?.click();
  },
});

const sideClass = 'inset-y-0 right-0 w-full max-w-sm p-4';
const centerClass =
  'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 gap-4 rounded-card p-[min(1.25rem,6vw)] sm:p-[min(1.5rem,6vw)]';

/**
 * Use `alert` for actions that can't be undone, and `side` for a sheet at the edge of the screen. Focus starts on the
 * first control in `children`.
 */
export function Dialog({
  title,
  text,
  alert = false,
  wide = false,
  side = false,
  onClose,
  focusAfter,
  children,
}: {
  title: string;
  text?: ReactNode;
  alert?: boolean;
  wide?: boolean;
  side?: boolean;
  onClose: () => void;
  /** Moves focus elsewhere if the opener was removed; returns whether it did. */
  focusAfter?: () => boolean;
  children?: ReactNode;
}) {
  return (
    <Radix.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-night/40 dark:bg-night/70" />
        <Radix.Content
          role={alert ? 'alertdialog' : 'dialog'}
          {...(text ? {} : { 'aria-describedby': undefined })}
          {...useReturnFocus(focusAfter)}
          {...dialogKeys(onClose)}
          // A click outside must not discard input.
          onPointerDownOutside={(event) => side || event.preventDefault()}
          className={clsx(
            'fixed z-50 flex flex-col overflow-y-auto bg-paper shadow-float',
            side ? sideClass : [centerClass, wide ? 'max-w-3xl' : 'max-w-lg'],
          )}
        >
          <Radix.Title className="min-w-0 pr-12 text-xl hyphens-auto wrap-anywhere">{title}</Radix.Title>
          {text ? <Radix.Description className="wrap-anywhere">{text}</Radix.Description> : null}
          {children}
          {/* Last, so that focus starts on the first field. */}
          <Radix.Close
            aria-label={controls.close}
            className="absolute top-[min(1rem,5vw)] right-[min(0.75rem,4vw)] grid size-10 place-items-center rounded-control sm:top-[min(1.25rem,5vw)] sm:right-[min(1rem,4vw)]"
          >
            <X className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Cancel and the action, which Ctrl+Enter also runs. Without `onRun`, the action submits the surrounding form. */
export function DialogActions({
  cancel = controls.cancel,
  run,
  busy,
  blocked = false,
  danger = false,
  onRun,
  onCancel,
}: {
  cancel?: string;
  run: string;
  busy: boolean;
  /** Something is missing. */
  blocked?: boolean;
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
        busy={busy}
        aria-disabled={blocked}
        onClick={onRun}
        className="min-w-28"
      >
        {run}
      </Button>
    </div>
  );
}

/** Confirms an action that can't be undone. Focus starts on Cancel. */
export function ConfirmDialog({
  cancel,
  confirm,
  busy,
  onConfirm,
  children,
  ...dialog
}: {
  title: string;
  text: string;
  cancel?: string;
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter?: () => boolean;
  children?: ReactNode;
}) {
  return (
    <Dialog alert {...dialog}>
      {children}
      <DialogActions
        danger
        {...(cancel ? { cancel } : {})}
        run={confirm}
        busy={busy}
        onRun={onConfirm}
        onCancel={dialog.onClose}
      />
    </Dialog>
  );
}

/** Asks, runs the action, and closes. `run` shows its own toasts and returns whether it succeeded. */
export function ActionDialog({
  run,
  focusDone,
  ...dialog
}: Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm' | 'focusAfter'> & {
  run: () => Promise<boolean>;
  /** Moves the focus after a success that removed the button that opened the dialog. */
  focusDone?: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const isDone = useRef(false);
  const confirm = async () => {
    setBusy(true);
    isDone.current = await run();
    dialog.onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      busy={busy}
      onConfirm={() => void confirm()}
      focusAfter={() => {
        if (!focusDone || !isDone.current) return false;
        focusDone();
        return true;
      }}
    />
  );
}
