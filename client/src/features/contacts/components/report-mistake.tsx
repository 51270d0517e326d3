import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { reportLink as copy } from '#shared/messages/churches.ts';
import { Button } from '@/components/ui/button.tsx';

const loadDialog = () => import('./report-dialog.tsx');
const Dialog = lazy(loadDialog);

/** On a church's page, for whoever finds something wrong there. */
export function ReportMistake({ churchId, churchName }: { churchId: number; churchName: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onFocus={() => void loadDialog().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className="ml-2"
      >
        <Flag aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
        {copy.open}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <Dialog churchId={churchId} churchName={churchName} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
