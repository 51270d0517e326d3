/** Refunds that repeat safely, and the credit behind them. */
import type Stripe from 'stripe';
import { failureOf, unlessMissing, withFailures } from './stripe-failure.ts';
import { readPaidInvoices } from './stripe-funding.ts';
import type { StripeContext } from './stripe-shapes.ts';
import type { Payments } from './types.ts';

/** Nothing is refundable: the money was already refunded, or taken back by the bank in a dispute. */
const nothingLeft = ['charge_already_refunded', 'charge_disputed'];

/** Cents of a payment that were already refunded with our key, which each refund stores in its metadata. */
async function refundedWith(stripe: Stripe, intent: string, key: string): Promise<number> {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  return data
    .filter(({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns undefined if an earlier error used up the idempotency key. */
async function refundPayment(
  stripe: Stripe,
  { intent, amount, key, round }: { intent: string; amount: number; key: string; round: number },
): Promise<number | undefined> {
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: intent, amount, metadata: { key } },
      { idempotencyKey: `${key}:${intent}:${round}` },
    );
    return refund.amount;
  } catch (error) {
    const failure = failureOf(error);
    if (nothingLeft.includes(failure.code ?? '')) return 0;
    if (failure.replayed) return undefined;
    throw failure;
  }
}

type Request = Parameters<Payments['refund']>[0];

/**
 * Stripe replays a stored error for a day, so a retry uses the next `round` in its idempotency key. If the earlier
 * request did refund, its refund is found by our key, so nothing is refunded twice.
 */
async function refund(stripe: Stripe, request: Request, round = 0): Promise<number> {
  const { subscriptionId, amount, key } = request;
  let refunded = 0;
  for (const { payments } of await readPaidInvoices(stripe, subscriptionId)) {
    for (const { intent, remaining } of payments) {
      const earlier = await refundedWith(stripe, intent, key);
      const due = Math.min(remaining, amount - refunded);
      const cents =
        earlier || due <= 0 ? earlier : await refundPayment(stripe, { intent, amount: due, key, round });
      if (cents === undefined) return refund(stripe, request, round + 1);
      refunded += cents;
    }
  }
  return refunded;
}

async function changeCredit(
  stripe: Stripe,
  { customerId, amount, key }: Parameters<Payments['changeCredit']>[0],
): Promise<void> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(customerId));
  if (!customer || customer.deleted) return;
  // A negative balance is credit.
  const cents = Math.max(amount, Math.min(0, customer.balance));
  if (cents !== 0)
    await stripe.customers.createBalanceTransaction(
      customerId,
      { amount: -cents, currency: 'usd', description: cents > 0 ? 'Credit returned' : 'Credit refunded' },
      { idempotencyKey: key },
    );
}

export const stripeRefunds = ({ stripe }: StripeContext) =>
  ({
    refund: (request) => withFailures(() => refund(stripe, request)),

    changeCredit: (request) => withFailures(() => changeCredit(stripe, request)),
  }) satisfies Partial<Payments>;
