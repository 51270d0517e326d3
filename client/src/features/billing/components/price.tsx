import { useQuery } from '@tanstack/react-query';
import type { BillingInterval } from '#shared/billing.ts';
import { advertise } from '#shared/messages/billing.ts';
import { pricingQuery } from '../api.ts';

/** The label of each price: fixed, and what the server says as soon as it has said it. */
export function usePrices(): Record<BillingInterval, string> {
  const { data } = useQuery(pricingQuery());
  return {
    monthly: data?.monthly.displayAmount ?? advertise.monthlyPrice,
    annual: data?.annual.displayAmount ?? advertise.annualPrice,
  };
}

export function Price({ amount, period }: { amount: string; period: string }) {
  return (
    <p aria-live="polite">
      <span className="font-serif text-3xl font-semibold">{amount}</span>{' '}
      <span className="text-ink-soft">{period}</span>
    </p>
  );
}

/** What the featured listing costs when it is billed this way. */
export function IntervalPrice({ interval }: { interval: BillingInterval }) {
  const amount = usePrices()[interval];
  return (
    <Price
      amount={amount}
      period={interval === 'monthly' ? advertise.monthlyPeriod : advertise.annualPeriod}
    />
  );
}
