/** Everything that time alone brings: renewals, retries of a charge, ends, expiries. */
import type Stripe from 'stripe';
import { addInvoice } from './invoice-new.ts';
import { voidInvoice } from './invoices.ts';
import { addInterval } from './periods.ts';
import { expireSession } from './sessions.ts';
import { endSubscription, itemOf, payInvoice } from './subscriptions.ts';
import type { World } from './world.ts';

const day = 86_400;
/** An unpaid first invoice is waited for this long. */
const incompleteFor = 23 * 60 * 60;
/** Days after the first failed charge of a renewal. */
const retryDays = [3, 5, 7];

type Due = { at: number; run: () => void };

/** Brings the clock forward, seconds, and lets everything happen in its order, each at its own time. */
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

/** Runs what has come due by the wall clock. */
export const catchUp = (world: World): void => advance(world, 0);

function moveTo(world: World, at: number): void {
  const ahead = at - world.now();
  if (ahead > 0) world.state.ahead += ahead * 1000;
}

function dues(world: World): Due[] {
  const { state } = world;
  const list: Due[] = [];
  for (const session of Object.values(state.sessions))
    if (session.status === 'open')
      list.push({ at: session.expires_at, run: () => expireSession(world, session) });
  for (const subscription of Object.values(state.subscriptions)) list.push(...duesOf(world, subscription));
  return list;
}

function duesOf(world: World, subscription: Stripe.Subscription): Due[] {
  const { status } = subscription;
  const latest = world.state.invoices[String(subscription.latest_invoice)];
  if (status === 'incomplete')
    return [
      { at: subscription.created + incompleteFor, run: () => expireIncomplete(world, subscription, latest) },
    ];
  if (!['active', 'past_due', 'unpaid'].includes(status)) return [];
  const list: Due[] = [];
  if (subscription.cancel_at !== null)
    list.push({
      at: subscription.cancel_at,
      run: () => endSubscription(world, subscription, 'cancellation_requested'),
    });
  else if (status !== 'unpaid')
    list.push({ at: itemOf(subscription).current_period_end, run: () => renew(world, subscription) });
  if (status === 'past_due' && latest?.status === 'open' && latest.next_payment_attempt)
    list.push({ at: latest.next_payment_attempt, run: () => retry(world, subscription, latest) });
  return list;
}

function expireIncomplete(
  world: World,
  subscription: Stripe.Subscription,
  latest: Stripe.Invoice | undefined,
): void {
  subscription.status = 'incomplete_expired';
  subscription.ended_at = world.now();
  if (latest) voidInvoice(world, latest);
  world.emit('customer.subscription.updated', subscription);
}

function renew(world: World, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = addInterval(start, item.price.recurring!.interval, subscription.billing_cycle_anchor);
  item.current_period_start = start;
  item.current_period_end = end;
  world.emit('customer.subscription.updated', subscription);
  const invoice = addInvoice(world, {
    subscription,
    reason: 'subscription_cycle',
    lines: [
      {
        amount: item.price.unit_amount ?? 0,
        description: `1 × Featured listing (per ${item.price.recurring!.interval})`,
        price: item.price.id,
        start,
        end,
      },
    ],
  });
  if (invoice.status !== 'open') return;
  const method = world.state.methods[String(subscription.default_payment_method)];
  if (method && payInvoice(world, subscription, invoice, { method, shown: false }).kind === 'pays') return;
  subscription.status = 'past_due';
  invoice.next_payment_attempt = start + retryDays[0]! * day;
  world.emit('customer.subscription.updated', subscription);
}

function retry(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const method = world.state.methods[String(subscription.default_payment_method)];
  invoice.next_payment_attempt = null;
  if (method && payInvoice(world, subscription, invoice, { method, shown: false }).kind === 'pays') return;
  const first = invoice.created;
  const next = retryDays.find((days) => first + days * day > world.now());
  if (next !== undefined) {
    invoice.next_payment_attempt = first + next * day;
    return;
  }
  if (world.state.afterRetries === 'cancel') {
    endSubscription(world, subscription, 'payment_failed');
  } else if (world.state.afterRetries === 'unpaid') {
    subscription.status = 'unpaid';
    world.emit('customer.subscription.updated', subscription);
  }
}
