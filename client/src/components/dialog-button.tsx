import { type ComponentProps, type ReactNode, useState } from 'react';
import { preload } from '@/lib/chunks.ts';
import { LazySection, offerRetry } from './lazy-section.tsx';
import { Button } from './ui/button.tsx';

/** A button and the dialog that it opens. */
export function DialogButton({
  load,
  dialog,
  ...button
}: ComponentProps<typeof Button> & {
  /** Loads a dialog with a chunk of its own; called when the button gets the focus. */
  load?: () => Promise<unknown>;
  dialog: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const content = isOpen ? dialog(() => setOpen(false)) : null;
  return (
    <>
      <Button
        {...(load ? { 'aria-haspopup': 'dialog', onFocus: () => preload(load) } : {})}
        {...button}
        onClick={() => setOpen(true)}
      />
      {load ? <LazySection failed={offerRetry}>{content}</LazySection> : content}
    </>
  );
}
