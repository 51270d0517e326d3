/** The page that a person comes back to from the provider's payment page. */
import { billingResult as words } from '#shared/messages-billing.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { mySubscriptionQuery, sessionSubscriptionQuery } from '../api.ts';
import { isPaid } from '../status.ts';
import { ResultPanel } from './result-panel.tsx';
import { activation, useActivation } from './use-activation.ts';

const billingTab = `${paths.dashboard}?tab=billing`;

/** For somebody signed in: their own subscription tells. */
export function SignedInResult() {
  const result = useActivation(mySubscriptionQuery(), {
    enabled: true,
    isOver: (subscription) => subscription !== null && isPaid(subscription.status),
  });
  if (result.over) return <Active churchName={result.data?.churchName ?? null} />;
  if (result.timedOut) return <TimedOut again={result.again} />;
  return <Waiting attempt={result.attempt} />;
}

/** For everybody else: the checkout session tells, and only its own payer hears the address and the church. */
export function SignedOutResult({ sessionId }: { sessionId: string }) {
  const result = useActivation(sessionSubscriptionQuery(sessionId), {
    enabled: sessionId !== '',
    isOver: (session) => session === null || session.state !== 'waiting',
  });
  const unknown = result.error instanceof ApiError && result.error.status < 500;
  if (sessionId === '' || unknown || result.data === null) return <Unknown />;
  if (result.isPending && !result.timedOut) return <Checking />;
  const session = result.data;
  if (session && isOver(session.state)) return <Failed state={session.state} />;
  if (result.timedOut) return <TimedOut again={result.again} />;
  if (session?.state === 'waiting' || session === undefined) return <Waiting attempt={result.attempt} />;
  return (
    <ResultPanel
      mark="good"
      title={words.signedOutTitle}
      actions={
        <>
          <ButtonLink to={paths.auth}>{words.signIn}</ButtonLink>
          <ButtonLink to={paths.home} variant="secondary">
            {words.home}
          </ButtonLink>
        </>
      }
    >
      <p>{words.received}</p>
      {session.account === 'existing' ? (
        <Account title={words.existing} text={words.existingText(session.email)} />
      ) : (
        <Account title={words.created} text={words.createdText(session.email)} />
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
    <ResultPanel mark="waiting" title={words.checking} actions={null}>
      {null}
    </ResultPanel>
  );
}

function Active({ churchName }: { churchName: string | null }) {
  return (
    <ResultPanel
      mark="good"
      title={words.activeTitle}
      actions={<ButtonLink to={billingTab}>{words.dashboard}</ButtonLink>}
    >
      <p className="wrap-anywhere">{words.activeText(churchName)}</p>
    </ResultPanel>
  );
}

function Waiting({ attempt }: { attempt: number }) {
  return (
    <ResultPanel
      mark="waiting"
      title={words.waitingTitle}
      note={words.attempt(attempt, activation.attempts)}
      actions={<Button disabled>{words.dashboard}</Button>}
    >
      <p>{words.waitingText}</p>
    </ResultPanel>
  );
}

function TimedOut({ again }: { again: () => void }) {
  return (
    <ResultPanel
      mark="waiting"
      title={words.receivedTitle}
      actions={
        <>
          <ButtonLink to={billingTab}>{words.dashboard}</ButtonLink>
          <Button variant="secondary" onClick={again}>
            {words.again}
          </Button>
          <ButtonLink to={paths.contact} variant="quiet">
            {words.support}
          </ButtonLink>
        </>
      }
    >
      <p>{words.receivedText}</p>
    </ResultPanel>
  );
}

const overTexts = { failed: words.failedText, expired: words.expiredText, ended: words.endedText };
const isOver = (state: string): state is keyof typeof overTexts => state in overTexts;

function Failed({ state }: { state: keyof typeof overTexts }) {
  return (
    <ResultPanel
      mark="bad"
      title={state === 'ended' ? words.endedTitle : words.failedTitle}
      actions={
        <>
          <ButtonLink to={paths.advertise}>{words.plans}</ButtonLink>
          <ButtonLink to={paths.contact} variant="quiet">
            {words.support}
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
      title={words.unknownTitle}
      actions={
        <>
          <ButtonLink to={paths.auth}>{words.signIn}</ButtonLink>
          <ButtonLink to={paths.contact} variant="quiet">
            {words.support}
          </ButtonLink>
        </>
      }
    >
      <p>{words.unknownText}</p>
    </ResultPanel>
  );
}
