/** What can be done with items of the admin area: buttons and links, with their questions and keys. */
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { controls } from '#shared/messages/app.ts';
import { NewTabLink } from '@/components/links.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useKeys } from '@/lib/keys.ts';
import { useUndo } from './undo.tsx';

/**
 * A button or link of a row. What it runs shows its own message, or answers the one to show, with the history entry that
 * undoes it, if any.
 */
export type DeskAction = {
  label: string;
  variant?: ComponentProps<typeof Button>['variant'];
  /** Opens a public page. */
  href?: string;
  /** Opens something else in the admin area: a page, or what is part of the list. */
  to?: string;
  open?: () => void;
  /** Its key, while it belongs to the only open item. */
  shortcut?: string;
  run?: () => Promise<unknown>;
  /** The title of its error, if it isn't the usual one. */
  failed?: string;
  /** Asks before it runs. The button that confirms has the same label by default. */
  ask?: Omit<ConfirmProps, 'busy' | 'confirm' | `on${string}` | 'focusAfter'> & { confirm?: string };
  /** Asks for more than a confirmation. */
  dialog?: (dialog: ActionDialogProps) => ReactNode;
};

export type ActionDialogProps = {
  busy: boolean;
  run: (action: () => Promise<unknown>) => void;
  onClose: () => void;
  focusAfter: () => boolean;
};

type ConfirmProps = ComponentProps<typeof ConfirmDialog>;
/** `next` is offered right afterwards. */
type Done = { message?: string; undo?: number | null; name?: string; next?: DeskAction | null };

/** Runs one action at a time, with its dialog. `shown` changes when buttons may disappear, the focused one included. */
export function useActions(
  shown: unknown,
  { onDone, onUndone }: { onDone?: () => void; onUndone?: () => void } = {},
) {
  const status = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const opener = useRef<Element | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<DeskAction | null>(null);
  const setDecided = useUndo();
  const run = async (action: () => Promise<unknown>, failed = controls.failed) => {
    if (busy) return;
    setBusy(true);
    let following: DeskAction | null = null;
    try {
      const { message: title = '', undo, name = '', next = null } = ((await action()) ?? {}) as Done;
      following = next;
      if (undo) setDecided({ title, name, undo, onUndone });
      else if (title) toast({ title, description: name });
      onDone?.();
    } catch (error) {
      toastFailure(error, failed);
    }
    setBusy(false);
    setOpen(following);
  };
  const start = (action: DeskAction) => {
    opener.current = document.activeElement;
    if (action.ask || action.dialog) setOpen(action);
    else if (action.open) action.open();
    else if (action.run) void run(action.run, action.failed);
  };
  const before = useRef(shown);
  useEffect(() => {
    if (shown !== before.current && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);
  const onClose = () => setOpen(null);
  /** The row with the button may have disappeared, and the list with it. */
  const focusAfter = () => {
    if (opener.current?.isConnected || !status.current) return false;
    status.current.focus();
    return true;
  };
  const dialog = open?.ask ? (
    <ConfirmDialog
      confirm={open.label}
      {...open.ask}
      busy={busy}
      onConfirm={() => void run(open.run ?? Promise.resolve, open.failed)}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  ) : (
    open?.dialog?.({ busy, run: (action) => void run(action, open.failed), onClose, focusAfter })
  );
  return { busy, start, dialog, status };
}

export type Actions = ReturnType<typeof useActions>;

function ActionButton({ action, of, actions }: { action: DeskAction; of: string; actions: Actions }) {
  const { label, href, to, variant = 'quiet', open, shortcut } = action;
  const content = (
    <>
      {label} <span className="sr-only">{of}</span>
    </>
  );
  if (to)
    return (
      <ButtonLink to={to} variant={variant} size="small">
        {content}
      </ButtonLink>
    );
  return href ? (
    <NewTabLink href={href} className={buttonClass('quiet', 'small')}>
      {content}
    </NewTabLink>
  ) : (
    <Button
      // One filled red button a row would be louder than everything else.
      variant={variant === 'danger' ? 'secondary' : variant}
      size="small"
      aria-keyshortcuts={shortcut}
      {...(variant === 'danger'
        ? { className: 'border-brick/60! text-brick-dark! hover:border-brick!' }
        : {})}
      aria-disabled={actions.busy && !open}
      // The second click of a double click would decide the next item sight unseen.
      onClick={({ detail }) => (detail > 1 ? undefined : actions.start(action))}
    >
      {content}
    </Button>
  );
}

export function ActionButtons({
  offered,
  ...button
}: {
  offered: ReadonlyArray<DeskAction | false>;
  of: string;
  actions: Actions;
}) {
  return offered.map((action) =>
    action ? <ActionButton key={action.label} action={action} {...button} /> : null,
  );
}

/** The actions of the one item that is open, which also have keys. */
export function OpenItemActions({
  offered,
  of,
  onUndone,
  children,
}: {
  offered: ReadonlyArray<DeskAction | false>;
  of: string;
  onUndone?: () => void;
  children?: ReactNode;
}) {
  const shown = offered.filter((action) => action !== false);
  const actions = useActions(shown.map(({ label }) => label).join(), onUndone ? { onUndone } : {});
  useKeys(
    Object.fromEntries(
      shown.flatMap((action) => (action.shortcut ? [[action.shortcut, () => actions.start(action)]] : [])),
    ),
  );
  return (
    <div ref={actions.status} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
      {children}
      <ActionButtons offered={offered} of={of} actions={actions} />
      {actions.dialog}
    </div>
  );
}
