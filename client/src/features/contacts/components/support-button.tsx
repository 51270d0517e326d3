import { support as copy } from '#shared/messages/contacts.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { lazyPart } from '@/components/lazy-section.tsx';

const loadDialog = () => import('./support-dialog.tsx');
const Dialog = lazyPart(loadDialog);

export const SupportButton = () => (
  <DialogButton variant="secondary" load={loadDialog} dialog={(onClose) => <Dialog onClose={onClose} />}>
    {copy.open}
  </DialogButton>
);
