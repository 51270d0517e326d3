/** What to pay on our own page, from the URL. The server alone decides what it costs. */
import { billingInterval, type Plan, planNames, plans } from '#shared/contracts/billing.ts';
import { isUuid } from '#shared/domain/text.ts';
import { payment as copy } from '#shared/messages/billing.ts';

export type Order = {
  /** Cents. */
  amount: number;
  description: string;
  /** The plan with this amount, or else the one in the URL. */
  plan: Plan | null;
};

/** Parses ?amount (cents), ?description, and ?plan; null if neither an amount nor a plan is given. */
export function orderOf(query: URLSearchParams): Order | null {
  const urlPlan = billingInterval.safeParse(query.get('plan')).data ?? null;
  const amountText = query.get('amount');
  const amount = amountText === null ? (urlPlan ? plans[urlPlan].amount : null) : centsOf(amountText);
  if (amount === null) return null;
  return {
    amount,
    description: query.get('description')?.trim().slice(0, 300) || copy.description,
    plan: planNames.find((name) => plans[name].amount === amount) ?? urlPlan,
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
