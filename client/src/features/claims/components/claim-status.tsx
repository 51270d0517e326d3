import { useQuery } from '@tanstack/react-query';
import type { OwnClaim } from '#shared/contracts/claims.ts';
import { dayText } from '#shared/domain/dates.ts';
import { churchEditPath, churchPath, claimChurchPath, paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { claimReasonCopy, ownClaims as copy } from '#shared/messages/claims.ts';
import { churchEdit } from '#shared/messages/submissions.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { Notice, Reason } from '@/components/ui/notice.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useOwnSend } from '@/lib/queries.ts';
import { ownClaimsQuery } from '../api.ts';
import { ClaimCode } from './claim-code.tsx';
import { ClaimBadge } from './own-claims.tsx';

export function ClaimStatus({ id }: { id: string }) {
  const claims = useQuery({ ...ownClaimsQuery(), refetchOnMount: 'always' });
  const claim = claims.data?.find((candidate) => String(candidate.id) === id);
  if (claim) return <Claim key={claim.id} claim={claim} />;
  if (claims.error && !claims.data) return <StatePanel live retry={() => void claims.refetch()} />;
  // A cached list may be older than the claim.
  if (claims.isPending || claims.isFetching) return <Loading />;
  return (
    <StatePanel live title={copy.notFound} text={copy.notFoundText}>
      <ButtonLink to={paths.claimChurch}>{copy.another}</ButtonLink>
    </StatePanel>
  );
}

function Claim({ claim }: { claim: OwnClaim }) {
  return (
    <div className="flex max-w-prose flex-col gap-6">
      <div>
        <h2 className="text-2xl wrap-anywhere">{claim.churchName}</h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <ClaimBadge claim={claim} />
          {copy.sentOn(dayText(claim.createdAt))}
        </p>
      </div>
      {claim.state === 'open' ? <OpenClaim claim={claim} /> : null}
      {claim.state === 'proved' || claim.state === 'approved' ? <ApprovedClaim claim={claim} /> : null}
      {claim.state === 'rejected' || claim.state === 'withdrawn' ? <ClosedClaim claim={claim} /> : null}
    </div>
  );
}

function OpenClaim({ claim }: { claim: OwnClaim }) {
  const { contested, domain, paid } = claim;
  const code = contested ? null : domain;
  const title = contested ? copy.contestedTitle : code ? copy.otherwise : copy.waitTitle;
  return (
    <>
      {paid ? <Notice>{copy.paidWaiting}</Notice> : null}
      {code ? <ClaimCode claim={claim} domain={code} /> : null}
      <section>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1">{contested ? copy.contestedText : copy.otherwiseText}</p>
      </section>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <ButtonLink to={paths.dashboard} variant="secondary">
          {controls.dashboard}
        </ButtonLink>
        <ClaimWithdraw claim={claim} />
      </div>
    </>
  );
}

function ApprovedClaim({ claim }: { claim: OwnClaim }) {
  return (
    <section className="rounded-card border border-moss bg-moss-tint p-5">
      <h3 className="text-xl wrap-anywhere">{copy.doneTitle(claim.churchName)}</h3>
      <p className="mt-1">{copy.doneText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={churchEditPath(claim.churchId)}>{copy.edit}</ButtonLink>
        <ButtonLink to={paths.dashboard} variant="secondary">
          {controls.dashboard}
        </ButtonLink>
        <ButtonLink to={churchPath(claim.churchId)} variant="quiet">
          {churchEdit.view}
        </ButtonLink>
      </div>
    </section>
  );
}

function ClosedClaim({ claim: { state, reason, rejectionNote, paid, churchId } }: { claim: OwnClaim }) {
  return (
    <>
      {state === 'rejected' ? (
        <Notice variant="warning" title={copy.rejectedTitle}>
          <p>{copy.rejectedText}</p>
          <dl className="mt-3 empty:hidden">
            {reason ? <Reason term={copy.reason} text={claimReasonCopy[reason]} /> : null}
            {rejectionNote ? <Reason term={copy.note} text={rejectionNote} /> : null}
          </dl>
        </Notice>
      ) : null}
      {paid ? <p>{copy.refunded}</p> : null}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={claimChurchPath(churchId)}>{copy.again}</ButtonLink>
        <ButtonLink to={paths.contact} variant="secondary">
          {controls.contact}
        </ButtonLink>
      </div>
    </>
  );
}

function ClaimWithdraw({ claim }: { claim: OwnClaim }) {
  const withdraw = useOwnSend('POST /api/claims/:id/withdraw');
  const run = () =>
    attempt(controls.failed, async () => {
      const { message } = await withdraw.mutateAsync({ id: claim.id });
      toast({ title: copy.withdrawn, description: message });
    });
  return (
    <DialogButton
      variant="quiet"
      dialog={(close) => (
        <ActionDialog
          title={copy.withdrawTitle}
          text={
            claim.paid
              ? `${copy.withdrawText(claim.churchName)} ${copy.withdrawPaid}`
              : copy.withdrawText(claim.churchName)
          }
          cancel={copy.keep}
          confirm={copy.withdrawOk}
          run={run}
          onClose={close}
          focusDone={() => document.getElementById('content')?.focus()}
        />
      )}
    >
      {copy.withdraw}
    </DialogButton>
  );
}
