/** Checkout sessions: created through the API, paid on the hosted page. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { locales } from '#shared/locale/locale.ts';
import { failIntent, succeedIntent } from './charges.ts';
import { addCustomer, addMethod, tryCard } from './customers.ts';
import { automaticTax, billingMode, description, invoiceSettings, metadata, text, url } from './endpoint.ts';
import { intentOf } from './invoices.ts';
import { authenticationFailed, completeInvoice, payInvoice } from './payments.ts';
import { addSubscription, endSubscription } from './subscriptions.ts';
import { invalidRequest, notFound } from './wire.ts';
import type { World } from './world.ts';

const openFor = 24 * 60 * 60;

export const sessionParams = {
  mode: z.literal('subscription'),
  allowed_payment_method_types: z.array(z.enum(['card', 'link'])).optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
  customer: text.optional(),
  customer_email: z.email().max(512).optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      billing_mode: billingMode,
      metadata: metadata.optional(),
      description: description.optional(),
      invoice_settings: invoiceSettings.optional(),
    })
    .optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: z.string().max(1200) }) }).optional(),
  automatic_tax: automaticTax.optional(),
  billing_address_collection: z.literal('required').optional(),
  customer_update: z.strictObject({ address: z.literal('auto') }).optional(),
  success_url: url,
  cancel_url: url.optional(),
  locale: z.enum(locales).optional(),
};

export function addSession(
  world: World,
  params: z.output<z.ZodObject<typeof sessionParams>>,
): Stripe.Checkout.Session {
  if (params.customer && params.customer_email)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  if (params.customer_update && !params.customer)
    throw invalidRequest('`customer_update` can only be used with `customer`.');
  const price = world.get('prices', params.line_items[0]!.price, 'line_items[0][price]');
  const customer = params.customer ? world.get('customers', params.customer, 'customer') : null;
  const base = world.base('cs_test', 'checkout.session');
  const email = customer?.email ?? params.customer_email;
  const terms = { ...params.subscription_data, taxed: params.automatic_tax?.enabled ?? false };
  world.state.sessionPlans[base.id] = { price: price.id, terms };
  return world.add('sessions', {
    ...base,
    amount_total: price.unit_amount,
    automatic_tax: { enabled: terms.taxed },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    custom_text: { submit: params.custom_text?.submit ?? null },
    customer: customer?.id ?? null,
    customer_details: email ? { email } : null,
    customer_email: params.customer_email ?? null,
    expires_at: base.created + openFor,
    invoice: null,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: params.success_url,
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
    const id = world.newId('step');
    world.state.sessionSteps[id] = { session: session.id, email: payer.email, card: payer.card };
    return { kind: 'step', redirect: `${world.origin}/step/${id}` };
  }
  return { kind: 'done', redirect: completeSession(world, session, payer) };
}

function completeSession(world: World, session: Stripe.Checkout.Session, { email, card }: Payer): string {
  const { price, terms } = world.state.sessionPlans[session.id]!;
  const customer = session.customer
    ? world.get('customers', session.customer, 'customer')
    : addCustomer(world, { email: email ?? session.customer_email });
  const method = addMethod(world, customer.id, card);
  const subscription = addSubscription(world, { ...terms, customer, price: world.get('prices', price) });
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

/** Each 3-D Secure step can be used only once. */
export function finishSessionStep(world: World, id: string, passes: boolean) {
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
