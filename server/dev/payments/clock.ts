/** Scheduled changes: renewals, charge retries, cancellations, expirations. */
import type Stripe from 'stripe';
import { addInvoice, voidInvoice } from './invoices.ts';
import { defaultMethod, payInvoice } from './payments.ts';
import { expireSession } from './sessions.ts';
import { addInterval, endSubscription, itemOf, periodLine, setStatus } from './subscriptions.ts';
import type { World } from './world.ts';

const day = 86_400;
/** How long Stripe waits for the first payment. */
const incompleteFor = 23 * 60 * 60;
/** Days after a renewal's first failed charge. */
const retryDays = [3, 5, 7];

type ScheduledChange = { at: number; run: () => void };

/** Moves the clock forward, applying each scheduled change in order and at its own time. */
export function advance(world: World, seconds: number): void {
  const until = world.now() + seconds;
  for (;;) {
    const next = scheduledChanges(world).sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > until) break;
    moveTo(world, next.at);
    next.run();
  }
  moveTo(world, until);
}

function moveTo(world: World, at: number): void {
  world.state.clockOffset += Math.max(0, at - world.now()) * 1000;
}

function scheduledChanges(world: World): ScheduledChange[] {
  const { sessions, subscriptions } = world.state;
  return [
    ...Object.values(sessions)
      .filter(({ status }) => status === 'open')
      .map((session) => ({ at: session.expires_at, run: () => expireSession(world, session) })),
    ...Object.values(subscriptions).flatMap((subscription) => changesOf(world, subscription)),
  ];
}

function changesOf(world: World, subscription: Stripe.Subscription): ScheduledChange[] {
  const { status, created, cancel_at } = subscription;
  const latest = world.get('invoices', subscription.latest_invoice);
  if (status === 'incomplete')
    return [{ at: created + incompleteFor, run: () => expireIncomplete(world, subscription, latest) }];
  if (!['active', 'past_due', 'unpaid'].includes(status)) return [];
  const changes: ScheduledChange[] = [];
  if (cancel_at !== null) changes.push({ at: cancel_at, run: () => endSubscription(world, subscription) });
  else if (status !== 'unpaid')
    changes.push({ at: itemOf(subscription).current_period_end, run: () => renew(world, subscription) });
  if (status === 'past_due' && latest.status === 'open' && latest.next_payment_attempt)
    changes.push({ at: latest.next_payment_attempt, run: () => retry(world, subscription, latest) });
  return changes;
}

function expireIncomplete(world: World, subscription: Stripe.Subscription, latest: Stripe.Invoice): void {
  subscription.status = 'incomplete_expired';
  subscription.ended_at = world.now();
  voidInvoice(world, latest);
  world.emit('customer.subscription.updated', subscription);
}

function renew(world: World, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = addInterval(start, item.price, subscription.billing_cycle_anchor);
  addInvoice(world, subscription, [periodLine(subscription)], 'subscription_cycle');
  world.emit('customer.subscription.updated', subscription);
  const invoice = world.get('invoices', subscription.latest_invoice);
  if (invoice.status !== 'open' || chargeOffSession(world, subscription, invoice)) return;
  invoice.next_payment_attempt = start + retryDays[0]! * day;
  setStatus(world, subscription, 'past_due');
}

function chargeOffSession(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): boolean {
  const method = defaultMethod(world, subscription);
  return !!method && payInvoice(world, invoice, method, { onSession: false }).kind === 'succeeds';
}

function retry(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  invoice.next_payment_attempt = null;
  if (chargeOffSession(world, subscription, invoice)) return;
  const next = retryDays.map((days) => invoice.created + days * day).find((at) => at > world.now());
  const { afterRetries } = world.state;
  if (next !== undefined) invoice.next_payment_attempt = next;
  else if (afterRetries === 'cancel') endSubscription(world, subscription);
  else if (afterRetries === 'unpaid') setStatus(world, subscription, 'unpaid');
}
