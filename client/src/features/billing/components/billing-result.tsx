/** The page that the provider's payment page returns to. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#shared/contracts/api.ts';
import { onboardingPath, paths } from '#shared/domain/paths.ts';
import { controls, navigation, notFoundPage } from '#shared/messages/app.ts';
import { billingResult as copy } from '#shared/messages/billing.ts';
import { onboardingPage } from '#shared/messages/onboarding.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { isPaid, mySubscriptionQuery, sessionSubscriptionQuery } from '../api.ts';
import { ResultPanel } from './result-panel.tsx';
import { activation, isRefusal, useActivation } from './use-activation.ts';

const billingTab = `${paths.dashboard}?tab=billing`;

/** Based on the user's own subscription, once the checkout session proves that this URL belongs to a payment. */
export function SignedInResult({ sessionId, hasNoChurch }: { sessionId: string; hasNoChurch: boolean }) {
  const session = useQuery({ ...sessionSubscriptionQuery(sessionId), enabled: sessionId !== '' });
  const isKnown = sessionId !== '' && !session.isPending && !isRefusal(session.error);
  const result = useActivation(mySubscriptionQuery(), {
    enabled: isKnown,
    isOver: (subscription) => subscription !== null && isPaid(subscription.status),
  });
  if (sessionId !== '' && session.isPending) return <Checking />;
  if (!isKnown) return <Unknown text={copy.unknownSignedIn} action={dashboard} />;
  if (session.data && isFailure(session.data.state)) return <Failed state={session.data.state} />;
  if (result.over && result.data) return <Active subscription={result.data} hasNoChurch={hasNoChurch} />;
  if (result.timedOut) return <TimedOut again={result.again} />;
  return <Waiting attempt={result.attempt} />;
}

/** Based on the checkout session. Only the payer sees the email and church. */
export function SignedOutResult({ sessionId }: { sessionId: string }) {
  const result = useActivation(sessionSubscriptionQuery(sessionId), {
    enabled: sessionId !== '',
    isOver: (session) => session === null || session.state !== 'waiting',
  });
  if (sessionId === '' || result.refused || result.data === null)
    return <Unknown text={copy.unknownText} action={signIn} />;
  if (result.isPending && !result.timedOut) return <Checking />;
  const session = result.data;
  if (session && isFailure(session.state)) return <Failed state={session.state} />;
  if (result.timedOut) return <TimedOut again={result.again} />;
  if (session?.state === 'waiting' || session === undefined) return <Waiting attempt={result.attempt} />;
  // Only the payer's browser learns about the account.
  if (session.account === null) return <Unknown text={copy.unknownText} action={signIn} />;
  return (
    <ResultPanel
      mark="good"
      title={copy.signedOutTitle}
      text={copy.received}
      actions={
        <>
          {signIn}
          <ButtonLink to={paths.home} variant="secondary">
            {notFoundPage.home}
          </ButtonLink>
        </>
      }
    >
      {session.account === 'existing' ? (
        <Account title={copy.existing} text={copy.existingText(session.email)} />
      ) : (
        <Account title={copy.created} text={copy.createdText(session.email)} />
      )}
    </ResultPanel>
  );
}

const signIn = <ButtonLink to={paths.auth}>{navigation.auth}</ButtonLink>;
const dashboard = <ButtonLink to={billingTab}>{controls.dashboard}</ButtonLink>;
export const support = (
  <ButtonLink to={paths.contact} variant="quiet">
    {copy.support}
  </ButtonLink>
);

function Account({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="text-ink-soft wrap-anywhere">{text}</p>
    </div>
  );
}

export const Checking = () => <ResultPanel mark="waiting" title={copy.checking} actions={null} />;

type MySubscription = NonNullable<ResponseOf<'GET /api/me/subscription'>>;

function stateOf({ churchName, churchStatus, note, active }: MySubscription, hasNoChurch: boolean) {
  if (!churchName) return hasNoChurch ? 'add' : 'none';
  if (note === 'claim_waiting' && !active) return 'claim';
  return churchStatus === 'pending' || churchStatus === 'rejected' ? churchStatus : 'featured';
}

function Active({ subscription, hasNoChurch }: { subscription: MySubscription; hasNoChurch: boolean }) {
  const { churchId, churchName, note } = subscription;
  const state = stateOf(subscription, hasNoChurch);
  return (
    <ResultPanel
      mark="good"
      title={copy.activeTitle}
      actions={
        <>
          {note === 'claim_waiting' ? null : (
            <ButtonLink to={onboardingPath(churchId)} variant="gold">
              {state === 'add' ? copy.add : onboardingPage.complete}
            </ButtonLink>
          )}
          {dashboard}
        </>
      }
    >
      <p className="wrap-anywhere">{copy.activeText[state](churchName ?? '')}</p>
    </ResultPanel>
  );
}

const Waiting = ({ attempt }: { attempt: number }) => (
  <ResultPanel
    mark="waiting"
    title={copy.waitingTitle}
    text={copy.waitingText}
    note={copy.attempt(attempt, activation.attempts)}
    actions={<Button disabled>{controls.dashboard}</Button>}
  />
);

export const TimedOut = ({ again }: { again: () => void }) => (
  <ResultPanel
    mark="waiting"
    title={copy.receivedTitle}
    text={copy.receivedText}
    actions={
      <>
        {dashboard}
        <Button variant="secondary" onClick={again}>
          {copy.again}
        </Button>
        {support}
      </>
    }
  />
);

const overTexts = {
  failed: { title: copy.failedTitle, text: copy.failedText },
  expired: { title: copy.failedTitle, text: copy.expiredText },
  ended: { title: copy.endedTitle, text: copy.endedText },
  refunded: { title: copy.refundedTitle, text: copy.refundedText },
};
export const isFailure = (state: string | undefined): state is keyof typeof overTexts =>
  state !== undefined && state in overTexts;

export const Failed = ({ state }: { state: keyof typeof overTexts }) => (
  <ResultPanel
    mark={state === 'refunded' ? 'note' : 'bad'}
    {...overTexts[state]}
    actions={
      <>
        <ButtonLink to={paths.advertise}>{copy.plans}</ButtonLink>
        {support}
      </>
    }
  />
);

const Unknown = ({ text, action }: { text: string; action: ReactNode }) => (
  <ResultPanel
    mark="bad"
    title={copy.unknownTitle}
    text={text}
    actions={
      <>
        {action}
        {support}
      </>
    }
  />
);
