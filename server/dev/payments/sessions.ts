/** Checkout sessions: created through the API, paid on the hosted page. */
import type Stripe from 'stripe';
import { failIntent, succeedIntent } from './charges.ts';
import { addCustomer, addMethod, testCards, tryCard } from './customers.ts';
import { intentOf } from './invoices.ts';
import { authenticationFailed, completeInvoice, payInvoice } from './payments.ts';
import { addSubscription, endSubscription } from './subscriptions.ts';
import { invalidRequest } from './wire.ts';
import type { World } from './world.ts';

const openFor = 24 * 60 * 60;

export function addSession(
  world: World,
  params: Stripe.Checkout.SessionCreateParams,
): Stripe.Checkout.Session {
  if (params.customer && params.customer_email)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  if (params.customer_update && !params.customer)
    throw invalidRequest('`customer_update` can only be used with `customer`.');
  const price = world.get('prices', params.line_items?.[0]?.price);
  const customer = params.customer ? world.get('customers', params.customer) : null;
  const base = world.base('cs_test', 'checkout.session');
  const email = customer?.email ?? params.customer_email;
  const automatic_tax = { enabled: params.automatic_tax?.enabled ?? false };
  const { description, invoice_settings = {}, metadata = {} } = params.subscription_data ?? {};
  const terms = { automatic_tax, description: description ?? '', invoice_settings, metadata };
  world.state.sessionPlans[base.id] = { price: price.id, terms };
  return world.add('sessions', {
    ...base,
    amount_total: price.unit_amount,
    automatic_tax,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    custom_text: { submit: params.custom_text?.submit || null },
    customer: customer?.id ?? null,
    customer_details: email ? { email } : null,
    customer_email: params.customer_email ?? null,
    expires_at: base.created + openFor,
    invoice: null,
    locale: params.locale ?? null,
    metadata: { ...(params.metadata as Stripe.Metadata) },
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: params.success_url ?? null,
    url: `${world.origin}/pay/${base.id}`,
  });
}

export type PayResult =
  | { kind: 'done' | 'step'; redirect: string }
  | { kind: 'declined'; message: string }
  | { kind: 'closed' };

type Payer = { email: string | null; card: string; authenticated?: boolean };

/** Creates the customer and subscription only after the card is accepted. */
export function paySession(world: World, session: Stripe.Checkout.Session, payer: Payer): PayResult {
  if (session.status !== 'open') return { kind: 'closed' };
  const outcome = tryCard(payer.card, { ...payer, onSession: true });
  if (outcome.kind === 'declined') return { kind: 'declined', message: outcome.message };
  if (outcome.kind === 'requires_action') {
    const query = new URLSearchParams({ email: payer.email ?? '' });
    return { kind: 'step', redirect: `${world.origin}/step/${session.id}?${query}` };
  }
  return { kind: 'done', redirect: completeSession(world, session, payer) };
}

function completeSession(world: World, session: Stripe.Checkout.Session, { email, card }: Payer): string {
  const { price, terms } = world.state.sessionPlans[session.id]!;
  const customer = session.customer
    ? world.get('customers', session.customer)
    : addCustomer(world, { email: email || session.customer_email });
  const method = addMethod(world, customer.id, card);
  const subscription = addSubscription(world, terms, { customer, price: world.get('prices', price) });
  const invoice = world.get('invoices', subscription.latest_invoice);
  session.customer = customer.id;
  session.customer_details = { email: customer.email ?? '' } as Stripe.Checkout.Session.CustomerDetails;
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.status = 'complete';
  session.url = null;
  if (invoice.status === 'paid') {
    subscription.default_payment_method = method.id;
    session.payment_status = 'paid';
  } else {
    const { kind } = payInvoice(world, invoice, method, { onSession: true, authenticated: true });
    session.payment_status = kind === 'succeeds' ? 'paid' : 'unpaid';
  }
  world.emit('checkout.session.completed', session);
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** `email` is what the payer entered before the 3-D Secure step. */
export const finishSessionStep = (
  world: World,
  session: Stripe.Checkout.Session,
  email: string | null,
  passes: boolean,
): PayResult =>
  passes
    ? paySession(world, session, { email, card: testCards.secure, authenticated: true })
    : { kind: 'declined', message: authenticationFailed };

/** Completes or fails a bank debit. */
export function settleSession(world: World, session: Stripe.Checkout.Session, succeeds: boolean): void {
  const invoice = session.invoice ? world.get('invoices', session.invoice) : undefined;
  const intent = invoice && intentOf(world, invoice);
  if (!invoice || intent?.status !== 'processing')
    throw invalidRequest('This session has no payment in progress.');
  if (succeeds) {
    succeedIntent(world, intent);
    completeInvoice(world, invoice, String(intent.payment_method));
    session.payment_status = 'paid';
    world.emit('checkout.session.async_payment_succeeded', session);
    return;
  }
  failIntent(world, intent, { message: 'The bank refused the debit.', charge: String(intent.latest_charge) });
  world.emit('invoice.payment_failed', invoice);
  endSubscription(world, world.get('subscriptions', session.subscription));
  world.emit('checkout.session.async_payment_failed', session);
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}
