import { liveFields } from '#shared/church-fields.ts';
import { churchEdit as copy } from '#shared/messages/submissions.ts';
import type { OwnChurch } from '#shared/submissions.ts';
import { useUpdateChurch } from '../api.ts';
import type { PhotoSlot } from './church-fields.tsx';
import { type LoadedChurch, serverStateOf } from './drafts.ts';
import { EditForm } from './edit-form.tsx';
import { EditNotices } from './edit-notices.tsx';

export function OwnChurchForm({
  loaded,
  own,
  photo,
  onDone,
}: {
  loaded: LoadedChurch;
  own: OwnChurch | undefined;
  photo: PhotoSlot;
  onDone: () => void;
}) {
  const { id, status } = loaded.church;
  return (
    <EditForm
      kind="submission"
      draftName={`church-edit-${id}`}
      loaded={serverStateOf(loaded)}
      live={status === 'approved' ? liveFields : []}
      notices={<EditNotices status={status} revisionAt={loaded.revision?.createdAt ?? null} own={own} />}
      photo={photo}
      labels={{ ...copy, save: status === 'rejected' ? copy.saveAndSend : copy.save }}
      save={useUpdateChurch(id)}
      onDone={onDone}
    />
  );
}
