/** Checkout sessions: created by the API, paid on the hosted page. */
import type Stripe from 'stripe';
import { failIntent, succeedIntent } from './charges.ts';
import { addCustomer, addMethod, methodType, tryCard } from './customers.ts';
import { intentOf, markFailed } from './invoices.ts';
import { authenticationFailed, completeInvoice, payInvoice } from './payments.ts';
import { addSubscription, endSubscription } from './subscriptions.ts';
import { invalidRequest, notFound, nulls } from './wire.ts';
import type { World } from './world.ts';

const openFor = 24 * 60 * 60;

export function addSession(
  world: World,
  options: {
    price: Stripe.Price;
    customer: Stripe.Customer | null;
    email: string | null;
    reference: string | undefined;
    metadata: Stripe.Metadata | undefined;
    subscriptionMetadata: Stripe.Metadata | undefined;
    successUrl: string;
    cancelUrl: string | undefined;
    expiresAt: number | undefined;
  },
): Stripe.Checkout.Session {
  const id = world.newId('cs_test');
  const { price, customer } = options;
  const amount = price.unit_amount ?? 0;
  const email = customer?.email ?? options.email;
  const session: Stripe.Checkout.Session = {
    ...nulls<Stripe.Checkout.Session>()(
      'after_expiration allow_promotion_codes allowed_payment_method_types billing_address_collection',
      'client_secret collected_information consent consent_collection currency_conversion customer_account',
      'integration_identifier invoice invoice_creation locale managed_payments origin_context payment_intent',
      'payment_link payment_method_configuration_details payment_method_options permissions recovered_from',
      'saved_payment_method_options setup_intent shipping_address_collection shipping_cost submit_type',
      'subscription wallet_options',
    ),
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: options.cancelUrl ?? null,
    client_reference_id: options.reference ?? null,
    created: world.now(),
    currency: price.currency,
    custom_fields: [],
    custom_text: nulls<Stripe.Checkout.Session.CustomText>()(
      'after_submit shipping_address submit terms_of_service_acceptance',
    ),
    customer: customer?.id ?? null,
    customer_creation: customer ? null : 'always',
    customer_details: email ? customerDetails(email) : null,
    customer_email: customer ? null : options.email,
    discounts: [],
    expires_at: options.expiresAt ?? world.now() + openFor,
    livemode: false,
    metadata: options.metadata ?? {},
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: options.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.origin}/pay/${id}`,
  };
  world.state.sessionPlans[id] = { price: price.id, metadata: options.subscriptionMetadata ?? {} };
  return world.add('sessions', session);
}

const customerDetails = (email: string): Stripe.Checkout.Session.CustomerDetails => ({
  ...nulls<Stripe.Checkout.Session.CustomerDetails>()('address business_name individual_name name phone'),
  email,
  tax_exempt: 'none',
  tax_ids: [],
});

export type PayResult =
  | { kind: 'done'; redirect: string }
  | { kind: 'step'; redirect: string }
  | { kind: 'declined'; message: string }
  | { kind: 'closed' };

type Payer = { email: string | null; card: string; authenticated?: boolean };

/** The payer presses Pay. Until the card is accepted nothing exists but the session. */
export function paySession(world: World, session: Stripe.Checkout.Session, payer: Payer): PayResult {
  if (session.status !== 'open') return { kind: 'closed' };
  const outcome = tryCard(world, payer.card, {
    onSession: true,
    authenticated: payer.authenticated ?? false,
  });
  if (outcome.kind === 'declined') return { kind: 'declined', message: outcome.message };
  if (outcome.kind === 'requires_action') {
    const id = world.newId('step');
    world.state.sessionSteps[id] = { session: session.id, email: payer.email, card: payer.card };
    return { kind: 'step', redirect: `${world.origin}/step/${id}` };
  }
  return { kind: 'done', redirect: completeSession(world, session, payer) };
}

function completeSession(world: World, session: Stripe.Checkout.Session, { email, card }: Payer): string {
  const plan = world.state.sessionPlans[session.id]!;
  const customer = session.customer
    ? world.get('customers', session.customer, 'customer')
    : addCustomer(world, { email: email ?? session.customer_email });
  const method = addMethod(world, customer.id, card);
  const price = world.get('prices', plan.price);
  const subscription = addSubscription(world, { customer, price, metadata: plan.metadata });
  const invoice = world.get('invoices', subscription.latest_invoice);
  session.customer = customer.id;
  session.customer_details = customerDetails(customer.email ?? '');
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.payment_method_types = [methodType(card)];
  session.status = 'complete';
  session.url = null;
  const { kind } = payInvoice(world, invoice, method, { onSession: true, authenticated: true });
  session.payment_status = kind === 'succeeds' ? 'paid' : 'unpaid';
  world.emit('checkout.session.completed', session);
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The payer comes back from 3-D Secure; a step is used once. */
export function finishSessionStep(
  world: World,
  id: string,
  passes: boolean,
): { session: Stripe.Checkout.Session; result: PayResult } {
  const { step, session } = sessionStep(world, id);
  delete world.state.sessionSteps[id];
  const result: PayResult = passes
    ? paySession(world, session, { ...step, authenticated: true })
    : { kind: 'declined', message: authenticationFailed };
  return { session, result };
}

export function sessionStep(world: World, id: string) {
  const step = world.state.sessionSteps[id];
  if (!step) throw notFound('step', id);
  return { step, session: world.get('sessions', step.session, 'session') };
}

/** The money of a bank debit comes in, or does not. */
export function settleSession(world: World, session: Stripe.Checkout.Session, succeeds: boolean): void {
  const invoice = session.invoice ? world.get('invoices', session.invoice) : undefined;
  const intent = invoice && intentOf(world, invoice);
  if (!invoice || intent?.status !== 'processing')
    throw invalidRequest('This session has no payment in progress.');
  if (succeeds) {
    const method = String(intent.payment_method);
    succeedIntent(world, intent);
    completeInvoice(world, invoice, method);
    session.payment_status = 'paid';
    world.emit('checkout.session.async_payment_succeeded', session);
    return;
  }
  failIntent(world, intent, {
    message: 'The bank refused the debit.',
    charge: world.get('charges', intent.latest_charge).id,
  });
  markFailed(world, invoice);
  endSubscription(world, world.get('subscriptions', session.subscription), 'payment_failed');
  world.emit('checkout.session.async_payment_failed', session);
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}
