/** Refunds. */
import type Stripe from 'stripe';
import { Fault, missing, refusal } from './faults.ts';
import { kinds, listOf, page, route, takes } from './route.ts';
import { newest, type World } from './world.ts';

export function addRefund(
  world: World,
  charge: Stripe.Charge,
  options: { amount?: number | undefined; metadata?: Stripe.Metadata | undefined } = {},
): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = options.amount ?? left;
  const refuse = (code: string, message: string) =>
    new Fault(400, { type: 'invalid_request_error', code, message });
  if (charge.status !== 'succeeded') throw refuse('charge_not_refundable', 'This charge has not been paid.');
  if (charge.refunded)
    throw refuse('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (openDispute(world, charge))
    throw refuse('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  if (amount > left)
    throw refusal(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      {
        param: 'amount',
      },
    );
  const refund: Stripe.Refund = {
    id: world.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: options.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount;
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  return refund;
}

const openDispute = (world: World, charge: Stripe.Charge) =>
  Object.values(world.state.disputes).some(
    (dispute) =>
      dispute.charge === charge.id && ['needs_response', 'under_review', 'lost'].includes(dispute.status),
  );

/** The bank sends the money back to us: the payer has paid after all. */
export function failRefund(world: World, refund: Stripe.Refund): void {
  const charge = world.state.charges[String(refund.charge)]!;
  refund.status = 'failed';
  refund.failure_reason = 'lost_or_stolen_card';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.emit('refund.failed', refund);
}

export const refundRoutes = [
  route(
    'POST',
    '/v1/refunds',
    takes<Stripe.RefundCreateParams>()({
      payment_intent: kinds.text,
      amount: kinds.whole.optional(),
      metadata: kinds.metadata.optional(),
    }),
    (world, { params }) => {
      const intent = world.state.intents[params.payment_intent];
      if (!intent) throw missing('payment_intent', params.payment_intent, 'payment_intent');
      const charge = world.state.charges[String(intent.latest_charge)];
      if (intent.status !== 'succeeded' || !charge)
        throw refusal(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
          param: 'payment_intent',
        });
      return addRefund(world, charge, params);
    },
  ),
  route(
    'GET',
    '/v1/refunds',
    takes<Stripe.RefundListParams>()({
      ...page,
      payment_intent: kinds.text.optional(),
      charge: kinds.text.optional(),
    }),
    (world, { params }) =>
      listOf(
        newest(world.state.refunds).filter(
          (refund) =>
            (!params.payment_intent || refund.payment_intent === params.payment_intent) &&
            (!params.charge || refund.charge === params.charge),
        ),
        '/v1/refunds',
        params,
      ),
  ),
];
