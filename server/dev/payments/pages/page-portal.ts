/** The customer portal (card, invoices, switching plans, canceling) and the invoice page. */
import type Stripe from 'stripe';
import { moneyText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { priceOfPlan } from '../catalog.ts';
import { addMethod, testCards } from '../customers.ts';
import { subscriptionIdOf } from '../invoices.ts';
import { changeCard, defaultMethod, payInvoice, switchPlan } from '../payments.ts';
import { hasEnded, itemOf, setCancelAtPeriodEnd } from '../subscriptions.ts';
import { notFound } from '../wire.ts';
import type { World } from '../world.ts';
import { day, type Html, html, type Page, type PageResult } from './layout.ts';

const isLive = (subscription: Stripe.Subscription) =>
  !hasEnded(subscription) && subscription.status !== 'incomplete';

function findPortal(world: World, id: string) {
  const portal = world.get('portals', id);
  return { portal, customer: world.get('customers', portal.customer) };
}

const perInterval = (price: Stripe.Price) =>
  `${moneyText(price.unit_amount ?? 0)} per ${price.recurring!.interval}`;

/** The plan to switch to: annual for monthly, and vice versa. */
function otherPrice(world: World, subscription: Stripe.Subscription): Stripe.Price | undefined {
  const { lookup_key } = itemOf(subscription).price;
  if (lookup_key === 'featured_monthly') return priceOfPlan(world, 'annual');
  return lookup_key === 'featured_annual' ? priceOfPlan(world, 'monthly') : undefined;
}

/** Features of the session's configuration; the account's default allows everything. */
function offersOf(world: World, { configuration }: Stripe.BillingPortal.Session) {
  const features = world.state.portalSettings[String(configuration)]?.features;
  return {
    switch: features?.subscription_update.enabled ?? true,
    cancel: features?.subscription_cancel.enabled ?? true,
  };
}

function showSubscription(
  world: World,
  subscription: Stripe.Subscription,
  offers: ReturnType<typeof offersOf>,
): Html {
  const item = itemOf(subscription);
  const other = offers.switch && otherPrice(world, subscription);
  const method = defaultMethod(world, subscription);
  const ends = subscription.cancel_at_period_end;
  const action = (name: string, label: string) =>
    html`<button ${name === 'resume' && html`class="first"`} name="action" value="${name}">${label}</button>`;
  return html`<section class="card"><h2>Featured listing, ${perInterval(item.price)}</h2>
<dl><dt>Status</dt><dd>${subscription.status}</dd>
<dt>${ends ? 'Ends on' : 'Next payment'}</dt><dd>${day(item.current_period_end)}</dd>
<dt>Card</dt><dd>${method?.card ? `Visa ending in ${method.card.last4}` : (method?.type ?? 'none')}</dd></dl>
<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
${other && action('switch', `Switch to ${perInterval(other)}`)}
${offers.cancel && (ends ? action('resume', 'Keep my subscription') : action('cancel', 'Cancel at end of period'))}
${action('card-pays', 'Use a card that works')}
${action('card-declined', 'Use a card that will be declined')}</form></section>`;
}

const doneMessages: Record<string, string> = {
  switch: 'Your plan has been switched.',
  cancel: 'Your subscription will end at the end of the period.',
  resume: 'Your subscription will continue.',
  'card-pays': 'Your card has been updated.',
  'card-declined': 'Your card has been updated.',
};

/** `done` is the action that was just completed. */
export function showPortal(world: World, id: string, done: string): Page {
  const { portal, customer } = findPortal(world, id);
  const live = world
    .newest('subscriptions')
    .filter((subscription) => subscription.customer === customer.id && isLive(subscription));
  const invoices = world
    .newest('invoices')
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'void')
    .map(
      (invoice) =>
        html`<li><a href="/invoice/${invoice.id}">${invoice.number}</a> <span>${day(invoice.created)}</span> <span>${moneyText(invoice.amount_due)}, ${invoice.status}</span></li>`,
    );
  return {
    title: 'Billing',
    leadsTo: [portal.return_url],
    body: html`<h1>Your billing</h1>
<p>${customer.email}</p>
${doneMessages[done] && html`<p class="note" role="status">${doneMessages[done]}</p>`}
${live.length > 0 ? live.map((subscription) => showSubscription(world, subscription, offersOf(world, portal))) : html`<p>No active subscriptions.</p>`}
<section class="card"><h2>Invoices</h2>
${invoices.length > 0 ? html`<ul class="invoices">${invoices}</ul>` : html`<p>No invoices yet.</p>`}</section>
${portal.return_url && html`<a class="button" href="${portal.return_url}">Back to ${site.name}</a>`}`,
  };
}

export function submitPortal(
  world: World,
  id: string,
  { action = '', subscription: subscriptionId = '' }: { subscription?: string; action?: string },
): PageResult {
  const { portal, customer } = findPortal(world, id);
  const offers = offersOf(world, portal);
  const subscription = world.get('subscriptions', subscriptionId);
  if (subscription.customer !== customer.id || !isLive(subscription))
    throw notFound('subscription', subscriptionId);
  const other = otherPrice(world, subscription);
  if (action === 'switch' && other && offers.switch) switchPlan(world, subscription, other);
  else if ((action === 'cancel' || action === 'resume') && offers.cancel)
    setCancelAtPeriodEnd(world, subscription, action === 'cancel');
  else if (action === 'card-pays') changeCard(world, subscription, testCards.pays);
  else if (action === 'card-declined') changeCard(world, subscription, testCards.declinedLater);
  return { redirect: `${world.origin}/portal/${id}?done=${encodeURIComponent(action)}` };
}

export function showInvoice(world: World, id: string, error?: string): Page {
  const invoice = world.get('invoices', id);
  const due = moneyText(invoice.amount_due);
  return {
    title: `Invoice ${invoice.number}`,
    body: html`<h1>Invoice ${invoice.number}</h1>
<section class="card"><dl><dt>From</dt><dd>${site.name}</dd><dt>To</dt><dd>${invoice.customer_email}</dd>
<dt>Date</dt><dd>${day(invoice.created)}</dd><dt>Status</dt><dd>${invoice.status}</dd></dl>
<ul class="invoices">${invoice.lines.data.map((line) => html`<li><span>${line.description}</span> <span>${moneyText(line.amount)}</span></li>`)}
<li><strong>Amount due</strong> <strong>${due}</strong></li></ul>
${error && html`<p class="error" role="alert">${error}</p>`}
${
  invoice.status === 'open' &&
  html`<form method="post"><button class="first" name="card" value="${testCards.pays}">Pay ${due}</button>
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
