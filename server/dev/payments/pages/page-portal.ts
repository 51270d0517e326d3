/** The customer portal, the customer's page in the dashboard, and the invoice page. */
import type Stripe from 'stripe';
import { moneyText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { priceOfPlan } from '../catalog.ts';
import { addRefund } from '../charges.ts';
import { addMethod, testCards } from '../customers.ts';
import { changeCard, chargeOf, defaultMethod, payInvoice, switchPlan } from '../payments.ts';
import { endSubscription, hasEnded, itemOf, setCancelAtPeriodEnd } from '../subscriptions.ts';
import { notFound } from '../wire.ts';
import type { World } from '../world.ts';
import { day, type Html, html, type Page } from './layout.ts';

type Form = { subscription?: string; action?: string } | null;
type Actions = { name: string; label: string; run: () => void }[];

const perInterval = (price: Stripe.Price) =>
  `${moneyText(price.unit_amount ?? 0)} per ${price.recurring!.interval}`;

const subscriptionsOf = (world: World, customer: string) =>
  world.newest('subscriptions').filter((subscription) => subscription.customer === customer);

/** What a payer can do. Our configuration for the intro month allows no changes of the plan. */
export function portalPage(world: World, id: string, form: Form): Page {
  const { configuration, customer, return_url } = world.get('portals', id);
  const features = world.state.portalSettings[String(configuration)]?.features;
  const isCardOnly = features?.subscription_cancel.enabled === false;
  const shown = subscriptionsOf(world, String(customer)).filter(
    (subscription) => !hasEnded(subscription) && subscription.status !== 'incomplete',
  );
  const actionsOf = (subscription: Stripe.Subscription): Actions => {
    const { cancel_at_period_end: ends } = subscription;
    const isAnnual = itemOf(subscription).price.recurring?.interval === 'year';
    const other = priceOfPlan(world, isAnnual ? 'monthly' : 'annual')!;
    const cards: Actions = [
      {
        name: 'card-pays',
        label: 'Use a card that works',
        run: () => changeCard(world, subscription, testCards.pays),
      },
      {
        name: 'card-declined',
        label: 'Use a card that will be declined',
        run: () => changeCard(world, subscription, testCards.declinedLater),
      },
    ];
    if (isCardOnly) return cards;
    return [
      {
        name: 'switch',
        label: `Switch to ${perInterval(other)}`,
        run: () => switchPlan(world, subscription, other),
      },
      {
        name: ends ? 'resume' : 'cancel',
        label: ends ? 'Keep my subscription' : 'Cancel at end of period',
        run: () => setCancelAtPeriodEnd(world, subscription, !ends),
      },
      ...cards,
    ];
  };
  const back = html`<a class="button" href="${return_url}">Back to ${site.name}</a>`;
  return customerView(world, { customer: String(customer), shown, actionsOf, back }, form);
}

/** What an administrator can do on the customer's page in the provider's dashboard. */
export function customerPage(world: World, customer: string, form: Form): Page {
  const actionsOf = (subscription: Stripe.Subscription): Actions => [
    { name: 'end', label: 'Cancel now', run: () => endSubscription(world, subscription) },
    {
      name: 'refund',
      label: 'Refund the last payment',
      run: () => void addRefund(world, chargeOf(world, subscription.id)),
    },
  ];
  return customerView(world, { customer, shown: subscriptionsOf(world, customer), actionsOf }, form);
}

type View = {
  customer: string;
  shown: Stripe.Subscription[];
  actionsOf: (subscription: Stripe.Subscription) => Actions;
  back?: Html;
};

function customerView(world: World, { customer, shown, actionsOf, back }: View, form: Form): Page {
  const { email } = world.get('customers', customer);
  const subscription = shown.find(({ id }) => id === form?.subscription);
  const action = subscription && actionsOf(subscription).find(({ name }) => name === form?.action);
  if (form && !action) throw notFound('actions', String(form.action));
  action?.run();
  const invoices = world.newest('invoices').filter((invoice) => invoice.customer === customer);
  return {
    title: 'Billing',
    body: html`<h1>${email}</h1>
${action && html`<p role="status">Done: ${action.label}</p>`}
${shown.map((each) => subscriptionSection(world, each, actionsOf(each)))}
<section><h2>Invoices</h2>
<ul>${invoices.map(
      ({ id, number, amount_due, status }) =>
        html`<li><a href="/invoice/${id}">${number}</a> ${moneyText(amount_due)}, ${status}</li>`,
    )}</ul></section>
${back}`,
  };
}

function subscriptionSection(world: World, subscription: Stripe.Subscription, actions: Actions): Html {
  const { id, description, status, cancel_at_period_end: ends } = subscription;
  const { price, current_period_end } = itemOf(subscription);
  return html`<section><h2>${description ?? 'Featured listing'}, ${perInterval(price)}</h2>
<dl><dt>Status</dt><dd>${status}</dd>
<dt>${ends ? 'Ends on' : 'Next payment'}</dt><dd>${day(current_period_end)}</dd>
<dt>Card</dt><dd>${defaultMethod(world, subscription)?.card?.last4 ?? 'none'}</dd></dl>
<form method="post"><input type="hidden" name="subscription" value="${id}">
${actions.map(({ name, label }) => html`<button name="action" value="${name}">${label}</button>`)}</form></section>`;
}

export function invoicePage(world: World, id: string, form: { card?: string } | null): Page {
  const invoice = world.get('invoices', id);
  const due = moneyText(invoice.amount_due);
  let error: string | undefined;
  if (form?.card && invoice.status === 'open') {
    const method = addMethod(world, String(invoice.customer), form.card);
    const outcome = payInvoice(world, invoice, method, { onSession: true, authenticated: true });
    if (outcome.kind === 'declined') error = outcome.message;
  }
  return {
    title: `Invoice ${invoice.number}`,
    body: html`<h1>Invoice ${invoice.number}</h1>
<section><dl><dt>From</dt><dd>${site.name}</dd><dt>To</dt><dd>${invoice.customer_email}</dd>
<dt>Date</dt><dd>${day(invoice.created)}</dd><dt>Status</dt><dd>${invoice.status}</dd></dl>
<ul>${invoice.lines.data.map((line) => html`<li>${line.description}: ${moneyText(line.amount)}</li>`)}
<li><strong>Amount due: ${due}</strong></li></ul>
${error && html`<p role="alert">${error}</p>`}
${
  invoice.status === 'open' &&
  html`<form method="post"><button name="card" value="${testCards.pays}">Pay ${due}</button>
<button name="card" value="${testCards.declined}">Decline</button></form>`
}</section>`,
  };
}
