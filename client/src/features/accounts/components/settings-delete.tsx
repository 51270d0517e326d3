import { lazy, Suspense, useRef, useState } from 'react';
import { settings as copy } from '#shared/messages/accounts.ts';
import { Button } from '@/components/ui/button.tsx';
import type { Farewell } from './leave.tsx';

const loadDialog = () => import('./settings-delete-dialog.tsx');
const Dialog = lazy(loadDialog);

export function SettingsDelete({ onDeleted }: { onDeleted: (farewell: Farewell) => void }) {
  const [open, setOpen] = useState(false);
  const [touched, setTouched] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The dialog was not opened by a trigger of its own, so it does not know where to return the focus to.
    setTimeout(() => opener.current?.focus(), 0);
  };
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        aria-haspopup="dialog"
        onFocus={() => void loadDialog()}
        onClick={() => {
          setTouched(true);
          setOpen(true);
        }}
      >
        {copy.deleteOpen}
      </Button>
      {touched ? (
        <Suspense fallback={null}>
          <Dialog open={open} onClose={close} onDeleted={onDeleted} />
        </Suspense>
      ) : null}
    </>
  );
}
