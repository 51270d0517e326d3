import { support as copy } from '#shared/messages/contacts.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { SupportDialog } from './support-dialog.tsx';

export function SupportButton() {
  return (
    <DialogButton variant="secondary" dialog={(close) => <SupportDialog onClose={close} />}>
      {copy.open}
    </DialogButton>
  );
}
