import type { RefObject } from 'react';
import type { Photo } from '#shared/contracts/gallery.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { photoReview as copy } from '#shared/messages/admin/gallery-admin.ts';
import { attempt } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { RejectDialog, type Rejection } from '@/features/desk/reject-dialog.tsx';
import { clearDraft } from '@/lib/draft.ts';

const reasons = ['unsuitable', 'wrong_details', 'other'] as const;

export function RemovePhotoDialog({
  photo,
  church,
  onClose,
  focus,
}: {
  photo: Pick<Photo, 'id'>;
  church: { id: number; name: string };
  onClose: () => void;
  /** Gets the focus, because the button that opened the dialog disappears. */
  focus: RefObject<HTMLElement | null>;
}) {
  const remove = useDeskSend('POST /api/admin/photos/:id/remove');
  const draftName = `remove-photo-${photo.id}`;
  const run = async (why: Rejection) => {
    await attempt(admin.actionFailed, async () => {
      await remove.mutateAsync({ id: photo.id, ...why });
      clearDraft(draftName);
      toast({ title: copy.removed, description: church.name });
    });
    onClose();
  };
  return (
    <RejectDialog
      title={copy.removeTitle(church.name)}
      run={copy.remove}
      text={copy.removeText}
      noteLabel={copy.note}
      reasons={reasons}
      draftName={draftName}
      busy={remove.isPending}
      onReject={(why) => void run(why)}
      onClose={onClose}
      focusAfter={() => {
        focus.current?.focus();
        return focus.current !== null;
      }}
    />
  );
}
