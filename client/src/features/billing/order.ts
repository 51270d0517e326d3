/** What to pay on our own page, from the URL. The server alone decides what it costs. */
import { billingInterval, type Plan, planNames, plans } from '#shared/contracts/billing.ts';
import { isUuid } from '#shared/domain/text.ts';
import { payment as copy } from '#shared/messages/billing.ts';

export type Order = {
  /** Cents. */
  amount: number;
  description: string;
  plan: Plan;
};

/** Parses ?amount (cents), ?description, and ?plan; null if no plan has the amount, or neither is given. */
export function orderOf(query: URLSearchParams): Order | null {
  const amount = query.get('amount');
  const plan =
    amount === null
      ? billingInterval.safeParse(query.get('plan')).data
      : planNames.find((name) => plans[name].amount === centsOf(amount));
  if (!plan) return null;
  return {
    amount: plans[plan].amount,
    description: query.get('description')?.trim().slice(0, 300) || copy.description,
    plan,
  };
}

/** Parses whole cents, up to eight digits. */
export const centsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,8}$/.test(text) && Number(text) > 0 ? Number(text) : null;

export const orderQueryText = (
  { amount, description }: Pick<Order, 'amount' | 'description'>,
  orderId?: string,
): string =>
  new URLSearchParams({
    ...(orderId ? { order: orderId } : {}),
    amount: String(amount),
    description,
  }).toString();

/** The id of an order in ?order, or "". */
export function orderIdOf(query: URLSearchParams): string {
  const id = query.get('order') ?? '';
  return isUuid(id) ? id : '';
}
