import { type ComponentProps, type ReactNode, useState } from 'react';
import { LazySection } from './lazy-section.tsx';
import { Button } from './ui/button.tsx';

/** A button and the dialog that it opens, which may be a lazy part. */
export function DialogButton({
  dialog,
  ...button
}: ComponentProps<typeof Button> & {
  dialog: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      <LazySection>{isOpen ? dialog(() => setOpen(false)) : null}</LazySection>
    </>
  );
}
