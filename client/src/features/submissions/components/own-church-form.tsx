import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { liveFields } from '#shared/domain/church-fields.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchEdit as copy, rejectionReasons } from '#shared/messages/submissions.ts';
import { Notice, Reason } from '@/components/ui/notice.tsx';
import { useOwnSend } from '@/lib/queries.ts';
import { type LoadedChurch, serverStateOf } from './church-values.ts';
import { EditForm } from './edit-form.tsx';

export function OwnChurchForm({
  loaded,
  own,
  onDone,
}: {
  loaded: LoadedChurch;
  own: OwnChurch | undefined;
  onDone: () => void;
}) {
  const { id, status } = loaded.church;
  const update = useOwnSend('PUT /api/churches/:id');
  return (
    <EditForm
      kind="submission"
      draftName={`church-edit-${id}`}
      loaded={serverStateOf(loaded)}
      live={status === 'approved' ? liveFields : []}
      notices={<EditNotices status={status} revisionAt={loaded.revision?.createdAt ?? null} own={own} />}
      labels={{ ...copy, save: status === 'rejected' ? copy.saveAndSend : copy.save }}
      save={(form, { version }) => update.mutateAsync({ id, ...form, ifMatch: version })}
      onDone={onDone}
    />
  );
}

function EditNotices({
  status,
  revisionAt,
  own,
}: {
  status: OwnChurch['status'];
  /** When the pending change was sent, if there is one. */
  revisionAt: string | null;
  /** The dashboard's entry, which contains rejection reasons; undefined until it has loaded. */
  own: OwnChurch | undefined;
}) {
  const rejection = own?.rejection ?? own?.revisionRejection ?? null;
  return (
    <>
      {status === 'rejected' || (rejection && !revisionAt) ? (
        <Notice variant="warning" title={copy.rejectedTitle}>
          <p>{status === 'rejected' ? copy.rejectedText : copy.revisionRejectedText}</p>
          {rejection ? (
            <dl className="mt-2">
              <Reason term={copy.reason} text={rejectionReasons[rejection.reason]} />
              {rejection.note ? <Reason term={copy.note} text={rejection.note} /> : null}
            </dl>
          ) : null}
        </Notice>
      ) : null}
      {status === 'pending' ? <Notice>{copy.pendingText}</Notice> : null}
      {status === 'approved' ? (
        <Notice title={copy.liveTitle}>
          {copy.liveText}
          {revisionAt ? <p className="mt-2">{copy.revisionText(momentText(revisionAt))}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}
