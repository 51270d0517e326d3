/** The hosted payment page. */
import type Stripe from 'stripe';
import { site } from '#shared/site.ts';
import { testCards } from './cards.ts';
import { html, money, type Page } from './layout.ts';
import { paySession } from './sessions.ts';
import type { World } from './world.ts';

export type Next = { page: Page } | { redirect: string };

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function showSession(
  world: World,
  session: Stripe.Checkout.Session,
  fault?: string,
  typed = '',
): Page {
  const price = world.state.prices[world.state.sessionPlans[session.id]!.price]!;
  if (session.status !== 'open') return closedPage(session);
  const customer = world.state.customers[String(session.customer)];
  const known = customer?.email ?? session.customer_email;
  const amount = money(session.amount_total ?? 0);
  return {
    title: 'Pay',
    leadsTo: [session.success_url, session.cancel_url],
    body: html`<h1>Pay ${site.name}</h1>
<section class="card"><dl><dt>Plan</dt><dd>Featured listing, billed every ${price.recurring!.interval}</dd>
<dt>Amount</dt><dd><strong>${amount}</strong></dd></dl>
${fault ? html`<p class="fault" role="alert">${fault}</p>` : ''}
<form method="post" novalidate><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" value="${known ?? typed}" ${known ? html`readonly` : html`required aria-describedby="email-help"`}>
${known ? '' : html`<p id="email-help">The receipt and your account go to this address.</p>`}
<button class="first" name="card" value="${testCards.pays}">Pay ${amount}</button>
<button name="card" value="${testCards.declined}">Decline</button>
<button name="card" value="${testCards.secure}">3-D Secure step</button>
${session.cancel_url ? html`<a class="button" href="${session.cancel_url}">Go back</a>` : ''}
</form></section>`,
  };
}

const closedPage = (session: Stripe.Checkout.Session): Page => {
  const done = session.status === 'complete';
  const back = done
    ? session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    : session.cancel_url;
  return {
    title: done ? 'Paid' : 'Expired',
    body: html`<h1>${done ? 'This payment is done' : 'This page has expired'}</h1>
<section class="card"><p>${done ? 'It was paid already; nothing is paid twice.' : 'Please go back and start again.'}</p>
${back ? html`<a class="button" href="${back}">Back to ${site.name}</a>` : ''}</section>`,
  };
};

export function submitSession(
  world: World,
  session: Stripe.Checkout.Session,
  form: { email?: string; card?: string },
): Next {
  const known = session.customer || session.customer_email;
  const typed = form.email?.trim() ?? '';
  if (!known && !mail.test(typed))
    return { page: showSession(world, session, 'Please enter a valid email address.', typed) };
  const paid = paySession(world, session, { email: known ? null : typed, card: form.card ?? testCards.pays });
  if (paid.kind === 'closed') return { page: showSession(world, session) };
  if (paid.kind === 'declined')
    return { page: showSession(world, session, `${paid.message} Please try another card.`, typed) };
  return { redirect: paid.redirect };
}
