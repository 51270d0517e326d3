/** Who a payment belongs to, and the emails about changes that a sync detects. */

import { dollars, isLive } from '#shared/contracts/billing.ts';
import { paths } from '#shared/domain/paths.ts';
import { quotes as quoteCopy } from '#shared/messages/billing.ts';
import type { Payments, ProvidedSubscription } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import { findUser } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/session.ts';
import { makePayerAccount } from '../accounts/service-provision.ts';
import type { EmailCopy } from '../emails/copy.ts';
import { queueEmail, queueTeamEmail } from '../emails/service.ts';
import { billingEmails } from './emails-copy.ts';
import { dayOf, grace, idleUntil, isBrowser } from './policy.ts';
import { creditLeft, dollarsOf, nextPayment, quote } from './present.ts';
import { adoptPaid, findCustomer, isBlocked, saveCustomer } from './store-customers.ts';
import { findChurchBrief } from './store-featured.ts';
import * as orders from './store-orders.ts';
import type { Subscription } from './store-subscriptions.ts';

export type Payer = { userId: number | null; email: string; accountMade: boolean };

/** The email address the provider reports for an order of a signed-out payer, or null. */
export async function reportedEmail(
  payments: Payments,
  { order, customerId }: { order: orders.Order; customerId: string },
): Promise<string | null> {
  if (order.userId !== null || !isBrowser(order.payer)) return null;
  return (await payments.readCustomer(customerId))?.email?.toLowerCase() ?? null;
}

/**
 * Determines the payer of a newly paid order. A signed-out payer gets an account for the reported email address; if one
 * exists, its owner must sign in before the purchase becomes theirs.
 */
export async function resolvePayer(
  deps: Deps,
  tx: Tx,
  { order, reported }: { order: orders.Order; reported: string | null },
): Promise<Payer> {
  const { userId, email, accountMade } = order;
  if (!reported) return { userId, email, accountMade };
  const account = await makePayerAccount(deps, tx, { email: reported, locale: order.locale });
  if (account) return { userId: account.id, email: reported, accountMade: true };
  await queueEmail(tx, () => billingEmails.paidForAccount, {
    to: reported,
    cause: `paid-for-account:${order.id}`,
    sendAt: deps.now(),
    url: `${deps.baseUrl()}/auth`,
  });
  return { userId: null, email: reported, accountMade: false };
}

/** Assigns signed-out payments made with the viewer's verified email address to the viewer. */
export async function adoptPayments(deps: Deps, viewer: Viewer): Promise<void> {
  if (!viewer.emailVerified) return;
  const { id: userId, email } = viewer;
  await deps.db.transaction((tx) => adoptPaid(tx, { userId, email, now: deps.now() }));
}

/** The provider's customer of a signed-in payer; created if needed. */
export async function customerOf(
  deps: Deps,
  { payments, viewer, order }: { payments: Payments; viewer: Viewer; order: orders.Order },
): Promise<string> {
  const existing = order.customerId ?? (await findCustomer(deps.db, { userId: viewer.id }))?.providerId;
  if (existing) return existing;
  const { id } = await payments.createCustomer({
    email: viewer.email,
    userId: viewer.id,
    key: `cu:${order.id}:${order.attempt}`,
  });
  await saveCustomer(deps.db, {
    providerId: id,
    userId: viewer.id,
    email: viewer.email,
    now: deps.now(),
  });
  return id;
}

export const billingTab = `${paths.dashboard}?tab=billing`;

/** Recipient and common contents of an email to a subscription's payer; undefined if there is no email address. */
export async function emailToPayer(
  deps: Pick<Deps, 'baseUrl' | 'now' | 'payments' | 'env'>,
  tx: Tx,
  row: Subscription,
) {
  const order = row.orderId ? await orders.findOrder(tx, { id: row.orderId }) : undefined;
  // The account's current email address, or the one used for the payment.
  const to = (await findUser(tx, { id: row.userId }))?.email ?? order?.email;
  if (!to) return undefined;
  const church = await findChurchBrief(tx, { id: row.churchId });
  const granted = church?.featured ?? false;
  const isPublic = granted && church?.status === 'approved';
  return {
    to,
    locale: order?.locale,
    sendAt: deps.now(),
    church: church?.name ?? null,
    granted,
    isPublic,
    quoted: { row, church: isPublic ? church.name : null },
    url: deps.baseUrl() + billingTab,
    // Receipts of a public site that uses test keys must not look real.
    test: deps.env.mode === 'production' && deps.payments?.liveMode === false,
  };
}

type Change = {
  previous: Subscription | undefined;
  row: Subscription;
  order: orders.Order | undefined;
  provided: ProvidedSubscription;
  now: Date;
};

/** Queues one email per change. If we end a subscription, the job that ends it sends the email. */
export async function queueChangeEmails(deps: Deps, tx: Tx, change: Change): Promise<void> {
  const { previous, row, now } = change;
  const about = await emailToPayer(deps, tx, row);
  await queueTeamEmails(deps, tx, change, about);
  if (!about) return;
  const { church, granted } = about;
  const isRunning = isLive(row.status);
  await queueRefundEmail(tx, change, about);
  // A full refund ends the plan, and its email says so.
  if (row.endWantedAt && row.endReason !== 'payment_refunded') return;
  await queueInvoiceEmail(tx, change, about);
  await queueRenewalEmail(tx, change, about);
  const isTold = row.endWantedAt || row.endReason === 'account_deleted';
  if (previous && isLive(previous.status) && !isRunning && !isTold) {
    const cause = `subscription-ended:${row.id}:${(row.endedAt ?? now).getTime()}`;
    const ended = { church, granted, reason: null, back: [] };
    await queueEmail(tx, () => billingEmails.ended(ended), { ...about, cause });
  }
}

type About = NonNullable<Awaited<ReturnType<typeof emailToPayer>>>;

/** What a plan that ends with its period gives back, and the day. */
export const endOfPeriod = ({ quoted, sendAt }: About) =>
  [quote(quoted, 'period_end', sendAt).text, dayOf(quoted.row.periodEnd!)] as const;

/** Confirms that a plan doesn't renew. If the account is blocked, the plan is idle and ends earlier. */
export function canceledEmail(about: About, who: 'payer' | 'blocked' | 'deleted') {
  const { row } = about.quoted;
  const day = idleUntil({ ...row, cancelAtPeriodEnd: true }, row.idleSince ?? about.sendAt);
  return who === 'blocked'
    ? billingEmails.canceled(quoteCopy.blocked(day), day, who)
    : billingEmails.canceled(...endOfPeriod(about), who);
}

/** Canceled at the end of the period, or resumed. The first month ends by itself. */
async function queueRenewalEmail(tx: Tx, { previous, row }: Change, about: About): Promise<void> {
  const isChanged = previous && previous.cancelAtPeriodEnd !== row.cancelAtPeriodEnd;
  if (!isChanged || !isLive(row.status) || row.plan === 'intro' || !row.periodEnd) return;
  const who = (await isBlocked(tx, row)) ? 'blocked' : row.userId === null ? 'deleted' : 'payer';
  const write = () =>
    row.cancelAtPeriodEnd
      ? canceledEmail(about, who)
      : billingEmails.kept(about.church, nextPayment(row) ?? '');
  await queueEmail(tx, write, { ...about, cause: `subscription-renewal:${row.id}:${row.syncVersion}` });
}

/** Refunds made in the provider's dashboard. The job that ends a plan reports what was refunded until then. */
async function queueRefundEmail(tx: Tx, { previous, row }: Change, about: About): Promise<void> {
  const cents = row.refundTold - (previous?.refundTold ?? 0);
  const { church, granted } = about;
  const email = { ...about, cause: `refund:${row.id}:${row.syncVersion}` };
  const refused = row.refundFailed - (previous?.refundFailed ?? 0);
  if (refused > 0) await queueEmail(tx, () => billingEmails.refusedRefund(church, dollars(refused)), email);
  if (cents > 0) {
    const state = row.refundedAt ? 'ended' : isLive(row.status) ? 'continues' : 'over';
    const write = () => billingEmails.refund(church, dollars(cents), state, creditLeft(row));
    await queueEmail(tx, write, email);
  }
  // It was paid with credit from another subscription, whose payment was refunded.
  else if (row.refundedAt && !previous?.refundedAt && row.endReason === 'payment_refunded') {
    const ended = { church, granted, reason: row.endReason, back: [] };
    await queueEmail(tx, () => billingEmails.ended(ended), email);
  }
}

const day = 24 * 3600_000;

/** Of everything that was paid since the last sync, by card or credit. An email with the same cause isn't sent twice. */
async function queueReceipts(tx: Tx, change: Change, about: About): Promise<void> {
  const { previous, row, provided } = change;
  const { church, test } = about;
  const since = previous?.lastPaymentAt ? previous.lastPaymentAt.getTime() - day : 0;
  const paid = provided.paidInvoices.filter(
    ({ paidAt, amount, credit }) => amount + credit > 0 && paidAt >= since,
  );
  for (const [index, { id, amount, credit }] of paid.entries()) {
    const isLatest = index === 0;
    const isFirst = !previous?.lastPaymentAt && index === paid.length - 1 && amount > 0;
    const write = () => {
      const until = isLatest && row.periodEnd ? dayOf(row.periodEnd) : null;
      const paid = { church, test, until, amount: dollarsOf(amount), credit: dollarsOf(credit) };
      return isFirst
        ? billingEmails.welcome({ ...paid, amount: dollars(amount), ...welcomeOf(change, about) })
        : billingEmails.receipt({ ...paid, left: isLatest ? creditLeft(row) : [] });
    };
    await queueEmail(tx, write, { ...about, cause: `receipt:${id}` });
  }
}

async function queueInvoiceEmail(tx: Tx, change: Change, about: About): Promise<void> {
  const { previous, row, provided, now } = change;
  const { latestInvoice: invoice } = provided;
  if (isLive(row.status)) await queueReceipts(tx, change, about);
  const isNewInvoice = invoice !== null && previous?.latestInvoiceId !== invoice.id;
  if (row.status === 'past_due' && invoice && (isNewInvoice || previous?.status !== 'past_due')) {
    const until = new Date((row.pastDueSince ?? now).getTime() + grace);
    const write = () => billingEmails.paymentFailed(about.church, dollars(invoice.amountDue), dayOf(until));
    await queueEmail(tx, write, { ...about, cause: `payment-failed:${invoice.id}` });
  }
}

const welcomeOf = ({ row, order }: Change, { isPublic }: About) => ({
  plan: row.plan,
  endsByItself: row.cancelAtPeriodEnd,
  waits: isPublic
    ? null
    : order?.claimData
      ? ('claim' as const)
      : row.churchId === null
        ? ('church' as const)
        : ('review' as const),
});

/** Tells the administrator what only a person can settle. */
async function queueTeamEmails(
  deps: Deps,
  tx: Tx,
  { previous, row, provided, now }: Change,
  about: About | undefined,
): Promise<void> {
  const church = (await findChurchBrief(tx, { id: row.churchId }))?.name ?? null;
  const payer = about?.to ?? null;
  const url = `${deps.baseUrl()}${paths.admin}?tab=money`;
  const queue = (cause: string, write: () => EmailCopy) =>
    queueTeamEmail(deps, tx, write, { cause, sendAt: now, url });
  if (row.superseded && !previous?.superseded)
    await queue(`second-subscription:${row.id}`, () => billingEmails.secondSubscription(church, payer));
  const { dispute } = row;
  if ((dispute === 'open' || dispute === 'lost') && previous?.dispute !== dispute) {
    const cause = `dispute:${row.id}:${dispute}:${provided.latestInvoice?.id}`;
    await queue(cause, () => billingEmails.dispute(church, payer, dispute));
  }
  // The payer's bank refused a refund, so the money is with us again. Only a person can send it another way.
  const returned = row.refundFailed - (previous?.refundFailed ?? 0);
  if (returned > 0) {
    const cause = `failed-refund:${row.id}:${row.syncVersion}`;
    await queue(cause, () => billingEmails.failedRefund(church, payer, dollars(returned)));
  }
}
