import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { liveFields } from '#shared/domain/church-fields.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchEdit as copy } from '#shared/messages/submissions.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useOwnSend } from '@/lib/queries.ts';
import { type LoadedChurch, serverStateOf } from './church-values.ts';
import { EditForm } from './edit-form.tsx';
import { Rejection } from './own-church-entry.tsx';

export function OwnChurchForm({
  loaded,
  own,
  onDone,
}: {
  loaded: LoadedChurch;
  /** The dashboard's entry, which says why it was rejected; undefined until it has loaded. */
  own: OwnChurch | undefined;
  onDone: () => void;
}) {
  const { id, status } = loaded.church;
  /** When the pending change was sent, if there is one. */
  const revisionAt = loaded.revision?.createdAt;
  const update = useOwnSend('PUT /api/churches/:id');
  return (
    <EditForm
      kind="submission"
      draftName={`church-edit-${id}`}
      loaded={serverStateOf(loaded)}
      live={status === 'approved' ? liveFields : []}
      notices={
        <>
          {own && !revisionAt ? <Rejection church={own} /> : null}
          {status === 'pending' ? <Notice>{copy.pendingText}</Notice> : null}
          {status === 'approved' ? (
            <Notice title={copy.liveTitle}>
              {copy.liveText}
              {revisionAt ? <p className="mt-2">{copy.revisionText(momentText(revisionAt))}</p> : null}
            </Notice>
          ) : null}
        </>
      }
      labels={{ ...copy, save: status === 'rejected' ? copy.saveAndSend : copy.save }}
      save={(form, { version }) => update.mutateAsync({ id, ...form, ifMatch: version })}
      onDone={onDone}
    />
  );
}
