import type { ReactNode } from 'react';
import { listText } from '#shared/format.ts';
import { claimPage as copy } from '#shared/messages/claims.ts';
import { Button } from '@/components/ui/button.tsx';
import type { Part } from '../claim-values.ts';

/** Featured and free side by side; both are disabled until the form names church and claimant. */
export function ClaimPlans({
  plan,
  missing,
  isNew,
  busy,
  checkingOut,
  claimingFree,
  onCheckout,
  onFree,
}: {
  plan: ReactNode;
  missing: readonly Part[];
  isNew: boolean;
  busy: boolean;
  checkingOut: boolean;
  claimingFree: boolean;
  onCheckout: () => void;
  onFree: () => void;
}) {
  const incomplete = missing.length > 0;
  const lacks = incomplete ? copy.missing(listText(missing.map((part) => copy.missingParts[part]))) : '';
  return (
    <section aria-labelledby="claim-plans" className="border-t border-line pt-6">
      <h2 id="claim-plans" className="text-xl">
        {copy.planTitle}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">{isNew ? copy.planTextNew : copy.planText}</p>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 md:grid-cols-[3fr_2fr]">
        <div className="min-w-0 rounded-card border border-gold bg-card p-5 sm:p-6">
          <h3 className="text-lg">{copy.featured}</h3>
          <p className="mt-1 text-ink-soft">{copy.featuredText}</p>
          {plan}
          <p className="mt-4 text-sm text-ink-soft">{copy.refund}</p>
          <Button
            disabled={incomplete || busy}
            aria-describedby={incomplete ? 'claim-missing' : undefined}
            onClick={onCheckout}
            className="mt-4 w-full sm:w-auto sm:min-w-56"
          >
            {checkingOut ? copy.checkingOut : copy.checkout}
          </Button>
        </div>
        <div className="min-w-0 rounded-card border border-line bg-card p-5 sm:p-6">
          <h3 className="text-lg">{copy.free}</h3>
          <p className="mt-1 text-ink-soft">{isNew ? copy.listFreeText : copy.freeText}</p>
          <p className="mt-4">
            <span className="font-serif text-3xl font-semibold">{copy.freePrice}</span>{' '}
            <span className="text-ink-soft">{copy.freePeriod}</span>
          </p>
          <Button
            variant="secondary"
            disabled={incomplete || busy}
            aria-describedby={incomplete ? 'claim-missing' : undefined}
            onClick={onFree}
            className="mt-4 w-full sm:w-auto"
          >
            {claimingFree ? copy.claimingFree : isNew ? copy.listFree : copy.claimFree}
          </Button>
        </div>
      </div>
      <p id="claim-missing" className="mt-3 min-h-6 text-sm text-ink-soft">
        {lacks}
      </p>
    </section>
  );
}
