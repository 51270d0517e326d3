import { Link } from 'react-router-dom';
import { dashboard as copy } from '#shared/messages/submissions.ts';
import { churchEditPath, churchPath } from '#shared/paths.ts';
import type { OwnChurch } from '#shared/submissions.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { dayText } from '@/lib/dates.ts';
import { useResubmitChurch } from '../api.ts';
import { OwnChurchMissing, OwnChurchRejection, OwnChurchStatus } from './own-church-status.tsx';
import { OwnChurchTimes } from './own-church-times.tsx';

const isPublic = (church: OwnChurch) => church.status === 'approved';

/** Name, where it is, and its status. `level` is the heading's. */
export function OwnChurchHead({ church }: { church: OwnChurch }) {
  return (
    <>
      <h3 className="text-lg wrap-anywhere">
        <Link
          to={isPublic(church) ? churchPath(church.id) : churchEditPath(church.id)}
          className="underline-offset-4 hover:underline"
        >
          {church.name}
        </Link>
      </h3>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {church.featured ? <span className="font-medium text-gold-text">{copy.featured} · </span> : null}
        {[church.denomination, church.area].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-2 flex flex-col gap-1">
        <OwnChurchStatus church={church} />
        <OwnChurchMissing church={church} />
      </div>
    </>
  );
}

export function OwnChurchEntry({ church }: { church: OwnChurch }) {
  return (
    <li className="py-6">
      <OwnChurchHead church={church} />
      {isPublic(church) && !church.missing.includes('services') ? <OwnChurchTimes church={church} /> : null}
      {church.rejection || church.revisionRejection ? (
        <div className="mt-3 flex max-w-prose flex-col gap-3">
          {church.rejection ? <OwnChurchRejection decided={church.rejection} ofChange={false} /> : null}
          {church.revisionRejection ? (
            <OwnChurchRejection decided={church.revisionRejection} ofChange />
          ) : null}
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ButtonLink to={churchEditPath(church.id)} variant="secondary" size="small">
          {copy.edit} <Of name={church.name} />
        </ButtonLink>
        {isPublic(church) ? (
          <ButtonLink to={churchPath(church.id)} variant="quiet" size="small">
            {copy.view} <Of name={church.name} />
          </ButtonLink>
        ) : null}
        {church.state === 'needs_fix' ? <Resubmit church={church} /> : null}
        <p className="text-sm text-ink-soft sm:ml-auto">{copy.changed(dayText(church.updatedAt))}</p>
      </div>
    </li>
  );
}

const Of = ({ name }: { name: string }) => <span className="sr-only">{name}</span>;

function Resubmit({ church }: { church: OwnChurch }) {
  const resubmit = useResubmitChurch();
  const sendAgain = () =>
    resubmit.mutate(
      { id: church.id },
      {
        onSuccess: ({ message }) => toast({ title: copy.resubmitted, description: message }),
        onError: (error) => toastFailure(error, copy.resubmitFailed),
      },
    );
  return (
    <>
      <Button variant="quiet" size="small" disabled={resubmit.isPending} onClick={sendAgain}>
        {resubmit.isPending ? copy.resubmitting : copy.resubmit} <Of name={church.name} />
      </Button>
      <p className="text-sm text-ink-soft">{copy.resubmitHelp}</p>
    </>
  );
}
