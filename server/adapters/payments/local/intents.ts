/** Payment intents: read by the server, confirmed by the browser. */
import type Stripe from 'stripe';
import { addMethod, namedCards } from './cards.ts';
import { failIntent } from './charges.ts';
import { Fault, missing, refusal } from './faults.ts';
import { invoiceOfIntent } from './invoices.ts';
import { kinds, route, takes } from './route.ts';
import { payInvoice } from './subscriptions.ts';
import { copy, type World } from './world.ts';

export function intentBySecret(world: World, clientSecret: string): Stripe.PaymentIntent {
  const intent = world.state.intents[clientSecret.split('_secret_')[0] ?? ''];
  if (!intent || intent.client_secret !== clientSecret)
    throw missing('payment_intent', clientSecret.split('_secret_')[0] ?? '', 'intent');
  return intent;
}

function partsOf(world: World, intent: Stripe.PaymentIntent) {
  const invoice = invoiceOfIntent(world, intent.id);
  const subscription = world.state.subscriptions[String(invoice?.parent?.subscription_details?.subscription)];
  if (!invoice || !subscription) throw refusal('Nothing is paid with this payment_intent.');
  return { invoice, subscription };
}

/** What Stripe.js does at confirmPayment. */
export function confirmIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  options: { card: string; returnUrl: string | null },
): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_action'].includes(intent.status))
    throw refusal(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  const { invoice, subscription } = partsOf(world, intent);
  const customer = String(intent.customer);
  const method = addMethod(world, {
    card: options.card,
    customer,
    email: world.state.customers[customer]?.email ?? null,
  });
  payInvoice(world, subscription, invoice, { method, shown: true, returnUrl: options.returnUrl });
  return intent;
}

/** The second step of a card, passed or not. */
export function finishStep(world: World, intent: Stripe.PaymentIntent, passes: boolean): void {
  if (intent.status !== 'requires_action') return;
  const { invoice, subscription } = partsOf(world, intent);
  if (!passes) {
    failIntent(world, intent, {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different one and try again.',
    });
    invoice.attempt_count += 1;
    world.emit('invoice.payment_failed', invoice);
    return;
  }
  const method = world.state.methods[String(intent.payment_method)]!;
  payInvoice(world, subscription, invoice, { method, shown: true, proved: true });
}

export const intentRoutes = [
  route(
    'GET',
    '/v1/payment_intents/:id',
    takes<Stripe.PaymentIntentRetrieveParams>()({}),
    (world, { id }) => {
      const intent = world.state.intents[id];
      if (!intent) throw missing('payment_intent', id, 'intent');
      return intent;
    },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    takes<Stripe.PaymentIntentConfirmParams>()({
      payment_method: kinds.text,
      return_url: kinds.text.optional(),
    }),
    (world, { id, params }) => {
      const intent = world.state.intents[id];
      if (!intent) throw missing('payment_intent', id, 'intent');
      const card = namedCards[params.payment_method];
      if (!card) throw missing('PaymentMethod', params.payment_method, 'payment_method');
      confirmIntent(world, intent, { card, returnUrl: params.return_url ?? null });
      const { last_payment_error: error } = intent;
      if (!error) return intent;
      throw new Fault(402, {
        type: 'card_error',
        message: error.message ?? '',
        ...(error.code ? { code: error.code } : {}),
        ...(error.decline_code ? { decline_code: error.decline_code } : {}),
        payment_intent: copy(intent),
      });
    },
  ),
];
