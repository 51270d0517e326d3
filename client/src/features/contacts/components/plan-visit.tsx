import { CalendarHeart } from 'lucide-react';
import type { Church } from '#shared/contracts/churches.ts';
import { visitForm as copy } from '#shared/messages/contacts.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { lazyPart } from '@/components/lazy-section.tsx';

const loadDialog = () => import('./visit-dialog.tsx');
const Dialog = lazyPart(loadDialog);

/** Opens the form that tells the church's owner about a planned visit. */
export const PlanVisit = ({ church }: { church: Church }) => (
  <div className="mt-4">
    <DialogButton
      variant="secondary"
      load={loadDialog}
      dialog={(onClose) => <Dialog church={church} onClose={onClose} />}
    >
      <CalendarHeart className="size-5 shrink-0" />
      {copy.open}
    </DialogButton>
  </div>
);
