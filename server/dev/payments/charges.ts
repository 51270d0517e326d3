/** Payment intents and charges, refunds, disputes, and the inquiries that may precede a dispute. */
import type Stripe from 'stripe';
import { type Attempt, type Outcome, testCards, tryCard } from './customers.ts';
import { invalidRequest } from './wire.ts';
import type { World } from './world.ts';

const day = 86_400;

export function addIntent(world: World, amount: number, customer: string): Stripe.PaymentIntent {
  const base = world.base('pi', 'payment_intent');
  return world.add('intents', {
    ...base,
    amount,
    customer,
    description: null,
    client_secret: `${base.id}_secret_${world.newId('s').slice(2)}`,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

function addCharge(world: World, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = world.add('charges', {
    ...world.base('ch', 'charge'),
    amount: intent.amount,
    amount_refunded: 0,
    customer: intent.customer,
    payment_intent: intent.id,
    refunded: false,
    status: 'pending',
  });
  intent.latest_charge = charge.id;
  return charge;
}

/** Charges an intent and stores the outcome on it. The caller updates the invoice. */
export function chargeIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt & { returnUrl?: string | null },
): Outcome {
  const card = method.metadata?.number ?? '';
  const outcome = tryCard(card, attempt);
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  if (outcome.kind === 'requires_action') {
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${world.origin}/step/${intent.id}`, return_url: attempt.returnUrl ?? null },
    };
    return outcome;
  }
  const charge = addCharge(world, intent);
  if (outcome.kind === 'succeeds') {
    succeedIntent(world, intent);
    if (card === testCards.disputed) addDispute(world, charge, 'needs_response');
  } else if (outcome.kind === 'processing') {
    intent.status = 'processing';
  } else {
    failIntent(world, intent, { message: outcome.message, decline_code: outcome.code, charge: charge.id });
  }
  return outcome;
}

export function succeedIntent(world: World, intent: Stripe.PaymentIntent): void {
  world.get('charges', intent.latest_charge).status = 'succeeded';
  intent.status = 'succeeded';
  intent.next_action = null;
}

/** `error.charge` is absent if the payment failed before a charge was attempted. */
export function failIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  error: Pick<Stripe.PaymentIntent.LastPaymentError, 'message' | 'code' | 'decline_code' | 'charge'>,
): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = { type: 'card_error', code: 'card_declined', ...error };
  intent.payment_method = null;
  if (error.charge) world.get('charges', error.charge).status = 'failed';
}

/** Refunds `amount` cents, or the rest of the charge. */
export function addRefund(
  world: World,
  charge: Stripe.Charge,
  { amount, metadata }: Pick<Stripe.RefundCreateParams, 'amount' | 'metadata'> = {},
): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  const cents = amount ?? left;
  checkRefundable(world, charge);
  if (cents > left)
    throw invalidRequest(
      `Refund amount ($${cents / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
    );
  const refund = world.add('refunds', {
    ...world.base('re', 'refund'),
    amount: cents,
    charge: charge.id,
    customer: charge.customer,
    metadata: { ...(metadata as Stripe.Metadata) },
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  });
  charge.amount_refunded += cents;
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
  dispute.status = status;
  world.emit(closed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
}
