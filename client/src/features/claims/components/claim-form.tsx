import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { BillingInterval, ClaimData } from '#shared/billing.ts';
import type { OwnClaim } from '#shared/claims.ts';
import { claimPage as copy } from '#shared/messages/claims.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { readDraft, useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { rememberClaim } from '@/lib/last-claim.ts';
import { useClaimActions } from '../api.ts';
import {
  type ChosenChurch,
  type ClaimValues,
  claimDataOf,
  claimValues,
  emptyValues,
  freeClaimOf,
  missingParts,
  valuesOf,
} from '../claim-values.ts';
import { ClaimNewChurch } from './claim-new-church.tsx';
import { ClaimPerson } from './claim-person.tsx';
import { ClaimPlans } from './claim-plans.tsx';
import { ClaimWhich } from './claim-which.tsx';

export type PlanSlot = (props: {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
  disabled: boolean;
}) => ReactNode;

/** Starts with the draft that this browser stored. */
export function ClaimForm({
  user,
  preselected,
  plan,
  checkout,
  onClaimed,
  onListFree,
  children,
}: {
  user: { id: number; email: string };
  /** The church in the page's URL, once it has loaded. */
  preselected: ChosenChurch | null;
  plan: PlanSlot;
  checkout: { processing: boolean; start: (claim: ClaimData) => Promise<boolean> };
  onClaimed: (claim: OwnClaim) => void;
  /** A new church without payment is an ordinary submission. */
  onListFree: (typed: ClaimValues) => void;
  children?: (chosen: ChosenChurch | null) => ReactNode;
}) {
  // A computer of a church office has several users.
  const draftName = `claim-church-${user.id}`;
  const [storedDraft] = useState(() => readDraft<{ values?: Record<string, unknown> }>(draftName));
  const [restoredAt, setRestoredAt] = useState(storedDraft?.at ?? null);
  const form = useSchemaForm(
    claimValues,
    storedDraft ? valuesOf(storedDraft.content.values ?? {}) : emptyValues(user.email),
  );
  const draft = useFormDraft(draftName, form, () => ({}));
  const { create } = useClaimActions();
  const { setValue } = form;
  // Once: later on another church may be chosen.
  const applied = useRef<number | null>(null);
  useEffect(() => {
    if (!preselected || applied.current === preselected.id) return;
    applied.current = preselected.id;
    setValue('mode', 'existing');
    setValue('chosen', preselected, { shouldDirty: true });
  }, [preselected, setValue]);

  const [mode, chosen, churchName, firstName, lastName, email, interval] = useWatch({
    control: form.control,
    name: ['mode', 'chosen', 'churchName', 'firstName', 'lastName', 'email', 'interval'],
  });
  const missing = missingParts({ mode, chosen, churchName, firstName, lastName, email });
  const busy = checkout.processing || create.isPending || create.isSuccess;

  const pay = async (values: ClaimValues) => {
    const claim = claimDataOf(values, values.interval);
    rememberClaim({ email: claim.email, churchName: claim.churchName });
    await checkout.start(claim);
  };
  const claimFree = async (values: ClaimValues) => {
    if (values.mode === 'new') {
      draft.forget(true);
      onListFree(values);
      return;
    }
    if (!values.chosen) return;
    try {
      const claim = await create.mutateAsync(freeClaimOf(values, values.chosen.id));
      draft.forget(true);
      onClaimed(claim);
    } catch (error) {
      // The layout says that the session is over; everything typed stays here and in the draft.
      if (error instanceof ApiError && error.status === 401) return;
      showServerErrors(form, error);
      toastFailure(error, copy.claimFailed);
    }
  };
  const startOver = () => {
    form.reset(emptyValues(user.email));
    setRestoredAt(null);
    draft.forget(false);
    toast({ title: copy.startedOver });
  };

  return (
    <form
      noValidate
      aria-busy={busy}
      // Enter in a field decides nothing: one of the two buttons costs money.
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-10"
    >
      {restoredAt ? (
        <DraftNotice
          className="max-w-prose"
          at={restoredAt}
          text={copy.draftFound}
          drop={copy.startOver}
          onDrop={startOver}
        />
      ) : null}
      <ClaimWhich form={form} mode={mode} chosen={chosen}>
        {children?.(chosen)}
      </ClaimWhich>
      {mode === 'new' ? <ClaimNewChurch form={form} /> : null}
      <ClaimPerson form={form} withNote={mode === 'existing'} />
      <ClaimPlans
        plan={plan({
          value: interval,
          onChange: (next) => setValue('interval', next, { shouldDirty: true }),
          disabled: busy,
        })}
        missing={missing}
        isNew={mode === 'new'}
        busy={busy}
        checkingOut={checkout.processing}
        claimingFree={create.isPending || create.isSuccess}
        onCheckout={() => void form.handleSubmit(pay)()}
        onFree={() => void form.handleSubmit(claimFree)()}
      />
      <p className="-mt-4 text-sm text-ink-soft">{copy.draftSaved}</p>
    </form>
  );
}
