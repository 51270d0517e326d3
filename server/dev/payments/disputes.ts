/** Refunds, disputes, and the inquiries that may precede a dispute. */
import type Stripe from 'stripe';
import { invalidRequest } from './wire.ts';
import type { World } from './world.ts';

const day = 86_400;

/** Refunds `amount` cents, or the rest of the charge. */
export function addRefund(
  world: World,
  charge: Stripe.Charge,
  {
    amount = charge.amount - charge.amount_refunded,
    metadata = {},
  }: { amount?: number | undefined; metadata?: Stripe.Metadata | undefined } = {},
): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  checkRefundable(world, charge);
  if (amount > left)
    throw invalidRequest(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      { param: 'amount' },
    );
  const refund = world.add('refunds', {
    ...world.base('re', 'refund'),
    amount,
    charge: charge.id,
    customer: charge.customer,
    metadata,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount;
  world.emit('charge.refunded', charge);
  return refund;
}

function checkRefundable(world: World, charge: Stripe.Charge): void {
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const isChargedBack = (dispute: Stripe.Dispute) =>
    dispute.charge === charge.id && ['needs_response', 'under_review', 'lost'].includes(dispute.status);
  if (world.newest('disputes').some(isChargedBack))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
}

/** The customer's bank rejects the refund, so the charge counts as paid again. */
export function failRefund(world: World, refund: Stripe.Refund): void {
  const charge = world.get('charges', refund.charge);
  refund.status = 'failed';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.emit('refund.failed', refund);
}

export function addDispute(
  world: World,
  charge: Stripe.Charge,
  status: 'needs_response' | 'warning_needs_response',
): Stripe.Dispute {
  const dispute = world.add('disputes', {
    ...world.base('du', 'dispute'),
    amount: charge.amount,
    charge: charge.id,
    evidence_details: { due_by: world.now() + 7 * day },
    payment_intent: charge.payment_intent,
    status,
  });
  world.emit('charge.dispute.created', dispute);
  return dispute;
}

export function setDispute(
  world: World,
  dispute: Stripe.Dispute,
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_closed',
): void {
  const closed = ['won', 'lost', 'warning_closed'].includes(status);
  world.update(closed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute, () => {
    dispute.status = status;
  });
}
