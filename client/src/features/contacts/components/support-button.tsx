import { support as copy } from '#shared/messages/contacts.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { lazyPart } from '@/components/lazy-section.tsx';

const loadDialog = () => import('./support-dialog.tsx');
const Dialog = lazyPart(loadDialog);

export function SupportButton() {
  return (
    <DialogButton variant="secondary" load={loadDialog} dialog={(close) => <Dialog onClose={close} />}>
      {copy.open}
    </DialogButton>
  );
}
