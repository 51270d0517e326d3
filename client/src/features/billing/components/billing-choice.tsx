import { useQuery } from '@tanstack/react-query';
import {
  annualSavings,
  type BillingInterval,
  offeredPlans,
  type Plan,
  priceOf,
  renewalTerms,
} from '#shared/contracts/billing.ts';
import { advertise, checkout } from '#shared/messages/billing.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { appConfig } from '@/lib/config.ts';
import { pricingQuery } from '../api.ts';

const choices = offeredPlans.map((interval) => ({
  interval,
  label: planCopy[interval].short,
  hint: interval === 'annual' ? annualSavings().join(', ') : '',
}));

export function BillingChoice({
  value,
  onChange,
  disabled = false,
}: {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
  disabled?: boolean;
}) {
  return (
    <div role="radiogroup" aria-label={advertise.billing} className="flex flex-wrap gap-3">
      {choices.map(({ interval, label, hint }) => (
        <label
          key={interval}
          className="flex min-h-11 grow cursor-pointer flex-wrap items-center gap-x-2 rounded-control border border-line px-3 has-checked:border-bayou has-checked:bg-bayou-tint"
        >
          <input
            type="radio"
            name="billing"
            value={interval}
            checked={value === interval}
            disabled={disabled}
            onChange={() => onChange(interval)}
            className="size-4 accent-bayou"
          />
          {label}
          {hint ? <span className="ml-auto pl-2 text-sm font-medium text-ink-soft">{hint}</span> : null}
        </label>
      ))}
    </div>
  );
}

export function Price({ amount, period }: { amount: string; period: string }) {
  return (
    <p aria-live="polite">
      <span className="font-serif text-3xl font-semibold">{amount}</span>{' '}
      <span className="text-ink-soft">{period}</span>
    </p>
  );
}

/** The renewal disclosure; required next to every button that buys. Says so if tax is added to the price. */
export const RenewalTerms = ({ plan }: { plan: Plan }) => (
  <p className="text-sm">
    {renewalTerms(plan)} {appConfig.payments?.tax ? <span>{checkout.beforeTax}</span> : null}
  </p>
);

/** The price of a plan; the server's label replaces ours once it has loaded. */
export function IntervalPrice({ interval }: { interval: BillingInterval }) {
  const { data } = useQuery(pricingQuery());
  return (
    <Price amount={data?.[interval].displayAmount ?? priceOf(interval)} period={planCopy[interval].period} />
  );
}
