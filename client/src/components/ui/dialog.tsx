import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A question or a short form. `alert` is for actions that cannot be undone. */
export function Dialog({
  title,
  text,
  open,
  alert = false,
  closeLabel,
  onClose,
  focusAfter,
  children,
}: {
  title: string;
  text?: ReactNode;
  open: boolean;
  alert?: boolean;
  closeLabel: string;
  onClose: () => void;
  /** May move the focus elsewhere than to the opener; returns whether it did. */
  focusAfter?: () => boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/40" />
        <Radix.Content
          role={alert ? 'alertdialog' : 'dialog'}
          {...(text ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            if (focusAfter?.()) event.preventDefault();
          }}
          // A click beside the dialog must not discard what was typed.
          onPointerDownOutside={(event) => event.preventDefault()}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-card bg-paper p-[min(1.25rem,6vw)] shadow-float sm:p-[min(1.5rem,6vw)]"
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="min-w-0 text-xl hyphens-auto wrap-anywhere">{title}</Radix.Title>
            <Radix.Close
              aria-label={closeLabel}
              className="-mt-1 -mr-2 grid size-10 shrink-0 place-items-center rounded-control"
            >
              <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
            </Radix.Close>
          </div>
          {text ? <Radix.Description className="wrap-anywhere">{text}</Radix.Description> : null}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
