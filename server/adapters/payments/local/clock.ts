/** What happens by time alone: renewals, retries of a charge, ends, expiries. */
import type Stripe from 'stripe';
import { addInvoice, voidInvoice } from './invoices.ts';
import { defaultMethod, payInvoice } from './payments.ts';
import { expireSession } from './sessions.ts';
import { addInterval, endSubscription, itemOf, periodLine, setStatus } from './subscriptions.ts';
import type { World } from './world.ts';

const day = 86_400;
/** Stripe waits this long for an unpaid first invoice. */
const incompleteFor = 23 * 60 * 60;
/** Days after the first failed charge of a renewal. */
const retryDays = [3, 5, 7];

type Due = { at: number; run: () => void };

/** Moves the clock forward by seconds; what is due on the way happens in order, each at its own time. */
export function advance(world: World, seconds: number): void {
  const until = world.now() + seconds;
  for (;;) {
    const next = dues(world).sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > until) break;
    moveTo(world, next.at);
    next.run();
  }
  moveTo(world, until);
}

function moveTo(world: World, at: number): void {
  world.state.clockOffset += Math.max(0, at - world.now()) * 1000;
}

function dues(world: World): Due[] {
  const { sessions, subscriptions } = world.state;
  return [
    ...Object.values(sessions)
      .filter(({ status }) => status === 'open')
      .map((session) => ({ at: session.expires_at, run: () => expireSession(world, session) })),
    ...Object.values(subscriptions).flatMap((subscription) => duesOf(world, subscription)),
  ];
}

function duesOf(world: World, subscription: Stripe.Subscription): Due[] {
  const { status, created, cancel_at } = subscription;
  const latest = world.get('invoices', subscription.latest_invoice);
  if (status === 'incomplete')
    return [{ at: created + incompleteFor, run: () => expireIncomplete(world, subscription, latest) }];
  if (!['active', 'past_due', 'unpaid'].includes(status)) return [];
  const list: Due[] = [];
  if (cancel_at !== null) list.push({ at: cancel_at, run: () => endSubscription(world, subscription) });
  else if (status !== 'unpaid')
    list.push({ at: itemOf(subscription).current_period_end, run: () => renew(world, subscription) });
  if (status === 'past_due' && latest.status === 'open' && latest.next_payment_attempt)
    list.push({ at: latest.next_payment_attempt, run: () => retry(world, subscription, latest) });
  return list;
}

function expireIncomplete(world: World, subscription: Stripe.Subscription, latest: Stripe.Invoice): void {
  world.update('customer.subscription.updated', subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = world.now();
    voidInvoice(world, latest);
  });
}

function renew(world: World, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  world.update('customer.subscription.updated', subscription, () => {
    item.current_period_start = start;
    item.current_period_end = addInterval(start, item.price, subscription.billing_cycle_anchor);
    addInvoice(world, subscription, { reason: 'subscription_cycle', lines: [periodLine(subscription)] });
  });
  const invoice = world.get('invoices', subscription.latest_invoice);
  if (invoice.status !== 'open' || chargeAgain(world, subscription, invoice)) return;
  invoice.next_payment_attempt = start + retryDays[0]! * day;
  setStatus(world, subscription, 'past_due');
}

/** Without the customer; true when the money came in. */
function chargeAgain(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): boolean {
  const method = defaultMethod(world, subscription);
  return !!method && payInvoice(world, invoice, method, { onSession: false }).kind === 'succeeds';
}

function retry(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  invoice.next_payment_attempt = null;
  if (chargeAgain(world, subscription, invoice)) return;
  const next = retryDays.map((days) => invoice.created + days * day).find((at) => at > world.now());
  const { afterRetries } = world.state;
  if (next !== undefined) invoice.next_payment_attempt = next;
  else if (afterRetries === 'cancel') endSubscription(world, subscription, 'payment_failed');
  else if (afterRetries === 'unpaid') setStatus(world, subscription, 'unpaid');
}
