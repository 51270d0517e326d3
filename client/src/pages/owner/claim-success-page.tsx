import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OwnClaim } from '#shared/contracts/claims.ts';
import { claimPath, paths } from '#shared/domain/paths.ts';
import { controls, navigation, notFoundPage } from '#shared/messages/app.ts';
import { billingResult, paymentSuccess } from '#shared/messages/billing.ts';
import { claimSuccess as copy } from '#shared/messages/claims.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { sessionSubscriptionQuery } from '@/features/billing/api.ts';
import { useActivation } from '@/features/billing/components/use-activation.ts';
import { type LastClaim, ownClaimsQuery, recallClaim } from '@/features/claims/api.ts';
import { usePageTitle } from '@/lib/navigation.ts';

/** The claim is created shortly after the payment. */
const claimPolling = { every: 3000, attempts: 10 };

type Arrival = { userId: string | null; sessionId: string | null; claim: LastClaim | null };

/** Reads the query and the stored claim, then clears the query so that it isn't shared with the URL. */
function useArrival(): Arrival {
  const [query, setQuery] = useSearchParams();
  const [arrival] = useState<Arrival>(() => ({
    userId: /^[1-9]\d{0,9}$/.exec(query.get('user_id') ?? '')?.[0] ?? null,
    sessionId: query.get('session_id'),
    claim: recallClaim(),
  }));
  useEffect(() => {
    if (query.size > 0) setQuery({}, { replace: true });
  }, [query, setQuery]);
  return arrival;
}

export default function ClaimSuccessPage() {
  usePageTitle(copy.title);
  const arrival = useArrival();
  const viewer = useViewer();
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      {viewer.state !== 'unknown' ? (
        <Arrived arrival={arrival} signedIn={viewer.state === 'signed-in'} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

const Waiting = () => (
  <>
    <h1 className="text-2xl md:text-3xl">{copy.title}</h1>
    <Loading />
  </>
);

/** Only a checkout session confirms a payment, and only its payer's browser or account sees more than its state. */
function Arrived({ arrival, signedIn }: { arrival: Arrival; signedIn: boolean }) {
  const { userId, sessionId, claim } = arrival;
  const payment = useActivation(sessionSubscriptionQuery(sessionId ?? ''), {
    enabled: sessionId !== null,
    isOver: (session) => session?.state !== 'waiting',
  });
  if (sessionId !== null && payment.isPending && !payment.refused) return <Waiting />;
  const state = payment.data?.state;
  const account = payment.data?.account ?? null;
  const isPaid = state === 'active' && account !== null;
  const isOver = state === 'failed' || state === 'expired' || state === 'ended' || state === 'refunded';
  const email = payment.data?.email ?? claim?.email;
  const churchName = payment.data?.churchName ?? claim?.churchName;
  const steps = [
    ...(isPaid && !signedIn && account === 'created' ? [copy.steps.password] : []),
    ...(signedIn ? [] : [copy.steps.signIn]),
    copy.steps.prove,
    copy.steps.own,
    copy.steps.refund,
  ];
  if (isOver) return <Failed wasPaid={state === 'ended' || state === 'refunded'} />;
  return (
    <div className="flex max-w-prose flex-col gap-8">
      <div>
        <h1 className="text-2xl md:text-3xl">{isPaid ? copy.paidTitle : copy.title}</h1>
        <p className="mt-3 text-lg wrap-anywhere">
          {isPaid
            ? churchName
              ? copy.thanks(churchName)
              : copy.thanksPlain
            : copy.unconfirmed(churchName, email)}
        </p>
      </div>
      {state === 'waiting' ? <Notice>{copy.waiting}</Notice> : null}
      {isPaid && !signedIn ? <Account isNew={account === 'created'} email={email} userId={userId} /> : null}
      <section>
        <h2 className="text-xl">{paymentSuccess.next}</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-6 marker:font-semibold marker:text-bayou">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        {signedIn ? (
          <ProveOrDashboard churchName={churchName} />
        ) : (
          <ButtonLink to={paths.auth}>{navigation.auth}</ButtonLink>
        )}
        <ButtonLink to={paths.home} variant="secondary">
          {notFoundPage.home}
        </ButtonLink>
        <ButtonLink to={paths.contact} variant="secondary">
          {controls.contact}
        </ButtonLink>
      </div>
    </div>
  );
}

const Failed = ({ wasPaid }: { wasPaid: boolean }) => (
  <>
    <h1 className="text-2xl md:text-3xl">{copy.title}</h1>
    <div className="mt-4 flex max-w-prose flex-col gap-5">
      <Notice variant="warning">{wasPaid ? copy.ended : copy.failed}</Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.claimChurch}>{wasPaid ? copy.seeClaims : copy.startAgain}</ButtonLink>
        <ButtonLink to={paths.contact} variant="secondary">
          {controls.contact}
        </ButtonLink>
      </div>
    </div>
  </>
);

function Account({
  isNew,
  email,
  userId,
}: {
  isNew: boolean;
  email: string | undefined;
  userId: string | null;
}) {
  const newText = email ? copy.account(email) : copy.accountPlain;
  return (
    <Notice title={isNew ? billingResult.created : billingResult.existing}>
      <p className="wrap-anywhere">{isNew ? newText : copy.existing}</p>
      {userId ? <p className="mt-2">{copy.reference(userId)}</p> : null}
    </Notice>
  );
}

/** Links to the next step of the claim that was just paid, once it exists. */
function ProveOrDashboard({ churchName }: { churchName: string | null | undefined }) {
  const openClaims = (claims: OwnClaim[] | undefined) =>
    claims?.filter(({ state, paid }) => state === 'open' && paid) ?? [];
  const { data } = useQuery({
    ...ownClaimsQuery(),
    refetchInterval: ({ state }) =>
      openClaims(state.data).length > 0 || state.dataUpdateCount >= claimPolling.attempts
        ? false
        : claimPolling.every,
  });
  const claims = openClaims(data);
  const claim = claims.find((openClaim) => openClaim.churchName === churchName) ?? claims[0];
  return claim ? (
    <>
      <ButtonLink to={claimPath(claim.id)}>
        {claim.domain && !claim.contested ? copy.prove : copy.follow}
      </ButtonLink>
      <ButtonLink to={paths.dashboard} variant="secondary">
        {controls.dashboard}
      </ButtonLink>
    </>
  ) : (
    <ButtonLink to={paths.dashboard}>{controls.dashboard}</ButtonLink>
  );
}
