import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { controls } from '#shared/messages/app.ts';
import { useReturnFocus } from './dialog.tsx';

export default function Sheet({
  title,
  open,
  onOpenChange,
  children,
}: {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-night/40 dark:bg-night/70" />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          onEscapeKeyDown={(event) => {
            // The first Escape closes a dropdown inside the sheet.
            if ((event.target as Element).closest('[role="dialog"]')?.querySelector('[aria-expanded="true"]'))
              event.preventDefault();
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-sm flex-col overflow-y-auto bg-paper p-4 shadow-float"
        >
          <div className="flex items-center justify-between">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Close
              aria-label={controls.close}
              className="grid size-11 place-items-center rounded-control"
            >
              <X className="size-5" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
