/** Refunds: how much of each payment is refundable, and refunds that repeat safely. */
import type Stripe from 'stripe';
import { failureOf, withFailures } from './stripe-failure.ts';
import { listPaidInvoices } from './stripe-lookups.ts';
import { disputeOf, paymentIntentsOf, type StripeContext } from './stripe-shapes.ts';
import { type Payments, PaymentsFailure } from './types.ts';

/** Nothing is refundable: the money was already refunded, or taken back by the bank in a dispute. */
const nothingLeft = ['charge_already_refunded', 'charge_disputed'];

/** Cents of a payment that remain refundable, and that were already refunded with our key. */
type Refundable = { intent: string; remaining: number; refundedWithKey: number };

/** The payments of each paid invoice, newest first. Each refund stores our key in its metadata. */
async function refundableOf(
  stripe: Stripe,
  { subscriptionId, key }: { subscriptionId: string; key: string },
): Promise<Refundable[][]> {
  const invoices = await listPaidInvoices(stripe, subscriptionId);
  const paid = invoices.filter(({ amount_paid }) => amount_paid > 0);
  return Promise.all(
    paid.map((invoice) =>
      Promise.all(
        paymentIntentsOf(invoice.payments?.data ?? []).map((intent) => readPayment(stripe, intent, key)),
      ),
    ),
  );
}

async function readPayment(stripe: Stripe, intent: string, key: string): Promise<Refundable> {
  const [{ latest_charge: charge }, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
    stripe.disputes.list({ payment_intent: intent, limit: 10 }),
  ]);
  const refundedWithKey = refunds.data
    .filter(({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
  const taken = ['open', 'lost'].includes(disputeOf(disputes.data) ?? '');
  const remaining =
    charge && typeof charge === 'object' && !taken ? charge.amount - charge.amount_refunded : 0;
  return { intent, remaining, refundedWithKey };
}

const sumOf = (payments: Refundable[]): number =>
  payments.reduce((sum, { remaining, refundedWithKey }) => sum + remaining + refundedWithKey, 0);

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
  const { amount, key, older = false } = request;
  const invoices = await refundableOf(stripe, request);
  const payments = older && amount !== null ? invoices.flat() : (invoices[0] ?? []);
  const max = sumOf(payments);
  if (older && max > 0 && (amount ?? 0) > max)
    throw new PaymentsFailure('refused', `only ${max} cents are left to refund`, { status: 400 });
  let refunded = 0;
  for (const { intent, remaining, refundedWithKey } of payments) {
    const due = Math.min(remaining, (amount ?? max) - refunded);
    const cents =
      refundedWithKey || due <= 0
        ? refundedWithKey
        : await refundPayment(stripe, { intent, amount: due, key, round });
    if (cents === undefined) return refund(stripe, request, round + 1);
    refunded += cents;
  }
  return refunded;
}

export const stripeRefunds = ({ stripe }: StripeContext): Pick<Payments, 'refund' | 'readRefundable'> => ({
  refund: (request) => withFailures(() => refund(stripe, request)),

  readRefundable: ({ subscriptionId }) =>
    withFailures(async () => {
      const invoices = await refundableOf(stripe, { subscriptionId, key: '' });
      return { last: sumOf(invoices[0] ?? []), all: sumOf(invoices.flat()) };
    }),
});
