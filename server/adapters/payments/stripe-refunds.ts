/** Refunds: what is left of each payment, and refunds that are made once however often they are requested. */
import type Stripe from 'stripe';
import { failureOf, withFailures } from './stripe-failure.ts';
import { disputeOf, paymentIntentsOf, type StripeContext } from './stripe-shapes.ts';
import { type Payments, PaymentsFailure } from './types.ts';

/** Invoices that are looked through: a year of monthly ones. */
const lookback = 12;

/** There is nothing to refund: it went back already, or with a dispute the bank took it. */
const nothingLeft = ['charge_already_refunded', 'charge_disputed'];

/** What can be refunded of a payment, in cents; `done` was refunded under our key before. */
type Refundable = { intent: string; left: number; done: number };

/** The payments of each paid invoice, newest first; each refund carries the key that it was made under. */
async function refundableOf(
  stripe: Stripe,
  { subscriptionId, key }: { subscriptionId: string; key: string },
): Promise<Refundable[][]> {
  const { data } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'paid',
    limit: lookback,
    expand: ['data.payments'],
  });
  const paid = data.filter(({ amount_paid }) => amount_paid > 0);
  return Promise.all(
    paid.map((invoice) =>
      Promise.all(
        paymentIntentsOf(invoice.payments?.data ?? []).map((intent) => leftOf(stripe, intent, key)),
      ),
    ),
  );
}

async function leftOf(stripe: Stripe, intent: string, key: string): Promise<Refundable> {
  const [{ latest_charge: charge }, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
    stripe.disputes.list({ payment_intent: intent, limit: 10 }),
  ]);
  const done = refunds.data
    .filter(({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
  const taken = ['open', 'lost'].includes(disputeOf(disputes.data) ?? '');
  const left = charge && typeof charge === 'object' && !taken ? charge.amount - charge.amount_refunded : 0;
  return { intent, left, done };
}

const sumOf = (payments: Refundable[]): number =>
  payments.reduce((sum, { left, done }) => sum + left + done, 0);

/** One payment. Undefined when its key is used up by an earlier error. */
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
 * `round` is raised after an error that Stripe stored and would replay for a day. What was refunded all the same is
 * found by its key then, so nothing is refunded twice.
 */
async function refund(stripe: Stripe, request: Request, round = 0): Promise<number> {
  const { amount, key, older = false } = request;
  const invoices = await refundableOf(stripe, request);
  const payments = older && amount !== null ? invoices.flat() : (invoices[0] ?? []);
  const most = sumOf(payments);
  if (older && most > 0 && (amount ?? 0) > most)
    throw new PaymentsFailure('refused', `only ${most} cents are left to refund`, { status: 400 });
  let refunded = 0;
  for (const { intent, left, done } of payments) {
    const wanted = Math.min(left, (amount ?? most) - refunded);
    const cents =
      done || wanted <= 0 ? done : await refundPayment(stripe, { intent, amount: wanted, key, round });
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
