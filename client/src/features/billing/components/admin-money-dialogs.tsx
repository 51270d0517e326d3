import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type AdminSubscription, actionReason } from '#shared/contracts/admin/billing-admin.ts';
import { dayText } from '#shared/domain/dates.ts';
import { moneyText } from '#shared/domain/format.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { adminMoney as copy } from '@/features/billing/copy-admin.ts';
import { ApiError } from '@/lib/api-client.ts';
import { refundableQuery, useMoneyActions } from '../api-admin.ts';
import { centsOfDollars } from '../books.ts';

type DialogProps = { subscription: AdminSubscription; onClose: () => void };

const nameOf = ({ churchName }: AdminSubscription) => churchName ?? copy.noChurch;

/** Refunds the rest of the last payment, or an amount that may include older payments. */
export function RefundDialog({ subscription, onClose }: DialogProps) {
  const { refund } = useMoneyActions();
  const { data: refundable } = useQuery(refundableQuery(subscription.id));
  const [isOtherChosen, setOtherChosen] = useState(false);
  const [amountText, setAmountText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const isOther = isOtherChosen || refundable?.last === 0;
  const rest: Choice = [
    copy.refundAll(refundable && moneyText(refundable.last)),
    !isOther,
    () => setOtherChosen(false),
  ];
  const part: Choice = [
    copy.refundPart(refundable && moneyText(refundable.all)),
    isOther,
    () => setOtherChosen(true),
  ];
  const amount = isOther ? centsOfDollars(amountText) : undefined;
  const maxAmount = refundable?.all ?? Number.POSITIVE_INFINITY;
  const run = async (reason: string) => {
    const body = { reason, amount: amount ?? undefined };
    const { history } = await refund.mutateAsync({ id: subscription.id, ...body });
    toast({ title: copy.refundDone, description: moneyText(history[0]?.refunded ?? 0) });
  };
  return (
    <ReasonDialog
      title={copy.refundTitle(nameOf(subscription))}
      note={copy.refundNote}
      labels={[copy.refundRun, copy.refunding, copy.refundFailed]}
      isPending={refund.isPending}
      check={() => {
        const isValid = amount === undefined || (amount !== null && amount <= maxAmount);
        setInvalid(!isValid);
        return isValid;
      }}
      run={run}
      onClose={onClose}
    >
      <Choices
        legend={copy.refundHow}
        name="refund"
        choices={refundable?.last === 0 ? [part] : [rest, part]}
      />
      {isOther ? (
        <TextField
          label={copy.refundAmount}
          inputMode="decimal"
          help={copy.refundAmountHelp}
          error={isInvalid ? copy.refundAmountWrong : undefined}
          value={amountText}
          onValue={(value) => {
            setAmountText(value);
            setInvalid(false);
          }}
          className="max-w-48"
        />
      ) : null}
    </ReasonDialog>
  );
}

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

/** Requires a reason, and stays open if the server rejects the action. */
function ReasonDialog({
  title,
  note,
  labels: [action, working, failed],
  isPending,
  check = () => true,
  run,
  onClose,
  children,
}: {
  title: string;
  note: string;
  labels: [action: string, working: string, failed: string];
  isPending: boolean;
  /** Whether the other inputs are valid; shows their errors. */
  check?: () => boolean;
  run: (reason: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = actionReason.safeParse(reason);
    setMissing(!parsed.success);
    if (!check() || !parsed.success || isPending) return;
    try {
      await run(parsed.data);
      onClose();
    } catch (error) {
      // Without the provider's response, the outcome is unknown.
      const isUnknown = error instanceof ApiError && error.body.code === 'unavailable';
      toastFailure(error, isUnknown ? copy.notConfirmed : failed);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {children}
        <TextField
          label={copy.reason}
          help={copy.reasonHelp}
          error={missing ? copy.reasonHelp : undefined}
          maxLength={300}
          value={reason}
          onValue={setReason}
        />
        <p className="text-sm text-ink-soft">{note}</p>
        <DialogActions
          danger
          cancel={copy.keep}
          run={isPending ? working : action}
          busy={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
