import { CalendarHeart } from 'lucide-react';
import type { Church } from '#shared/contracts/churches.ts';
import { visitForm as copy } from '#shared/messages/contacts.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { lazyPart } from '@/components/lazy-section.tsx';

const Dialog = lazyPart(() => import('./visit-dialog.tsx'));

/** Opens the form that tells the church's owner about a planned visit. */
export function PlanVisit({ church }: { church: Church }) {
  return (
    <div className="mt-4">
      <DialogButton variant="secondary" dialog={(close) => <Dialog church={church} onClose={close} />}>
        <CalendarHeart className="size-5 shrink-0" />
        {copy.open}
      </DialogButton>
    </div>
  );
}
