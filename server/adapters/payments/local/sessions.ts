/** Checkout sessions: created by the API, paid on the hosted page. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { activePrice } from './catalog.ts';
import { failIntent, succeedIntent } from './charges.ts';
import { addCustomer, addMethod, tryCard } from './customers.ts';
import { automaticTax, description, invoiceSettings, metadata, text, url } from './endpoint.ts';
import { intentOf, markFailed } from './invoices.ts';
import { authenticationFailed, completeInvoice, payInvoice } from './payments.ts';
import { addSubscription, endSubscription } from './subscriptions.ts';
import { emptyLists, invalidRequest, notFound, nulls } from './wire.ts';
import type { World } from './world.ts';

const openFor = 24 * 60 * 60;

export const sessionParams = {
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
  customer: text.optional(),
  customer_email: z.email().max(512).optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
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
};

export function addSession(
  world: World,
  params: z.output<z.ZodObject<typeof sessionParams>>,
): Stripe.Checkout.Session {
  if (params.customer && params.customer_email)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  if (params.customer_update && !params.customer)
    throw invalidRequest('`customer_update` can only be used with `customer`.');
  const price = activePrice(world, params.line_items[0]!.price, 'line_items[0][price]');
  const customer = params.customer ? world.get('customers', params.customer, 'customer') : null;
  const base = world.base('cs_test', 'checkout.session');
  const amount = price.unit_amount ?? 0;
  const email = customer?.email ?? params.customer_email;
  world.state.sessionPlans[base.id] = {
    price: price.id,
    taxed: params.automatic_tax?.enabled ?? false,
    ...params.subscription_data,
  };
  return world.add('sessions', {
    ...base,
    ...emptyLists<Stripe.Checkout.Session>()('custom_fields discounts shipping_options'),
    ...nulls<Stripe.Checkout.Session>()(
      'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types',
      'client_secret collected_information consent consent_collection',
      'currency_conversion customer_account customer_creation integration_identifier invoice',
      'invoice_creation locale managed_payments origin_context payment_intent payment_link',
      'payment_method_collection payment_method_configuration_details payment_method_options permissions',
      'recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost',
      'submit_type subscription total_details ui_mode wallet_options',
    ),
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      ...nulls<Stripe.Checkout.Session.AutomaticTax>()('liability provider status'),
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency: price.currency,
    custom_text: {
      ...nulls<Stripe.Checkout.Session.CustomText>()(
        'after_submit shipping_address terms_of_service_acceptance',
      ),
      submit: params.custom_text?.submit ?? null,
    },
    customer: customer?.id ?? null,
    customer_details: email ? customerDetails(email) : null,
    customer_email: params.customer_email ?? null,
    expires_at: base.created + openFor,
    metadata: params.metadata ?? {},
    mode: 'subscription',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    url: `${world.origin}/pay/${base.id}`,
  });
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
  const subscription = addSubscription(world, {
    customer,
    price,
    taxed: plan.taxed ?? false,
    metadata: plan.metadata,
    description: plan.description,
    invoiceSettings: plan.invoice_settings,
  });
  const invoice = world.get('invoices', subscription.latest_invoice);
  session.customer = customer.id;
  session.customer_details = customerDetails(customer.email ?? '');
  session.subscription = subscription.id;
  session.invoice = invoice.id;
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
  endSubscription(world, world.get('subscriptions', session.subscription));
  world.emit('checkout.session.async_payment_failed', session);
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}
