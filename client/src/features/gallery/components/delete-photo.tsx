import { galleryEditor as words } from '#shared/messages-billing.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';

export function DeletePhoto({
  at,
  busy,
  onDelete,
  onClose,
}: {
  at: number;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      alert
      title={words.removeTitle(at)}
      text={words.removeText}
      closeLabel={words.close}
      onClose={onClose}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant="danger"
          aria-disabled={busy}
          onClick={() => (busy ? undefined : onDelete())}
          className="aria-disabled:opacity-60"
        >
          {busy ? words.removing : words.removeOk}
        </Button>
      </div>
    </Dialog>
  );
}
