import { rejectionReasons, churchEdit as words } from '#shared/messages-submissions.ts';
import type { OwnChurch } from '#shared/submissions.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { momentText } from '@/lib/dates.ts';

/** Where the church stands, and what saving will do. */
export function EditNotices({
  status,
  revisionAt,
  own,
}: {
  status: OwnChurch['status'];
  /** When the change was sent that waits, if one does. */
  revisionAt: string | null;
  /** The dashboard's view of it, which knows the reasons of a rejection; it may come later. */
  own: OwnChurch | undefined;
}) {
  const rejection = own?.rejection ?? own?.revisionRejection ?? null;
  return (
    <>
      {status === 'rejected' || (rejection && !revisionAt) ? (
        <Notice look="warning" title={words.rejectedTitle}>
          <p>{status === 'rejected' ? words.rejectedText : words.revisionRejectedText}</p>
          {rejection ? (
            <dl className="mt-2">
              <Reason term={words.reason} text={rejectionReasons[rejection.reason]} />
              {rejection.note ? <Reason term={words.note} text={rejection.note} /> : null}
            </dl>
          ) : null}
        </Notice>
      ) : null}
      {status === 'pending' ? <Notice>{words.pendingText}</Notice> : null}
      {status === 'approved' ? (
        <Notice title={words.liveTitle}>
          {words.liveText}
          {revisionAt ? <p className="mt-2">{words.revisionText(momentText(revisionAt))}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}

function Reason({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-medium">{term}:</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  );
}
