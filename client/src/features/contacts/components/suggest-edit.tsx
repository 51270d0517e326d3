import { PencilLine } from 'lucide-react';
import type { Church } from '#shared/contracts/churches.ts';
import { suggestLinks as copy } from '#shared/messages/churches/church-page.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { lazyPart } from '@/components/lazy-section.tsx';

const Dialog = lazyPart(() => import('./suggestion-dialog.tsx'));

/** Opens the one form for what visitors know about a church: times, phone, facts, and corrections. */
export function SuggestEdit({ church }: { church: Church }) {
  const title = church.userId === null && !church.timesConfirmedAt ? copy.complete : copy.open;
  return (
    <DialogButton
      variant="quiet"
      size="small"
      dialog={(close) => <Dialog church={church} title={title} onClose={close} />}
    >
      <PencilLine className="size-4 shrink-0" />
      {title}
    </DialogButton>
  );
}
