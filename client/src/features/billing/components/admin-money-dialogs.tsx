import { useState } from 'react';
import type { AdminSubscription } from '#shared/billing-admin.ts';
import { adminMoney as copy } from '#shared/messages/billing-admin.ts';
import { TextField } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { dayText } from '@/lib/dates.ts';
import { moneyText } from '@/lib/format.ts';
import { useMoneyActions } from '../api-admin.ts';
import { centsOfDollars } from '../books.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type DialogProps = { subscription: AdminSubscription; onClose: () => void };

const nameOf = ({ churchName }: AdminSubscription) => churchName ?? copy.noChurch;

/** Refunds the last payment, or a part of it. */
export function RefundDialog({ subscription, onClose }: DialogProps) {
  const { refund } = useMoneyActions();
  const paid = subscription.lastPayment?.amount ?? 0;
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const run = async (reason: string) => {
    const amount = centsOfDollars(typed);
    const missing = part && (amount === null || amount > paid);
    setWrong(missing);
    if (missing) return;
    const { history } = await refund.mutateAsync({
      id: subscription.id,
      reason,
      ...(part && amount ? { amount } : {}),
    });
    const pending = history[0]?.state === 'pending';
    toast({
      title: pending ? copy.refundPendingDone : copy.refundDone,
      description: pending ? copy.refundPendingText : moneyText(history[0]?.refunded ?? 0),
    });
  };
  return (
    <ReasonDialog
      title={copy.refundTitle(nameOf(subscription))}
      note={copy.refundNote}
      labels={[copy.refundRun, copy.refunding, copy.refundFailed]}
      isPending={refund.isPending}
      canRun={() => !part || (centsOfDollars(typed) ?? paid + 1) <= paid}
      onInvalid={() => setWrong(true)}
      run={run}
      onClose={onClose}
    >
      <Choices
        legend={copy.refundHow}
        name="refund"
        choices={[
          [copy.refundAll(moneyText(paid)), !part, () => setPart(false)],
          [copy.refundPart, part, () => setPart(true)],
        ]}
      />
      {part ? (
        <TextField
          label={copy.refundAmount}
          inputMode="decimal"
          error={wrong ? copy.refundAmountWrong : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          className="max-w-48"
        />
      ) : null}
    </ReasonDialog>
  );
}

/** Cancels now, or with the period that is paid. */
export function CancelDialog({ subscription, onClose }: DialogProps) {
  const { cancel } = useMoneyActions();
  const { currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const [when, setWhen] = useState<'now' | 'period_end'>('now');
  return (
    <ReasonDialog
      title={copy.stopTitle(nameOf(subscription))}
      note={copy.stopNote}
      labels={[copy.stopRun, copy.stopping, copy.stopFailed]}
      isPending={cancel.isPending}
      run={async (reason) => {
        await cancel.mutateAsync({ id: subscription.id, when, reason });
        toast({ title: copy.stopDone, description: nameOf(subscription) });
      }}
      onClose={onClose}
    >
      <Choices
        legend={copy.stopWhen}
        name="when"
        choices={[
          [copy.stopNow, when === 'now', () => setWhen('now')],
          ...(currentPeriodEnd && !cancelAtPeriodEnd
            ? [
                [
                  copy.stopAtEnd(dayText(currentPeriodEnd)),
                  when === 'period_end',
                  () => setWhen('period_end'),
                ] as Choice,
              ]
            : []),
        ]}
      />
    </ReasonDialog>
  );
}

type Choice = [label: string, checked: boolean, choose: () => void];

const Choices = ({ legend, name, choices }: { legend: string; name: string; choices: Choice[] }) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-medium">{legend}</legend>
    {choices.map(([label, checked, choose]) => (
      <label key={label} className="flex min-h-11 items-center gap-3">
        <input type="radio" name={name} checked={checked} onChange={choose} className="size-4 accent-bayou" />
        {label}
      </label>
    ))}
  </fieldset>
);
