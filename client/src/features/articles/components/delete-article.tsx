import { newsDelete as words } from '#shared/messages-articles-admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';

export function DeleteArticle({
  title,
  busy,
  onDelete,
  onClose,
  focusAfter,
}: {
  title: string;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  return (
    <Dialog
      open
      alert
      title={words.title}
      text={words.text(title)}
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
          {busy ? words.deleting : words.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
