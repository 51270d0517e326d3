/** The second step that a bank asks for (3-D Secure), and the choice of a card inside our own page. */
import { testCards } from './cards.ts';
import { missing } from './faults.ts';
import { finishStep } from './intents.ts';
import { html, money, type Page } from './layout.ts';
import { type Next, showSession } from './page-checkout.ts';
import { findSession, paySession } from './sessions.ts';
import type { World } from './world.ts';

/** Where a step leads, and what it is for. */
function partsOf(world: World, id: string) {
  const intent = world.state.intents[id];
  if (intent)
    return {
      intent,
      amount: intent.amount,
      leadsTo: [intent.next_action?.redirect_to_url?.return_url ?? null],
    };
  const step = world.state.sessionSteps[id];
  if (!step) throw missing('step', id);
  const session = findSession(world, step.session);
  return {
    step,
    session,
    amount: session.amount_total ?? 0,
    leadsTo: [session.success_url, session.cancel_url],
  };
}

export function showStep(world: World, id: string): Page {
  const { amount, leadsTo } = partsOf(world, id);
  return {
    title: '3-D Secure',
    leadsTo,
    body: html`<h1>Your bank asks: is it you?</h1>
<section class="card"><p>A payment of <strong>${money(amount)}</strong> waits for you. A real bank would ask for a code or a tap in its app here.</p>
<form method="post"><button class="first" name="passes" value="true">Complete</button>
<button name="passes" value="false">Fail</button></form></section>`,
  };
}

export function submitStep(world: World, id: string, form: { passes?: string }): Next {
  const parts = partsOf(world, id);
  const passes = form.passes === 'true';
  if (parts.intent) {
    const back = parts.leadsTo[0];
    finishStep(world, parts.intent, passes);
    if (!back) return { page: { title: 'Done', body: html`<h1>Done</h1><p>You can close this page.</p>` } };
    const url = new URL(back);
    url.searchParams.set('payment_intent', parts.intent.id);
    url.searchParams.set('payment_intent_client_secret', parts.intent.client_secret ?? '');
    url.searchParams.set('redirect_status', parts.intent.status === 'succeeded' ? 'succeeded' : 'failed');
    return { redirect: url.href };
  }
  const { session, step } = parts;
  delete world.state.sessionSteps[id];
  if (passes) {
    const paid = paySession(world, session, { ...step, proved: true });
    if (paid.kind === 'done') return { redirect: paid.redirect };
  }
  return { redirect: `${world.origin()}/pay/${session.id}?failed=step` };
}

/** What stands on the page of a session after a step that failed. */
export const showAfterStep = (world: World, id: string): Page =>
  showSession(
    world,
    findSession(world, id),
    'We are unable to authenticate your payment method. Please choose a different one and try again.',
  );

const choices = [
  [testCards.pays, 'Card that pays'],
  [testCards.declined, 'Card that is declined'],
  [testCards.secure, 'Card that asks for a 3-D Secure step'],
  [testCards.declinedLater, 'Card that pays now and is declined later'],
] as const;

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Inside the frame of our own page. */
export const fieldsPage = (): Page => ({
  title: 'Card',
  frameScript: '/payment-frame.js',
  body: html`<fieldset><legend>Card</legend>
${choices.map(
  ([number, label], index) =>
    html`<label class="choice"><input type="radio" name="card" value="${number}" ${index === 0 ? html`checked` : ''}><span>${label}<small>${spaced(number)}</small></span></label>`,
)}
</fieldset>`,
});
