/** Checkout sessions as their payers use them. */
import type Stripe from 'stripe';
import { addMethod, judge, methodType, type Verdict } from './cards.ts';
import { failIntent, succeedIntent } from './charges.ts';
import { addCustomer, findCustomer } from './customers.ts';
import { missing, refusal } from './faults.ts';
import { intentOf } from './invoices.ts';
import { addSubscription } from './subscription-new.ts';
import { endSubscription, invoicePaid, payInvoice } from './subscriptions.ts';
import type { World } from './world.ts';

export function findSession(world: World, id: string): Stripe.Checkout.Session {
  const session = world.state.sessions[id];
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}

export const detailsOf = (email: string): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
});

export type Paid =
  | { kind: 'done'; redirect: string }
  | { kind: 'step'; redirect: string }
  | { kind: 'declined'; message: string }
  | { kind: 'closed' };

/** The payer presses Pay. Until the card has paid nothing exists but the session. */
export function paySession(
  world: World,
  session: Stripe.Checkout.Session,
  options: { email: string | null; card: string; proved?: boolean },
): Paid {
  if (session.status !== 'open') return { kind: 'closed' };
  const verdict = judge(world, options.card, { shown: true, proved: options.proved ?? false });
  if (verdict.kind === 'declined') return { kind: 'declined', message: verdict.message };
  if (verdict.kind === 'step') {
    const id = world.newId('step');
    world.state.sessionSteps[id] = { session: session.id, email: options.email, card: options.card };
    return { kind: 'step', redirect: `${world.origin()}/step/${id}` };
  }
  return { kind: 'done', redirect: complete(world, session, { ...options, verdict }) };
}

function complete(
  world: World,
  session: Stripe.Checkout.Session,
  options: { email: string | null; card: string; verdict: Verdict },
): string {
  const plan = world.state.sessionPlans[session.id]!;
  const customer = session.customer
    ? findCustomer(world, String(session.customer))
    : addCustomer(world, { email: options.email ?? session.customer_email });
  const method = addMethod(world, { card: options.card, customer: customer.id, email: customer.email });
  const subscription = addSubscription(world, {
    customer,
    price: world.state.prices[plan.price]!,
    metadata: plan.metadata,
  });
  const invoice = world.state.invoices[String(subscription.latest_invoice)]!;
  session.customer = customer.id;
  session.customer_details = detailsOf(customer.email ?? '');
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.payment_method_types = [methodType(options.card)];
  session.status = 'complete';
  session.url = null;
  const paid = payInvoice(world, subscription, invoice, { method, shown: true, proved: true });
  session.payment_status = paid.kind === 'pays' ? 'paid' : 'unpaid';
  world.emit('checkout.session.completed', session);
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The money of a bank debit comes, or does not come. */
export function settleSession(world: World, session: Stripe.Checkout.Session, succeeds: boolean): void {
  const subscription = world.state.subscriptions[String(session.subscription)];
  const invoice = world.state.invoices[String(session.invoice)];
  const intent = invoice && intentOf(world, invoice);
  if (!subscription || !invoice || intent?.status !== 'processing')
    throw refusal('No payment of this session is on its way.');
  const charge = world.state.charges[String(intent.latest_charge)]!;
  if (succeeds) {
    succeedIntent(world, intent, charge);
    invoicePaid(world, subscription, invoice, String(intent.payment_method));
    session.payment_status = 'paid';
    world.emit('checkout.session.async_payment_succeeded', session);
  } else {
    failIntent(world, intent, { message: 'The bank refused the debit.', charge });
    invoice.attempt_count += 1;
    world.emit('invoice.payment_failed', invoice);
    endSubscription(world, subscription, 'payment_failed');
    world.emit('checkout.session.async_payment_failed', session);
  }
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}
