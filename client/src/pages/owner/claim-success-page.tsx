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
import { FormPage } from '@/components/ui/page.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { sessionSubscriptionQuery } from '@/features/billing/api.ts';
import { isFailure } from '@/features/billing/components/billing-result.tsx';
import { useActivation } from '@/features/billing/components/use-activation.ts';
import { type LastClaim, ownClaimsQuery, recallClaim } from '@/features/claims/api.ts';

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
  const arrival = useArrival();
  const { state } = useViewer();
  return state === 'unknown' ? <Waiting /> : <Arrived arrival={arrival} signedIn={state === 'signed-in'} />;
}

const Waiting = () => (
  <FormPage title={copy.title}>
    <Loading />
  </FormPage>
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
  const email = payment.data?.email ?? claim?.email;
  const churchName = payment.data?.churchName ?? claim?.churchName;
  const steps = [
    ...(isPaid && !signedIn && account === 'created' ? [copy.steps.password] : []),
    ...(signedIn ? [] : [copy.steps.signIn]),
    copy.steps.prove,
    copy.steps.own,
    copy.steps.refund,
  ];
  if (isFailure(state)) return <Failed wasPaid={state === 'ended' || state === 'refunded'} />;
  const thanks = churchName ? copy.thanks(churchName) : copy.thanksPlain;
  const intro = isPaid ? thanks : copy.unconfirmed(churchName, email);
  return (
    <FormPage title={copy.title} heading={isPaid ? copy.paidTitle : copy.title} intro={intro}>
      {state === 'waiting' ? <Notice>{copy.waiting}</Notice> : null}
      {isPaid && !signedIn ? <Account isNew={account === 'created'} email={email} userId={userId} /> : null}
      <section className="my-8">
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
    </FormPage>
  );
}

const Failed = ({ wasPaid }: { wasPaid: boolean }) => (
  <FormPage title={copy.title}>
    <Notice variant="warning">{wasPaid ? copy.ended : copy.failed}</Notice>
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to={paths.claimChurch}>{wasPaid ? copy.seeClaims : copy.startAgain}</ButtonLink>
      <ButtonLink to={paths.contact} variant="secondary">
        {controls.contact}
      </ButtonLink>
    </div>
  </FormPage>
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
