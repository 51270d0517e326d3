import type Stripe from 'stripe';
import { type Attempt, type Outcome, testCards, tryCard } from './customers.ts';
import { addDispute } from './disputes.ts';
import type { World } from './world.ts';

export function addIntent(world: World, amount: number, customer: string): Stripe.PaymentIntent {
  const base = world.base('pi', 'payment_intent');
  return world.add('intents', {
    ...base,
    amount,
    customer,
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
  const card = world.state.cards[method.id] ?? '';
  const outcome = tryCard(world, card, attempt);
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
