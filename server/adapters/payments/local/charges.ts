/** Payment intents and their charges. */
import type Stripe from 'stripe';
import { judge, methodType, testCards, type Verdict } from './cards.ts';
import { addDispute } from './disputes.ts';
import type { World } from './world.ts';

export function addIntent(
  world: World,
  options: { amount: number; customer: string; description: string | null },
): Stripe.PaymentIntent {
  const id = world.newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: options.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${world.newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: 'usd',
    customer: options.customer,
    customer_account: null,
    description: options.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  world.state.intents[id] = intent;
  world.emit('payment_intent.created', intent);
  return intent;
}

function addCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  options: { method: Stripe.PaymentMethod; status: 'succeeded' | 'failed' | 'pending'; verdict?: Verdict },
): Stripe.Charge {
  const { method, status, verdict } = options;
  const failed = verdict?.kind === 'declined' ? verdict : undefined;
  const charge: Stripe.Charge = {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'HOUSTON CHURCHES',
    captured: status === 'succeeded',
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failed ? 'card_declined' : null,
    failure_message: failed?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: failed?.code ?? null,
      seller_message: failed ? 'The bank did not return any further details.' : 'Payment complete.',
      type: failed ? 'issuer_declined' : 'authorized',
    },
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  world.state.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  return charge;
}

/** Tries to take the money of an intent and writes what came of it; the invoice behind it is the caller's matter. */
export function chargeIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  options: { method: Stripe.PaymentMethod; shown: boolean; proved?: boolean; returnUrl?: string | null },
): Verdict {
  const { method } = options;
  const card = world.state.cards[method.id] ?? '';
  const verdict = judge(world, card, options);
  intent.payment_method = method.id;
  intent.payment_method_types = [methodType(card)];
  intent.next_action = null;
  intent.last_payment_error = null;
  if (verdict.kind === 'pays') {
    const charge = addCharge(world, intent, { method, status: 'succeeded', verdict });
    succeedIntent(world, intent, charge);
    if (card === testCards.disputed) addDispute(world, charge, 'needs_response');
  } else if (verdict.kind === 'waits') {
    addCharge(world, intent, { method, status: 'pending' });
    intent.status = 'processing';
    world.emit('payment_intent.processing', intent);
  } else if (verdict.kind === 'step') {
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${world.origin()}/step/${intent.id}`, return_url: options.returnUrl ?? null },
    };
    world.emit('payment_intent.requires_action', intent);
  } else {
    const charge = addCharge(world, intent, { method, status: 'failed', verdict });
    failIntent(world, intent, { message: verdict.message, decline: verdict.code, charge });
  }
  return verdict;
}

export function succeedIntent(world: World, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: intent.amount });
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.next_action = null;
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
}

export function failIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  options: { message: string; decline?: string; code?: string; charge?: Stripe.Charge },
): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'card_error',
    code: options.code ?? 'card_declined',
    message: options.message,
    ...(options.decline ? { decline_code: options.decline } : {}),
    ...(options.charge ? { charge: options.charge.id } : {}),
  };
  intent.payment_method = null;
  if (options.charge) {
    options.charge.status = 'failed';
    world.emit('charge.failed', options.charge);
  }
  world.emit('payment_intent.payment_failed', intent);
}

export function cancelIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: 'void_invoice' | 'abandoned',
): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return;
  intent.status = 'canceled';
  intent.canceled_at = world.now();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  world.emit('payment_intent.canceled', intent);
}
