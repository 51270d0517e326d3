/**
 * The customer portal (card, invoices, switching plans, canceling), the customer's page in the dashboard (canceling,
 * refunding), and the invoice page.
 */
import type Stripe from 'stripe';
import { moneyText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { priceOfPlan } from '../catalog.ts';
import { addRefund } from '../charges.ts';
import { addMethod, testCards } from '../customers.ts';
import { subscriptionIdOf } from '../invoices.ts';
import { changeCard, chargeOf, defaultMethod, payInvoice, switchPlan } from '../payments.ts';
import { endSubscription, hasEnded, itemOf, setCancelAtPeriodEnd } from '../subscriptions.ts';
import { invalidRequest, notFound } from '../wire.ts';
import type { World } from '../world.ts';
import { day, type Html, html, type Page, type PageResult } from './layout.ts';

const isLive = (subscription: Stripe.Subscription) =>
  !hasEnded(subscription) && subscription.status !== 'incomplete';

const perInterval = (price: Stripe.Price) =>
  `${moneyText(price.unit_amount ?? 0)} per ${price.recurring!.interval}`;

/** The plan to switch to: annual for monthly, and vice versa. */
function otherPrice(world: World, subscription: Stripe.Subscription): Stripe.Price | undefined {
  const { lookup_key } = itemOf(subscription).price;
  if (lookup_key === 'featured_monthly') return priceOfPlan(world, 'annual');
  return lookup_key === 'featured_annual' ? priceOfPlan(world, 'monthly') : undefined;
}

type Visit = {
  customer: Stripe.Customer;
  /** Actions by name, with their labels. */
  actionsFor: (subscription: Stripe.Subscription) => Record<string, string | false | undefined>;
  back?: string | null;
};

/** What a payer does, within the features of the session's configuration. The account's default allows everything. */
function payersVisit(world: World, id: string): Visit {
  const { configuration, customer, return_url } = world.get('portals', id);
  const features = world.state.portalSettings[String(configuration)]?.features;
  return {
    customer: world.get('customers', customer),
    back: return_url,
    actionsFor: (subscription) => {
      const other = (features?.subscription_update.enabled ?? true) && otherPrice(world, subscription);
      const [cancels, ends] = [
        features?.subscription_cancel.enabled ?? true,
        subscription.cancel_at_period_end,
      ];
      return {
        switch: other && `Switch to ${perInterval(other)}`,
        resume: cancels && ends && 'Keep my subscription',
        cancel: cancels && !ends && 'Cancel at end of period',
        'card-pays': 'Use a card that works',
        'card-declined': 'Use a card that will be declined',
      };
    },
  };
}

/** What an administrator does on the customer's page in the provider's dashboard. */
const teamsVisit = (world: World, id: string): Visit => ({
  customer: world.get('customers', id),
  actionsFor: () => ({ end: 'Cancel now', refund: 'Refund the last payment' }),
});

const subscriptionsOf = (world: World, customer: Stripe.Customer) =>
  world.newest('subscriptions').filter((subscription) => subscription.customer === customer.id);

function showSubscription(world: World, subscription: Stripe.Subscription, { actionsFor }: Visit): Html {
  const item = itemOf(subscription);
  const method = defaultMethod(world, subscription);
  const ends = subscription.cancel_at_period_end;
  const actions = Object.entries(actionsFor(subscription)).filter(([, label]) => label);
  return html`<section><h2>${subscription.description ?? 'Featured listing'}, ${perInterval(item.price)}</h2>
<dl><dt>Status</dt><dd>${subscription.status}</dd>
<dt>${ends ? 'Ends on' : 'Next payment'}</dt><dd>${day(item.current_period_end)}</dd>
<dt>Card</dt><dd>${method?.card ? `Visa ending in ${method.card.last4}` : (method?.type ?? 'none')}</dd></dl>
<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
${actions.map(([name, label]) => html`<button name="action" value="${name}">${label}</button>`)}</form></section>`;
}

const doneMessages: Record<string, string> = {
  switch: 'Your plan has been switched.',
  cancel: 'Your subscription will end at the end of the period.',
  resume: 'Your subscription will continue.',
  'card-pays': 'Your card has been updated.',
  'card-declined': 'Your card has been updated.',
  end: 'The subscription has ended.',
  refund: 'The payment has been refunded.',
};

/** `done` is the action that was just completed. */
function showVisit(world: World, visit: Visit, done: string): Page {
  const { customer, back } = visit;
  const shown = subscriptionsOf(world, customer).filter((one) => isLive(one) || !back);
  const invoices = world
    .newest('invoices')
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'void')
    .map(
      (invoice) =>
        html`<li><a href="/invoice/${invoice.id}">${invoice.number}</a> <span>${day(invoice.created)}</span> <span>${moneyText(invoice.amount_due)}, ${invoice.status}</span></li>`,
    );
  return {
    title: 'Billing',
    body: html`<h1>${back ? 'Your billing' : 'Customer'}</h1>
<p>${customer.email}</p>
${doneMessages[done] && html`<p role="status">${doneMessages[done]}</p>`}
${shown.length > 0 ? shown.map((subscription) => showSubscription(world, subscription, visit)) : html`<p>No active subscriptions.</p>`}
<section><h2>Invoices</h2>
${invoices.length > 0 ? html`<ul>${invoices}</ul>` : html`<p>No invoices yet.</p>`}</section>
${back && html`<a class="button" href="${back}">Back to ${site.name}</a>`}`,
  };
}

type Form = { subscription?: string; action?: string };

function act(world: World, visit: Visit, { action = '', subscription: id = '' }: Form): void {
  const subscription = world.get('subscriptions', id);
  if (subscription.customer !== visit.customer.id) throw notFound('subscription', id);
  if (!visit.actionsFor(subscription)[action]) throw invalidRequest(`No such action: ${action}`);
  if (action === 'refund') addRefund(world, chargeOf(world, id));
  else if (action === 'end') endSubscription(world, subscription);
  else if (!isLive(subscription)) throw notFound('subscription', id);
  else if (action === 'switch') switchPlan(world, subscription, otherPrice(world, subscription)!);
  else if (action === 'cancel' || action === 'resume')
    setCancelAtPeriodEnd(world, subscription, action === 'cancel');
  else changeCard(world, subscription, action === 'card-pays' ? testCards.pays : testCards.declinedLater);
}

const page =
  (kind: string, visitOf: (world: World, id: string) => Visit) =>
  (
    world: World,
    { id, form, query }: { id: string; form: Form | null; query: URLSearchParams },
  ): PageResult => {
    const visit = visitOf(world, id);
    if (!form) return showVisit(world, visit, query.get('done') ?? '');
    act(world, visit, form);
    return { redirect: `${world.origin}/${kind}/${id}?done=${encodeURIComponent(form.action ?? '')}` };
  };

export const portalPage = page('portal', payersVisit);
export const customerPage = page('customers', teamsVisit);

export function showInvoice(world: World, id: string, error?: string): Page {
  const invoice = world.get('invoices', id);
  const due = moneyText(invoice.amount_due);
  return {
    title: `Invoice ${invoice.number}`,
    body: html`<h1>Invoice ${invoice.number}</h1>
<section><dl><dt>From</dt><dd>${site.name}</dd><dt>To</dt><dd>${invoice.customer_email}</dd>
<dt>Date</dt><dd>${day(invoice.created)}</dd><dt>Status</dt><dd>${invoice.status}</dd></dl>
<ul>${invoice.lines.data.map((line) => html`<li><span>${line.description}</span> <span>${moneyText(line.amount)}</span></li>`)}
<li><strong>Amount due</strong> <strong>${due}</strong></li></ul>
${error && html`<p role="alert">${error}</p>`}
${
  invoice.status === 'open' &&
  html`<form method="post"><button name="card" value="${testCards.pays}">Pay ${due}</button>
<button name="card" value="${testCards.declined}">Decline</button></form>`
}</section>`,
  };
}

export function submitInvoice(world: World, id: string, form: { card?: string }): Page {
  const invoice = world.get('invoices', id);
  if (invoice.status !== 'open' || !subscriptionIdOf(invoice)) return showInvoice(world, id);
  const method = addMethod(world, String(invoice.customer), form.card ?? testCards.pays);
  const outcome = payInvoice(world, invoice, method, { onSession: true, authenticated: true });
  return showInvoice(world, id, outcome.kind === 'declined' ? outcome.message : undefined);
}
