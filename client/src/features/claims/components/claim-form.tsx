import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { BillingInterval } from '#shared/contracts/billing.ts';
import type { OwnClaim } from '#shared/contracts/claims.ts';
import { listText } from '#shared/domain/format.ts';
import { controls, drafts } from '#shared/messages/app.ts';
import { advertise } from '#shared/messages/billing.ts';
import { claimPage as copy } from '#shared/messages/claims.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { toastErrors } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { showServerErrors } from '@/lib/form.ts';
import { useOwnSend } from '@/lib/queries.ts';
import { rememberClaim } from '../api.ts';
import {
  type ChosenChurch,
  type ClaimValues,
  claimDataOf,
  claimValues,
  emptyValues,
  freeClaimOf,
  missingFields,
  type RequiredField,
  valuesFromDraft,
} from '../claim-values.ts';
import { ChurchSection, ClaimantSection, NewChurchSection } from './claim-fields.tsx';

type PlanSlot = (props: {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
  disabled: boolean;
}) => ReactNode;

type ClaimFormProps = {
  user: { id: number; email: string };
  /** The church in the page's URL. */
  preselected: ChosenChurch | null;
  plan: PlanSlot;
  checkout: { processing: boolean; start: (claim: ReturnType<typeof claimDataOf>) => Promise<void> };
  onClaimed: (claim: OwnClaim) => void;
  /** A new church without a plan becomes an ordinary submission. */
  onListFree: (values: ClaimValues) => void;
  children: (chosen: ChosenChurch | null) => ReactNode;
};

/** One draft per user, because church offices share computers. */
function useClaimDraft({ user, preselected }: Pick<ClaimFormProps, 'user' | 'preselected'>) {
  const inUrl = preselected ? ({ mode: 'existing', chosen: preselected } as const) : {};
  const empty = { ...emptyValues(user.email), ...inUrl };
  const restore = (stored: Record<string, unknown>) => ({ ...valuesFromDraft(stored), ...inUrl });
  return useDraftForm(`claim-church-${user.id}`, claimValues, empty, restore);
}

function useClaimSteps(
  { form, forget }: ReturnType<typeof useClaimDraft>,
  { checkout, onClaimed, onListFree }: ClaimFormProps,
) {
  const create = useOwnSend('POST /api/claims', toastErrors(controls.failed));
  const pay = async (values: ClaimValues) => {
    const claim = claimDataOf(values);
    rememberClaim({ email: claim.email, churchName: claim.churchName });
    await checkout.start(claim);
  };
  const claimFree = async (values: ClaimValues) => {
    if (values.mode === 'new') {
      forget(true);
      onListFree(values);
      return;
    }
    if (!values.chosen) return;
    try {
      const claim = await create.mutateAsync(freeClaimOf(values, values.chosen.id));
      forget(true);
      onClaimed(claim);
    } catch (error) {
      showServerErrors(form, error);
    }
  };
  return { pay, claimFree, isSending: create.isPending || create.isSuccess };
}

export function ClaimForm(props: ClaimFormProps) {
  const { checkout } = props;
  const draft = useClaimDraft(props);
  const { form, restoredAt } = draft;
  const { pay, claimFree, isSending } = useClaimSteps(draft, props);
  const [mode, chosen, name, firstName, lastName, email, interval] = useWatch({
    control: form.control,
    name: ['mode', 'chosen', 'name', 'firstName', 'lastName', 'email', 'interval'],
  });
  const missing = missingFields({ mode, chosen, name, firstName, lastName, email });
  const busy = checkout.processing || isSending;
  const claiming = mode === 'existing' && chosen ? copy.chosen(chosen.name) : null;

  const startOver = () => {
    draft.clear();
    toast({ title: drafts.startedOver });
  };

  return (
    <form
      noValidate
      aria-busy={busy}
      // Enter must not choose between the two buttons, because one of them costs money.
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-10"
    >
      {restoredAt ? <DraftNotice at={restoredAt} onDrop={startOver} /> : null}
      {claiming ? <p className="-mb-4 text-lg font-medium wrap-anywhere">{claiming}</p> : null}
      <ChurchSection form={form} mode={mode} chosen={chosen}>
        {props.children(chosen)}
      </ChurchSection>
      {mode === 'new' ? <NewChurchSection form={form} /> : null}
      <ClaimantSection form={form} withNote={mode === 'existing'} />
      <ClaimPlans
        plan={props.plan({
          value: interval,
          onChange: (next) => form.setValue('interval', next, { shouldDirty: true }),
          disabled: busy,
        })}
        claiming={claiming}
        missing={missing}
        isNew={mode === 'new'}
        busy={checkout.processing ? 'checkout' : isSending ? 'free' : null}
        onCheckout={() => void form.handleSubmit(pay)()}
        onFree={() => void form.handleSubmit(claimFree)()}
      />
      <p className="-mt-4 text-sm text-ink-soft">{drafts.saved}</p>
    </form>
  );
}

type ClaimPlansProps = {
  plan: ReactNode;
  claiming: string | null;
  missing: readonly RequiredField[];
  isNew: boolean;
  /** The button that was pressed. */
  busy: 'checkout' | 'free' | null;
  onCheckout: () => void;
  onFree: () => void;
};

/** Both buttons are disabled until the required fields are filled in. */
function ClaimPlans({ plan, claiming, missing, isNew, busy, onCheckout, onFree }: ClaimPlansProps) {
  const incomplete = missing.length > 0;
  const buttonProps = {
    disabled: incomplete || busy !== null,
    'aria-describedby': incomplete ? 'claim-missing' : undefined,
  };
  const name = claiming ? <p className="mt-4 font-medium wrap-anywhere">{claiming}</p> : null;
  return (
    <section aria-labelledby="claim-plans" className="border-t border-line pt-6">
      <h2 id="claim-plans" className="text-xl">
        {advertise.plans}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">{isNew ? copy.planTextNew : copy.planText}</p>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 md:grid-cols-[3fr_2fr]">
        <div className="min-w-0 rounded-card border border-gold bg-card p-5 sm:p-6">
          <h3 className="text-lg">{advertise.featured}</h3>
          <p className="mt-1 text-ink-soft">{copy.featuredText}</p>
          {plan}
          <p className="mt-4 text-sm text-ink-soft">{copy.refund}</p>
          {name}
          <Button
            {...buttonProps}
            busy={busy === 'checkout'}
            onClick={onCheckout}
            className="mt-4 w-full sm:w-auto sm:min-w-56"
          >
            {copy.checkout}
          </Button>
        </div>
        <div className="min-w-0 rounded-card border border-line bg-card p-5 sm:p-6">
          <h3 className="text-lg">{advertise.free}</h3>
          <p className="mt-1 text-ink-soft">{isNew ? copy.listFreeText : copy.freeText}</p>
          <p className="mt-4">
            <span className="font-serif text-3xl font-semibold">{advertise.freePrice}</span>{' '}
            <span className="text-ink-soft">{advertise.freePeriod}</span>
          </p>
          {name}
          <Button
            variant="secondary"
            {...buttonProps}
            busy={busy === 'free'}
            onClick={onFree}
            className="mt-4 w-full sm:w-auto"
          >
            {isNew ? copy.listFree : copy.claimFree}
          </Button>
        </div>
      </div>
      <p id="claim-missing" className="mt-3 min-h-6 text-sm text-ink-soft">
        {incomplete ? copy.missing(listText(missing.map((field) => copy.missingParts[field]))) : ''}
      </p>
    </section>
  );
}
