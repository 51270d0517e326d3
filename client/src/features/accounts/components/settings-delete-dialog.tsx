import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { deleteAccount } from '#shared/contracts/accounts.ts';
import type { SubscriptionDetails } from '#shared/contracts/billing.ts';
import { dayText } from '#shared/domain/dates.ts';
import { settings as copy } from '#shared/messages/accounts.ts';
import { controls } from '#shared/messages/app.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { Form, RadioCard } from '@/components/ui/form-controls.tsx';
import { send } from '@/lib/api-client.ts';
import { useRequestForm } from '@/lib/form.ts';
import { apiQuery } from '@/lib/queries.ts';
import type { Farewell } from './leave.tsx';
import { CurrentPassword } from './password-field.tsx';
import { RequestFailure } from './request-form.tsx';

type Props = { onClose: () => void; onDeleted: (farewell: Farewell) => void };

/** Users must see what happens to their payments before they delete. */
export function SettingsDeleteDialog(props: Props) {
  const { data, isPending } = useQuery({ ...apiQuery('/api/me/subscriptions'), staleTime: 0 });
  const running = (data ?? []).filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status));
  return <DeleteDialog {...props} plans={isPending ? null : running} />;
}

type Plans = SubscriptionDetails[];

/** Only a plan that features a public church can be kept. */
const isKeepable = ({ claimPending, active, churchStatus }: Plans[number]): boolean =>
  !claimPending && active && churchStatus === 'approved';

function DeleteDialog({ onClose, onDeleted, plans }: Props & { plans: Plans | null }) {
  const hasRefund = plans?.some((plan) => isKeepable(plan) && plan.quotes.deleted.amount > 0);
  const suggested = hasRefund ? 'now' : 'period_end';
  const { form, field, request, submit, hasFieldErrors } = useRequestForm(
    deleteAccount.body!,
    { currentPassword: '', subscriptions: suggested },
    (body) => send('DELETE /api/user/account', { body }),
    ({ message }) => onDeleted({ title: copy.deleted, description: message }),
  );
  // The password that was typed while the plans were loading stays.
  useEffect(() => form.setValue('subscriptions', suggested), [form, suggested]);
  return (
    <Dialog alert title={copy.deleteQuestion} text={copy.deleteText} onClose={onClose}>
      <Form busy={request.isPending || plans === null} onSubmit={submit} className="flex flex-col gap-5">
        <ul className="list-disc space-y-1 pl-5">
          {copy.deleteEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <RunningPlans plans={plans} register={form.register('subscriptions')} />
        <CurrentPassword {...field('currentPassword')} />
        <RequestFailure error={request.error} shown={hasFieldErrors} />
        <DialogActions
          danger
          run={copy.deleteOk}
          busy={request.isPending}
          blocked={plans === null}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Warns what happens to paid plans. */
function RunningPlans({ plans, register }: { plans: Plans | null; register: UseFormRegisterReturn }) {
  if (!plans)
    return (
      <p role="status" className="text-ink-soft">
        {controls.loading}
      </p>
    );
  // One line like the loading message, so that the dialog's buttons don't move.
  if (plans.length === 0) return <p className="text-ink-soft">{copy.deletePlansNone}</p>;
  const ending = plans.filter((plan) => !isKeepable(plan));
  const choosable = plans.filter(isKeepable);
  const texts = (some: Plans, kind: 'later' | 'deleted') =>
    some.map(({ quotes }) => quotes[kind].text).join(' ');
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{copy.deletePlans}</legend>
      <ul className="mt-1">
        {plans.map(({ id, plan_key, churchName, currentPeriodEnd }) => (
          <li key={id} className="wrap-anywhere">
            {copy.deletePlan(
              planCopy[plan_key].name,
              churchName,
              currentPeriodEnd ? dayText(currentPeriodEnd) : null,
            )}
          </li>
        ))}
      </ul>
      {ending.length > 0 ? <p className="mt-2">{texts(ending, 'deleted')}</p> : null}
      {choosable.length > 0 ? (
        <div className="mt-3 flex flex-col gap-2">
          <RadioCard
            value="period_end"
            label={copy.deletePeriodEnd}
            text={texts(choosable, 'later')}
            {...register}
          />
          <RadioCard value="now" label={copy.deleteNow} text={texts(choosable, 'deleted')} {...register} />
        </div>
      ) : null}
    </fieldset>
  );
}
