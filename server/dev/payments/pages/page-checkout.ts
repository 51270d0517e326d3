/** The hosted payment page, 3-D Secure, and the card fields embedded in our own page. */
import { moneyText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { testCards } from '../customers.ts';
import { authenticationFailed, finishAuthentication } from '../payments.ts';
import { finishSessionStep, paySession } from '../sessions.ts';
import type { World } from '../world.ts';
import { html, type Page, type PageResult } from './layout.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Form = { email?: string; card?: string };
/** `stepFailed` is set if the payer returns after failing 3-D Secure. */
type Visit = { form: Form | null; stepFailed: boolean };

export function sessionPage(world: World, id: string, { form, stepFailed }: Visit): PageResult {
  if (!form) return showSession(world, id, { error: stepFailed ? authenticationFailed : undefined });
  const email = form.email?.trim() ?? '';
  const isFixed = Boolean(fixedEmail(world, id));
  if (!isFixed && !emailPattern.test(email))
    return showSession(world, id, { error: 'Please enter a valid email address.', email });
  const payer = { email: isFixed ? null : email, card: form.card ?? testCards.pays };
  const result = paySession(world, world.get('sessions', id), payer);
  if (result.kind === 'closed') return showSession(world, id);
  if (result.kind === 'declined')
    return showSession(world, id, { error: `${result.message} Please try another card.`, email });
  return { redirect: result.redirect };
}

/** The email address that the session was created with, which the payer can't change. */
function fixedEmail(world: World, id: string): string | null | undefined {
  const { customer, customer_email } = world.get('sessions', id);
  return world.state.customers[String(customer)]?.email ?? customer_email;
}

function showSession(
  world: World,
  id: string,
  { error, email = '' }: { error?: string | undefined; email?: string } = {},
): Page {
  const { status, amount_total, cancel_url } = world.get('sessions', id);
  if (status === 'complete')
    return { title: 'Paid', body: html`<h1>You’ve already paid. You won’t be charged twice.</h1>` };
  if (status !== 'open')
    return { title: 'Expired', body: html`<h1>This page has expired. Please go back and start again.</h1>` };
  const fixed = fixedEmail(world, id);
  const amount = moneyText(amount_total ?? 0);
  return {
    title: 'Pay',
    body: html`<h1>Pay ${site.name}</h1>
<p>Featured listing: <strong>${amount}</strong></p>
${error && html`<p role="alert">${error}</p>`}
<form method="post" novalidate><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" value="${fixed ?? email}" ${fixed ? html`readonly` : html`required`}>
<button name="card" value="${testCards.pays}">Pay ${amount}</button>
<button name="card" value="${testCards.declined}">Decline</button>
<button name="card" value="${testCards.secure}">3-D Secure step</button>
${cancel_url && html`<a class="button" href="${cancel_url}">Go back</a>`}
</form>`,
  };
}

type Step = { form: { passes?: string } | null; email: string | null };

/** 3-D Secure for an intent (our own page) or a session (the hosted page). */
export function stepPage(world: World, id: string, { form, email }: Step): PageResult {
  const intent = world.state.intents[id];
  if (!form) {
    const amount = moneyText(intent?.amount ?? world.get('sessions', id).amount_total ?? 0);
    return {
      title: '3-D Secure',
      body: html`<h1>Confirm it’s you</h1>
<p>Please confirm your payment of <strong>${amount}</strong>. A real bank would ask for a code or a tap in its app here.</p>
<form method="post"><button name="passes" value="true">Complete</button>
<button name="passes" value="false">Fail</button></form>`,
    };
  }
  const passes = form.passes === 'true';
  if (!intent) {
    const result = finishSessionStep(world, world.get('sessions', id), email, passes);
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
    html`<label class="choice"><input type="radio" name="card" value="${number}" ${index === 0 && html`checked`}>${label}</label>`,
)}
</fieldset>`,
});
