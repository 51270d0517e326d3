/** The hosted payment page, 3-D Secure, and the card fields embedded in our own page. */
import type Stripe from 'stripe';
import { moneyText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { testCards } from '../customers.ts';
import { authenticationFailed, finishAuthentication } from '../payments.ts';
import { finishSessionStep, paySession } from '../sessions.ts';
import type { World } from '../world.ts';
import { html, type Page, type PageResult } from './layout.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const findSession = (world: World, id: string) => world.get('sessions', id, 'session');

/** The email address that the session was created with, which the payer can't change. */
const fixedEmail = (world: World, { customer, customer_email }: Stripe.Checkout.Session) =>
  world.state.customers[String(customer)]?.email ?? customer_email;

/** `stepFailed` is set if the payer returns after failing 3-D Secure. */
export function sessionPage(world: World, id: string, stepFailed = false): Page {
  return showSession(world, findSession(world, id), stepFailed ? authenticationFailed : undefined);
}

function showSession(
  world: World,
  session: Stripe.Checkout.Session,
  error?: string,
  enteredEmail = '',
): Page {
  if (session.status !== 'open') return closedPage(session);
  const price = world.get('prices', world.state.sessionPlans[session.id]?.price);
  const email = fixedEmail(world, session);
  const amount = moneyText(session.amount_total ?? 0);
  return {
    title: 'Pay',
    body: html`<h1>Pay ${site.name}</h1>
<section><dl><dt>Plan</dt><dd>Featured listing, billed every ${price.recurring!.interval}</dd>
<dt>Amount</dt><dd><strong>${amount}</strong></dd></dl>
${error && html`<p role="alert">${error}</p>`}
<form method="post" novalidate><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" value="${email ?? enteredEmail}" ${email ? html`readonly` : html`required aria-describedby="email-help"`}>
${!email && html`<p id="email-help">We’ll use this address for your receipt and your account.</p>`}
<button name="card" value="${testCards.pays}">Pay ${amount}</button>
<button name="card" value="${testCards.declined}">Decline</button>
<button name="card" value="${testCards.secure}">3-D Secure step</button>
${session.cancel_url && html`<a class="button" href="${session.cancel_url}">Go back</a>`}
</form></section>`,
  };
}

function closedPage({ id, status, success_url, cancel_url }: Stripe.Checkout.Session): Page {
  const done = status === 'complete';
  const back = done ? success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) : cancel_url;
  return {
    title: done ? 'Paid' : 'Expired',
    body: html`<h1>${done ? 'Payment complete' : 'This page has expired'}</h1>
<section><p>${done ? 'You’ve already paid. You won’t be charged twice.' : 'Please go back and start again.'}</p>
${back && html`<a class="button" href="${back}">Back to ${site.name}</a>`}</section>`,
  };
}

export function submitSession(world: World, id: string, form: { email?: string; card?: string }): PageResult {
  const session = findSession(world, id);
  const enteredEmail = form.email?.trim() ?? '';
  const hasEmail = Boolean(fixedEmail(world, session));
  if (!hasEmail && !emailPattern.test(enteredEmail))
    return showSession(world, session, 'Please enter a valid email address.', enteredEmail);
  const card = form.card ?? testCards.pays;
  const result = paySession(world, session, { email: hasEmail ? null : enteredEmail, card });
  if (result.kind === 'closed') return showSession(world, session);
  if (result.kind === 'declined')
    return showSession(world, session, `${result.message} Please try another card.`, enteredEmail);
  return { redirect: result.redirect };
}

/** 3-D Secure for an intent (our own page) or a session (the hosted page). */
export function showStep(world: World, id: string): Page {
  const intent = world.state.intents[id];
  const amount = intent?.amount ?? findSession(world, id).amount_total ?? 0;
  return {
    title: '3-D Secure',
    body: html`<h1>Confirm it’s you</h1>
<section><p>Please confirm your payment of <strong>${moneyText(amount)}</strong>. A real bank would ask for a code or a tap in its app here.</p>
<form method="post"><button name="passes" value="true">Complete</button>
<button name="passes" value="false">Fail</button></form></section>`,
  };
}

export function submitStep(
  world: World,
  id: string,
  form: { passes?: string },
  email: string | null,
): PageResult {
  const passes = form.passes === 'true';
  const intent = world.state.intents[id];
  if (!intent) {
    const result = finishSessionStep(world, findSession(world, id), email, passes);
    return { redirect: result.kind === 'done' ? result.redirect : `${world.origin}/pay/${id}?failed=step` };
  }
  const returnUrl = intent.next_action?.redirect_to_url?.return_url;
  finishAuthentication(world, intent, passes);
  if (!returnUrl) return { title: 'Done', body: html`<h1>Done</h1><p>You can close this page.</p>` };
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return { redirect: url.href };
}

const choices = [
  [testCards.pays, 'Card that works'],
  [testCards.declined, 'Card that is declined'],
  [testCards.secure, 'Card that requires 3-D Secure'],
  [testCards.declinedLater, 'Card that works now but is declined later'],
] as const;

export const fieldsPage = (): Page => ({
  title: 'Card',
  isFrame: true,
  body: html`<fieldset><legend>Card</legend>
${choices.map(
  ([number, label], index) =>
    html`<label class="choice"><input type="radio" name="card" value="${number}" ${index === 0 && html`checked`}><span>${label}<small>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</small></span></label>`,
)}
</fieldset>`,
});
