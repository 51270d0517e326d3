/** The customer's own page: card, invoices, switch of plan, cancelling; and the page of one invoice. */
import type Stripe from 'stripe';
import { site } from '#shared/site.ts';
import { addMethod, testCards } from './cards.ts';
import { missing } from './faults.ts';
import { day, type Html, html, money, type Page } from './layout.ts';
import type { Next } from './page-checkout.ts';
import { switchPlan } from './portal.ts';
import { findSubscription, itemOf, payInvoice, setCancelAtPeriodEnd } from './subscriptions.ts';
import { newest, type World } from './world.ts';

const ended = ['canceled', 'incomplete_expired', 'incomplete'];

function partsOf(world: World, id: string) {
  const portal = world.state.portals[id];
  const customer = portal && world.state.customers[portal.customer];
  if (!portal || !customer) throw missing('billing_portal.session', id);
  const subscriptions = newest(world.state.subscriptions).filter((each) => each.customer === customer.id);
  const invoices = newest(world.state.invoices).filter(
    (each) => each.customer === customer.id && each.status !== 'void',
  );
  return { portal, customer, subscriptions, invoices };
}

const perInterval = (price: Stripe.Price) =>
  `${money(price.unit_amount ?? 0)} per ${price.recurring!.interval}`;

/** The other of the two plans that are sold by the month and the year. */
function otherPrice(world: World, subscription: Stripe.Subscription): Stripe.Price | undefined {
  const key = itemOf(subscription).price.lookup_key;
  const other = { featured_monthly: 'featured_annual', featured_annual: 'featured_monthly' }[key ?? ''];
  return other === undefined
    ? undefined
    : Object.values(world.state.prices).find((price) => price.active && price.lookup_key === other);
}

function cardOf(world: World, subscription: Stripe.Subscription): string {
  const method = world.state.methods[String(subscription.default_payment_method)];
  return method?.card ? `Visa ending in ${method.card.last4}` : (method?.type ?? 'none');
}

function showSubscription(world: World, subscription: Stripe.Subscription): Html {
  const item = itemOf(subscription);
  const other = otherPrice(world, subscription);
  const action = (name: string, label: string, first = false) =>
    html`<button ${first ? html`class="first"` : ''} name="action" value="${name}">${label}</button>`;
  return html`<section class="card"><h2>Featured listing, ${perInterval(item.price)}</h2>
<dl><dt>Status</dt><dd>${subscription.status}</dd>
<dt>${subscription.cancel_at_period_end ? 'Ends on' : 'Next payment'}</dt><dd>${day(item.current_period_end)}</dd>
<dt>Card</dt><dd>${cardOf(world, subscription)}</dd></dl>
<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
${other ? action('switch', `Switch to ${perInterval(other)}`) : ''}
${subscription.cancel_at_period_end ? action('resume', 'Keep the subscription', true) : action('cancel', 'Cancel at the end of the period')}
${action('card-pays', 'Use a card that pays')}
${action('card-declined', 'Use a card that will be declined')}</form></section>`;
}

/** `done` is the action that led here. */
export function showPortal(world: World, id: string, done = ''): Page {
  const { portal, customer, subscriptions, invoices } = partsOf(world, id);
  const live = subscriptions.filter(({ status }) => !ended.includes(status));
  return {
    title: 'Billing',
    leadsTo: [portal.return_url],
    body: html`<h1>Your billing</h1>
<p>${customer.email}</p>
${words[done] ? html`<p class="note" role="status">${words[done]}</p>` : ''}
${live.length > 0 ? live.map((each) => showSubscription(world, each)) : html`<p>No subscription runs.</p>`}
<section class="card"><h2>Invoices</h2>
${
  invoices.length > 0
    ? html`<ul class="invoices">${invoices.map(
        (invoice) =>
          html`<li><a href="/invoice/${invoice.id}">${invoice.number}</a> <span>${day(invoice.created)}</span> <span>${money(invoice.amount_due)}, ${invoice.status}</span></li>`,
      )}</ul>`
    : html`<p>No invoice yet.</p>`
}</section>
${portal.return_url ? html`<a class="button" href="${portal.return_url}">Back to ${site.name}</a>` : ''}`,
  };
}

const words: Record<string, string> = {
  switch: 'The plan was switched.',
  cancel: 'The subscription ends at the end of its period.',
  resume: 'The subscription goes on.',
  'card-pays': 'The card was changed.',
  'card-declined': 'The card was changed.',
};

export function submitPortal(
  world: World,
  id: string,
  form: { subscription?: string; action?: string },
): Next {
  const { customer } = partsOf(world, id);
  const subscription = findSubscription(world, form.subscription ?? '');
  if (subscription.customer !== customer.id || ended.includes(subscription.status))
    throw missing('subscription', subscription.id);
  const { action = '' } = form;
  const other = otherPrice(world, subscription);
  if (action === 'switch' && other) switchPlan(world, subscription, other);
  else if (action === 'cancel') setCancelAtPeriodEnd(world, subscription, true);
  else if (action === 'resume') setCancelAtPeriodEnd(world, subscription, false);
  else if (action === 'card-pays') changeCard(world, subscription, testCards.pays);
  else if (action === 'card-declined') changeCard(world, subscription, testCards.declinedLater);
  return { redirect: `${world.origin()}/portal/${id}?done=${encodeURIComponent(action)}` };
}

export function changeCard(world: World, subscription: Stripe.Subscription, card: string): void {
  const customer = String(subscription.customer);
  const email = world.state.customers[customer]?.email ?? null;
  subscription.default_payment_method = addMethod(world, { card, customer, email }).id;
  world.emit('customer.subscription.updated', subscription);
}

function invoiceOf(world: World, id: string): Stripe.Invoice {
  const invoice = world.state.invoices[id];
  if (!invoice) throw missing('invoice', id);
  return invoice;
}

export function showInvoice(world: World, id: string, fault?: string): Page {
  const invoice = invoiceOf(world, id);
  return {
    title: `Invoice ${invoice.number}`,
    body: html`<h1>Invoice ${invoice.number}</h1>
<section class="card"><dl><dt>From</dt><dd>${site.name}</dd><dt>To</dt><dd>${invoice.customer_email}</dd>
<dt>Date</dt><dd>${day(invoice.created)}</dd><dt>Status</dt><dd>${invoice.status}</dd></dl>
<ul class="invoices">${invoice.lines.data.map((line) => html`<li><span>${line.description}</span> <span>${money(line.amount)}</span></li>`)}
<li><strong>To pay</strong> <strong>${money(invoice.amount_due)}</strong></li></ul>
${fault ? html`<p class="fault" role="alert">${fault}</p>` : ''}
${
  invoice.status === 'open'
    ? html`<form method="post"><button class="first" name="card" value="${testCards.pays}">Pay ${money(invoice.amount_due)}</button>
<button name="card" value="${testCards.declined}">Decline</button></form>`
    : ''
}</section>`,
  };
}

export function submitInvoice(world: World, id: string, form: { card?: string }): Page {
  const invoice = invoiceOf(world, id);
  const subscription = world.state.subscriptions[String(invoice.parent?.subscription_details?.subscription)];
  if (invoice.status !== 'open' || !subscription) return showInvoice(world, id);
  const customer = String(invoice.customer);
  const method = addMethod(world, {
    card: form.card ?? testCards.pays,
    customer,
    email: invoice.customer_email,
  });
  const verdict = payInvoice(world, subscription, invoice, { method, shown: true, proved: true });
  return showInvoice(world, id, verdict.kind === 'declined' ? verdict.message : undefined);
}
