import { lazy, Suspense, useState } from 'react';
import { support as copy } from '#shared/messages/contacts.ts';
import { Button } from '@/components/ui/button.tsx';

const loadDialog = () => import('./support-dialog.tsx');
const Dialog = lazy(loadDialog);

export function SupportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onFocus={() => void loadDialog().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {copy.open}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
