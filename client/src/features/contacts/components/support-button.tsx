import { useState } from 'react';
import { support as copy } from '#shared/messages/contacts.ts';
import { LazySection, lazyPart, offerRetry } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { preload } from '@/lib/chunks.ts';

const loadDialog = () => import('./support-dialog.tsx');
const Dialog = lazyPart(loadDialog);

export function SupportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onFocus={() => preload(loadDialog)}
        onClick={() => setOpen(true)}
      >
        {copy.open}
      </Button>
      {open ? (
        <LazySection failed={offerRetry}>
          <Dialog onClose={() => setOpen(false)} />
        </LazySection>
      ) : null}
    </>
  );
}
