import { lazy, Suspense, useState } from 'react';
import { settings as copy } from '#shared/messages/accounts.ts';
import { Button } from '@/components/ui/button.tsx';
import type { Farewell } from './leave.tsx';

const loadDialog = () => import('./settings-delete-dialog.tsx');
const Dialog = lazy(loadDialog);

export function SettingsDelete({ onDeleted }: { onDeleted: (farewell: Farewell) => void }) {
  const [open, setOpen] = useState(false);
  const [touched, setTouched] = useState(false);
  return (
    <>
      <Button
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
          <Dialog open={open} onClose={() => setOpen(false)} onDeleted={onDeleted} />
        </Suspense>
      ) : null}
    </>
  );
}
