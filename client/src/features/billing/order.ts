/** What is to be paid in our own page, from the URL; the server alone decides what it costs. */
import { billingInterval, type Plan, planNames, plans } from '#shared/billing.ts';
import { payment as copy } from '#shared/messages/billing.ts';

export type Order = {
  /** Cents. */
  amount: number;
  description: string;
  /** The plan with this amount, else the one in the URL. */
  plan: Plan | null;
};

/** From ?amount (cents), ?description and ?plan; null when nothing says what is to be paid. */
export function orderOf(query: URLSearchParams): Order | null {
  const named = billingInterval.safeParse(query.get('plan')).data ?? null;
  const typed = query.get('amount');
  const amount = typed === null ? (named ? plans[named].amount : null) : centsOf(typed);
  if (amount === null) return null;
  return {
    amount,
    description: query.get('description')?.trim().slice(0, 300) || copy.description,
    plan: planNames.find((name) => plans[name].amount === amount) ?? named,
  };
}

/** Whole cents, at most what fits on a bill. */
export const centsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,8}$/.test(text) && Number(text) > 0 ? Number(text) : null;

export const orderQueryText = ({ amount, description }: Pick<Order, 'amount' | 'description'>): string =>
  new URLSearchParams({ amount: String(amount), description }).toString();
