import { type ComponentProps, type ReactNode, useState } from 'react';
import { LazySection, offerRetry } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { preload } from '@/lib/chunks.ts';

/** Opens a lazy dialog, whose code loads when the button gets the focus. */
export function DialogButton({
  load,
  dialog,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onFocus' | 'onClick'> & {
  load: () => Promise<unknown>;
  dialog: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        onFocus={() => preload(load)}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <LazySection failed={offerRetry}>{dialog(() => setOpen(false))}</LazySection> : null}
    </>
  );
}
