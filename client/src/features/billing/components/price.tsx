import { useQuery } from '@tanstack/react-query';
import { type BillingInterval, plans, priceOf } from '#shared/billing.ts';
import { pricingQuery } from '../api.ts';

export function Price({ amount, period }: { amount: string; period: string }) {
  return (
    <p aria-live="polite">
      <span className="font-serif text-3xl font-semibold">{amount}</span>{' '}
      <span className="text-ink-soft">{period}</span>
    </p>
  );
}

/** The price of a plan; the server's own label replaces ours as soon as it has loaded. */
export function IntervalPrice({ interval }: { interval: BillingInterval }) {
  const { data } = useQuery(pricingQuery());
  return (
    <Price amount={data?.[interval].displayAmount ?? priceOf(interval)} period={plans[interval].period} />
  );
}
