import { type FormEvent, useState } from 'react';
import { dollars, isLive, type SubscriptionDetails } from '#shared/contracts/billing.ts';
import { dayText } from '#shared/domain/dates.ts';
import { churchEditPath, paths } from '#shared/domain/paths.ts';
import { billingTab as copy, paymentSuccess } from '#shared/messages/billing.ts';
import { onboardingPage } from '#shared/messages/onboarding.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { type BillingChurch, useSubscriptionActions } from '../api.ts';
import { PortalButton } from './portal-button.tsx';
import { SwitchPlan } from './switch-plan.tsx';

export function SubscriptionNotices({
  subscription,
  churches,
  canSwitch,
}: {
  subscription: SubscriptionDetails;
  churches: BillingChurch[];
  canSwitch: boolean;
}) {
  const { id, status, note, graceUntil, cancelAtPeriodEnd, isEnding, choice, moneyNotices } = subscription;
  const isRunning = isLive(status) && !isEnding;
  return (
    <div className="mt-4 flex flex-col gap-3 empty:hidden">
      {moneyNotices.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isRunning && cancelAtPeriodEnd ? <Canceling subscription={subscription} /> : null}
      {note === 'past_due' || status === 'past_due' ? (
        <Notice
          variant="warning"
          title={copy.pastDue}
          actions={
            <PortalButton variant="primary" size="small">
              {copy.fixCard}
            </PortalButton>
          }
        >
          {copy.pastDueText(graceUntil ? dayText(graceUntil) : null)}
        </Notice>
      ) : null}
      {note === 'claim_waiting' ? (
        <Notice title={copy.claimWaiting}>
          {copy.claimWaitingText}{' '}
          {subscription.active ? copy.claimWaitingFeatured : copy.claimWaitingNotFeatured}
        </Notice>
      ) : null}
      {note === 'church_rejected' ? <Rejected subscription={subscription} /> : null}
      {note === 'no_church' ? <NoChurch id={id} churches={churches} /> : null}
      {isRunning && note !== 'church_rejected' ? (
        <>
          <div className="flex flex-wrap gap-3 empty:hidden">
            {canSwitch ? <SwitchPlan subscription={subscription} /> : null}
            {cancelAtPeriodEnd ? null : <CancelAtPeriodEnd subscription={subscription} />}
            <CancelAndRefund subscription={subscription} />
          </div>
          {choice ? <p className="text-sm text-ink-soft">{choice}</p> : null}
        </>
      ) : null}
    </div>
  );
}

/** Says in a toast how a request ended. */
const announce = (done: string, failed: string, run: () => Promise<{ message: string }>) =>
  attempt(failed, async () => {
    const { message } = await run();
    toast({ title: done, description: message });
  });

function Rejected({ subscription }: { subscription: SubscriptionDetails }) {
  return (
    <Notice
      variant="warning"
      title={copy.rejected}
      actions={
        <>
          {subscription.churchId ? (
            <ButtonLink to={churchEditPath(subscription.churchId)} size="small">
              {copy.edit}
            </ButtonLink>
          ) : null}
          <CancelAndRefund subscription={subscription} />
        </>
      }
    >
      {copy.rejectedText}
    </Notice>
  );
}

function NoChurch({ id, churches }: { id: number; churches: BillingChurch[] }) {
  if (churches.length > 0) return <AttachChurch id={id} churches={churches} />;
  return (
    <Notice
      title={copy.attach}
      actions={
        <ButtonLink to={paths.churchOnboarding} size="small">
          {onboardingPage.complete}
        </ButtonLink>
      }
    >
      {copy.attachNone}
    </Notice>
  );
}

function Canceling({ subscription: { id, plan_key, quotes } }: { subscription: SubscriptionDetails }) {
  const { setRenewal: renewal } = useSubscriptionActions();
  const resume = () =>
    announce(copy.renewalDone, copy.renewalFailed, () => renewal.mutateAsync({ id, renews: true }));
  return (
    <Notice
      title={copy.cancelling}
      actions={
        // The first month is sold as ending on its own, so it can't be resumed.
        plan_key === 'intro' ? null : (
          <Button variant="secondary" size="small" busy={renewal.isPending} onClick={resume}>
            {copy.resume}
          </Button>
        )
      }
    >
      {quotes.later.text}
    </Notice>
  );
}

function CancelAtPeriodEnd({ subscription: { id, quotes } }: { subscription: SubscriptionDetails }) {
  const { setRenewal: renewal } = useSubscriptionActions();
  return (
    <ConfirmedCancellation
      label={copy.stop}
      text={`${quotes.later.text} ${copy.stopUndo}`}
      run={() => renewal.mutateAsync({ id, renews: false })}
    />
  );
}

function CancelAndRefund({ subscription: { id, quotes } }: { subscription: SubscriptionDetails }) {
  const { cancelAndRefund: cancel } = useSubscriptionActions();
  return quotes.refund === null ? null : (
    <ConfirmedCancellation
      label={copy.refund(dollars(quotes.refund.amount))}
      text={`${quotes.refund.text} ${copy.refundFinal}`}
      run={() => cancel.mutateAsync({ id })}
    />
  );
}

function ConfirmedCancellation({
  label,
  text,
  run,
}: {
  label: string;
  text: string;
  run: () => Promise<{ message: string }>;
}) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      dialog={(close) => (
        <ActionDialog
          title={copy.refundTitle}
          text={text}
          cancel={copy.refundKeep}
          confirm={label}
          run={() => announce(copy.canceled, copy.refundFailed, run)}
          onClose={close}
          focusDone={() => document.getElementById('content')?.focus()}
        />
      )}
    >
      {label}
    </DialogButton>
  );
}

/** Assigns a church to a subscription that was bought without one. */
function AttachChurch({ id, churches }: { id: number; churches: BillingChurch[] }) {
  const { attach } = useSubscriptionActions();
  const [churchId, setChurchId] = useState('');
  const [missing, setMissing] = useState(false);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(churchId === '');
    if (churchId === '' || attach.isPending) return;
    await announce(copy.attached, copy.attachFailed, () =>
      attach.mutateAsync({ id, churchId: Number(churchId) }),
    );
  };
  return (
    <Notice title={copy.attach}>
      {copy.attachText}
      <form noValidate onSubmit={(event) => void run(event)} className="mt-3 flex flex-wrap items-end gap-3">
        <SelectField
          label={paymentSuccess.church}
          value={churchId}
          error={missing ? copy.attachChoose : undefined}
          onValue={(value) => {
            setMissing(false);
            setChurchId(value);
          }}
          className="grow basis-56"
          choose={copy.attachChoose}
          options={churches.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" busy={attach.isPending}>
          {copy.attachRun}
        </Button>
      </form>
    </Notice>
  );
}
