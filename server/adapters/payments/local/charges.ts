/** Payment intents and their charges. */
import type Stripe from 'stripe';
import { type Attempt, methodType, type Outcome, testCards, tryCard } from './customers.ts';
import { addDispute } from './disputes.ts';
import { nulls, zeros } from './wire.ts';
import type { World } from './world.ts';

export function addIntent(
  world: World,
  options: { amount: number; customer: string; description: string | null },
): Stripe.PaymentIntent {
  const base = world.base('pi', 'payment_intent');
  return world.add('intents', {
    ...base,
    ...nulls<Stripe.PaymentIntent>()(
      'allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at',
      'cancellation_reason customer_account excluded_payment_method_types last_payment_error latest_charge',
      'managed_payments next_action on_behalf_of payment_method payment_method_configuration_details',
      'payment_method_options payment_record processing receipt_email review shipping source',
      'statement_descriptor statement_descriptor_suffix transfer_group',
    ),
    ...zeros<Stripe.PaymentIntent>()('amount_capturable amount_received'),
    ...options,
    capture_method: 'automatic',
    client_secret: `${base.id}_secret_${world.newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    currency: 'usd',
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  });
}

function addCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Stripe.Charge {
  const declined = outcome.kind === 'declined' ? outcome : undefined;
  const charge: Stripe.Charge = {
    ...nulls<Stripe.Charge>()(
      'application application_fee application_fee_amount balance_transaction failure_balance_transaction',
      'on_behalf_of receipt_email receipt_number receipt_url review shipping source source_transfer',
      'statement_descriptor statement_descriptor_suffix transfer_data transfer_group',
    ),
    ...world.base('ch', 'charge'),
    ...zeros<Stripe.Charge>()('amount_captured amount_refunded'),
    amount: intent.amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'HOUSTON CHURCHES',
    captured: false,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: declined ? 'card_declined' : null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    outcome: {
      ...nulls<Stripe.Charge.Outcome>()('advice_code network_advice_code network_decline_code'),
      network_status: declined ? 'declined_by_network' : 'approved_by_network',
      reason: declined?.code ?? null,
      seller_message: declined ? 'The bank did not return any further details.' : 'Payment complete.',
      type: declined ? 'issuer_declined' : 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type },
    refunded: false,
    status: 'pending',
  };
  intent.latest_charge = charge.id;
  return world.add('charges', charge);
}

/** Charges an intent and stores the outcome on it; the invoice behind it is up to the caller. */
export function chargeIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt & { returnUrl?: string | null },
): Outcome {
  const card = world.state.cards[method.id] ?? '';
  const outcome = tryCard(world, card, attempt);
  intent.payment_method = method.id;
  intent.payment_method_types = [methodType(card)];
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
  const charge = addCharge(world, intent, method, outcome);
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
  const charge = world.get('charges', intent.latest_charge);
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: intent.amount });
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.next_action = null;
}

/** Without a charge the customer failed before one was tried. */
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

export function cancelIntent(world: World, intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return;
  intent.status = 'canceled';
  intent.canceled_at = world.now();
  intent.cancellation_reason = 'void_invoice';
  intent.next_action = null;
}
