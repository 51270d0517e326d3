import { adminMessages as words } from '#shared/messages-contacts-admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';

export function MessageDelete({
  name,
  busy,
  onDelete,
  onClose,
  focusAfter,
}: {
  name: string;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  return (
    <Dialog
      open
      alert
      title={words.deleteTitle}
      text={words.deleteText(name)}
      closeLabel={words.close}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" autoFocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant="danger"
          aria-disabled={busy}
          className="aria-disabled:opacity-60"
          onClick={() => (busy ? undefined : onDelete())}
        >
          {busy ? words.deleting : words.deleteOk}
        </Button>
      </div>
    </Dialog>
  );
}
