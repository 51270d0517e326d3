/** The page that a person comes back to from the provider's payment page. */
import { useQuery } from '@tanstack/react-query';
import { billingResult as copy } from '#shared/messages/billing.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { isPaid, mySubscriptionQuery, sessionSubscriptionQuery } from '../api.ts';
import { ResultPanel } from './result-panel.tsx';
import { activation, useActivation } from './use-activation.ts';

const billingTab = `${paths.dashboard}?tab=billing`;

/** For somebody signed in, from their own subscription; the session knows when this payment was refunded. */
export function SignedInResult({ sessionId }: { sessionId: string }) {
  const session = useQuery({ ...sessionSubscriptionQuery(sessionId), enabled: sessionId !== '' });
  const result = useActivation(mySubscriptionQuery(), {
    enabled: true,
    isOver: (subscription) => subscription !== null && isPaid(subscription.status),
  });
  if (session.data && isOver(session.data.state)) return <Failed state={session.data.state} />;
  if (result.over) return <Active churchName={result.data?.churchName ?? null} />;
  if (result.timedOut) return <TimedOut again={result.again} />;
  return <Waiting attempt={result.attempt} />;
}

/** For everybody else, from the checkout session; only its own payer sees email and church. */
export function SignedOutResult({ sessionId }: { sessionId: string }) {
  const result = useActivation(sessionSubscriptionQuery(sessionId), {
    enabled: sessionId !== '',
    isOver: (session) => session === null || session.state !== 'waiting',
  });
  if (sessionId === '' || result.refused || result.data === null) return <Unknown />;
  if (result.isPending && !result.timedOut) return <Checking />;
  const session = result.data;
  if (session && isOver(session.state)) return <Failed state={session.state} />;
  if (result.timedOut) return <TimedOut again={result.again} />;
  if (session?.state === 'waiting' || session === undefined) return <Waiting attempt={result.attempt} />;
  return (
    <ResultPanel
      mark="good"
      title={copy.signedOutTitle}
      actions={
        <>
          <ButtonLink to={paths.auth}>{copy.signIn}</ButtonLink>
          <ButtonLink to={paths.home} variant="secondary">
            {copy.home}
          </ButtonLink>
        </>
      }
    >
      <p>{copy.received}</p>
      {session.account === 'existing' ? (
        <Account title={copy.existing} text={copy.existingText(session.email)} />
      ) : (
        <Account title={copy.created} text={copy.createdText(session.email)} />
      )}
    </ResultPanel>
  );
}

function Account({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="text-ink-soft wrap-anywhere">{text}</p>
    </div>
  );
}

export function Checking() {
  return (
    <ResultPanel mark="waiting" title={copy.checking} actions={null}>
      {null}
    </ResultPanel>
  );
}

function Active({ churchName }: { churchName: string | null }) {
  return (
    <ResultPanel
      mark="good"
      title={copy.activeTitle}
      actions={<ButtonLink to={billingTab}>{copy.dashboard}</ButtonLink>}
    >
      <p className="wrap-anywhere">{copy.activeText(churchName)}</p>
    </ResultPanel>
  );
}

function Waiting({ attempt }: { attempt: number }) {
  return (
    <ResultPanel
      mark="waiting"
      title={copy.waitingTitle}
      note={copy.attempt(attempt, activation.attempts)}
      actions={<Button disabled>{copy.dashboard}</Button>}
    >
      <p>{copy.waitingText}</p>
    </ResultPanel>
  );
}

function TimedOut({ again }: { again: () => void }) {
  return (
    <ResultPanel
      mark="waiting"
      title={copy.receivedTitle}
      actions={
        <>
          <ButtonLink to={billingTab}>{copy.dashboard}</ButtonLink>
          <Button variant="secondary" onClick={again}>
            {copy.again}
          </Button>
          <ButtonLink to={paths.contact} variant="quiet">
            {copy.support}
          </ButtonLink>
        </>
      }
    >
      <p>{copy.receivedText}</p>
    </ResultPanel>
  );
}

const overTexts = {
  failed: copy.failedText,
  expired: copy.expiredText,
  ended: copy.endedText,
  refunded: copy.refundedText,
};
const overTitles = { ended: copy.endedTitle, refunded: copy.refundedTitle };
const isOver = (state: string): state is keyof typeof overTexts => state in overTexts;

function Failed({ state }: { state: keyof typeof overTexts }) {
  return (
    <ResultPanel
      mark={state === 'refunded' ? 'note' : 'bad'}
      title={state in overTitles ? overTitles[state as keyof typeof overTitles] : copy.failedTitle}
      actions={
        <>
          <ButtonLink to={paths.advertise}>{copy.plans}</ButtonLink>
          <ButtonLink to={paths.contact} variant="quiet">
            {copy.support}
          </ButtonLink>
        </>
      }
    >
      <p>{overTexts[state]}</p>
    </ResultPanel>
  );
}

function Unknown() {
  return (
    <ResultPanel
      mark="bad"
      title={copy.unknownTitle}
      actions={
        <>
          <ButtonLink to={paths.auth}>{copy.signIn}</ButtonLink>
          <ButtonLink to={paths.contact} variant="quiet">
            {copy.support}
          </ButtonLink>
        </>
      }
    >
      <p>{copy.unknownText}</p>
    </ResultPanel>
  );
}
