/** Payment rules that need no database. */

import { isLive, isOver, type Plan, planNames, plans } from '#shared/contracts/billing.ts';
import { addDays, longDate, zoneDay, zoneMoment } from '#shared/domain/dates.ts';
import { anyPlan, planCopy } from '#shared/messages/plans.ts';
import type { PaidInvoice, ProvidedSubscription, SubscriptionLabel } from '../../adapters/payments/types.ts';

const day = 24 * 3600_000;

/** How long a church stays featured after a failed charge, while the provider retries it. */
export const grace = 7 * day;

/** Maps the amount of /api/create-payment-intent, in whole dollars, to a plan. */
export const planOfDollars = (amount: number): Plan | undefined =>
  planNames.find((plan) => plans[plan].amount === amount * 100);

/**
 * Why a plan ends, and what that gives back after the first 14 days, besides what was paid for idle time: everything,
 * because the payer never got what they paid for; the rest, because we ended it, not the payer; or nothing.
 */
const endReasons = {
  claim_rejected: 'everything',
  claim_withdrawn: 'everything',
  second_subscription: 'everything',
  account_gone: 'everything',
  intro_over: 'everything',
  payment_refunded: 'everything',
  church_deleted: 'rest',
  church_rejected: 'rest',
  churches_merged: 'rest',
  owner_changed: 'rest',
  ended_early: 'rest',
  dispute_won: 'rest',
  account_deleted: 'nothing',
  account_blocked: 'nothing',
  refund_requested: 'nothing',
  unused_money: 'nothing',
  idle: 'nothing',
  dispute_opened: 'nothing',
  dispute_lost: 'nothing',
} as const;

export type EndReason = keyof typeof endReasons;

/** The columns that make the job end a plan, or return the money of one that has ended: `refund` cents, if given. */
export const startEnd = (reason: EndReason, now: Date, refund: number | null = null) => ({
  endReason: reason,
  endWantedAt: now,
  // An earlier end, such as one with the period, may be done already.
  endDoneAt: null,
  endNextAt: now,
  endMode: 'now' as const,
  endRefund: refund,
});

/** An open or lost dispute ends a subscription at once; an inquiry doesn't. */
export const endOfDispute = (dispute: string | null | undefined): EndReason | null =>
  dispute === 'lost' ? 'dispute_lost' : dispute === 'open' ? 'dispute_opened' : null;

type IntroFacts = Pick<
  ProvidedSubscription,
  'plan' | 'status' | 'cancelAtPeriodEnd' | 'periodStart' | 'createdAt'
>;

/**
 * The intro month must not renew. `resumed`: the cancellation was undone in the portal. `renewed`: it was charged again
 * before we could restore the cancellation.
 */
export function introState(provided: IntroFacts): 'fine' | 'resumed' | 'renewed' {
  const { plan, status, cancelAtPeriodEnd, periodStart, createdAt } = provided;
  if (!plan || !('once' in plans[plan]) || !isLive(status)) return 'fine';
  if (periodStart && periodStart.getTime() - createdAt.getTime() > day) return 'renewed';
  return cancelAtPeriodEnd ? 'fine' : 'resumed';
}

/** Why a paid plan features no public church of its payer. */
export type Idle = 'church' | 'claim' | 'review' | 'rejected' | 'blocked';

/** A paid day is a day on which the payer's church is public and featured. Null if it is. */
export function idleBecause(plan: {
  row: { churchId: number | null; userId: number | null };
  churchStatus: string | null;
  churchOwner: number | null;
  claimPending: boolean;
  payerBlocked: boolean;
}): Idle | null {
  const { row, churchStatus, churchOwner, claimPending, payerBlocked } = plan;
  if (payerBlocked) return 'blocked';
  const isOwn = row.churchId !== null && (churchOwner === null || churchOwner === row.userId);
  if (!isOwn) return claimPending ? 'claim' : 'church';
  if (churchStatus === 'approved') return null;
  return churchStatus === 'rejected' ? 'rejected' : 'review';
}

/** An idle plan ends after this many days in a row. Its payer is told on some of them, and administrators if it waits for us. */
export const idle = { days: 14, payerTold: [3, 10], teamTold: [1, 7] };

/** The last of the days that an idle plan has reached. */
export const dayReached = (days: readonly number[], since: Date, now: Date): number | undefined =>
  days.findLast((one) => now.getTime() - since.getTime() >= one * day);

/** The day on which an idle plan ends: a canceled one may end with its period before the last of these days. */
export function idleUntil(row: { cancelAtPeriodEnd: boolean; periodEnd: Date | null }, since: Date): string {
  const end = new Date(since.getTime() + idle.days * day);
  return dayOf(row.cancelAtPeriodEnd && row.periodEnd && row.periodEnd < end ? row.periodEnd : end);
}

const refundDays = 14;

type Paid = {
  paid: PaidInvoice[];
  unusedCredit: number;
  firstPaidAt: Date | null;
  idleSince: Date | null;
  endedAt: Date | null;
};

/** Whether the payer may still ask for their money back, without a reason. */
export const isInRefundPeriod = ({ firstPaidAt }: Pick<Paid, 'firstPaidAt'>, now: Date): boolean =>
  firstPaidAt !== null && now.getTime() - firstPaidAt.getTime() <= refundDays * day;

/**
 * Cents that go back if a subscription ends now: everything in the first 14 days, or if the payer never got what they paid
 * for. After that, what was paid for the time since it last featured a public church, or since its end if we end it; and
 * unused credit. What was paid after its end goes back in any case, and what the bank has taken back in none. The cards
 * get what they paid; the rest was paid with other credit (`borrowedOf`) and becomes credit again.
 * shared/messages/plans.ts states the same rule for payers.
 */
export function refundOnEnd(row: Paid, { reason, now }: { reason: string; now: Date }): number {
  const { unusedCredit, idleSince, firstPaidAt } = row;
  const gives = endReasons[reason as EndReason];
  const late = refundableOf(paidLate(row));
  if (reason === 'dispute_opened' || reason === 'dispute_lost') return late;
  const paid = row.paid.filter((invoice) => !paidLate(row).includes(invoice));
  const end = (row.endedAt ?? now).getTime();
  const isFull = gives === 'everything' || (isInRefundPeriod(row, now) && reason !== 'unused_money');
  // A plan whose card payment wasn't refunded ended because the money behind its credit was.
  const isCreditLost = reason === 'payment_refunded' && !paid.some(isRefunded);
  const limitOf = (from: number) => {
    const sources = sourcesOf(paid, from);
    return refundableOf(sources) + (isCreditLost ? 0 : borrowedOf(sources));
  };
  const full = isFull && paidSince(paid, end) > 0 ? limitOf(end) : 0;
  const isNeverShown = idleSince && firstPaidAt && idleSince.getTime() - firstPaidAt.getTime() < day;
  const from = Math.min(
    isNeverShown ? 0 : (idleSince?.getTime() ?? Number.POSITIVE_INFINITY),
    gives === 'rest' ? end : Number.POSITIVE_INFINITY,
  );
  const unshown = Math.min(limitOf(from), unusedCredit + paidSince(paid, from));
  return Math.max(full, unshown) + late;
}

export const refundableOf = (paid: PaidInvoice[]): number =>
  paid.reduce((sum, { refundable }) => sum + refundable, 0);

const isRefunded = ({ amount, refundable }: PaidInvoice): boolean => amount > 0 && refundable === 0;

/** Cents paid with credit that these invoices didn't make themselves: it came from another plan, or was a gift. */
export const borrowedOf = (paid: PaidInvoice[]): number =>
  Math.max(
    0,
    paid.reduce((sum, { credit, periods }) => {
      const made = periods.reduce((total, { cents }) => total - Math.min(0, cents), 0);
      return sum + credit - made;
    }, 0),
  );

/** What was paid after the end. */
export const paidLate = ({ paid, endedAt }: Pick<Paid, 'paid' | 'endedAt'>): PaidInvoice[] =>
  paid.filter(({ paidAt }) => endedAt !== null && paidAt > endedAt.getTime());

/** Cents paid by money or credit for the time after a moment. */
export const paidSince = (paid: PaidInvoice[], moment: number): number =>
  Math.round(
    paid
      .flatMap(({ periods }) => periods)
      .reduce((sum, { start, end, cents }) => {
        const share = end > start ? (end - moment) / (end - start) : Number(end > moment);
        return sum + cents * Math.min(1, Math.max(0, share));
      }, 0),
  );

/** The invoices behind the time since a moment, back to one that used no credit: credit came from older payments. */
function sourcesOf(paid: PaidInvoice[], moment: number): PaidInvoice[] {
  const first = paid.findIndex(
    ({ amount, credit, periods }) =>
      amount > 0 && credit === 0 && Math.min(...periods.map(({ start }) => start)) <= moment,
  );
  return first === -1 ? paid : paid.slice(0, first + 1);
}

export const labelOf = (
  plan: Plan | null,
  church: { id: number; name: string } | null,
  claimedName?: string,
): SubscriptionLabel => ({
  description: [plan ? planCopy[plan].name : anyPlan.name, church?.name ?? claimedName]
    .filter(Boolean)
    .join(' · '),
  church: church && { id: church.id, name: church.name },
});

/** Identifies a payer by account, or by the hash of the browser's payer cookie. */
export const payerOfUser = (userId: number): string => `user:${userId}`;
export const payerOfBrowser = (hash: string): string => `browser:${hash}`;
export const isBrowser = (payer: string): boolean => payer.startsWith('browser:');

/** Midnight after a date (YYYY-MM-DD) in the site's time zone. */
export const endOfDay = (date: string): Date => zoneMoment(addDays(date, 1), 0);

/** Inverse of `endOfDay`. */
export const lastDayOf = (until: Date): string => zoneDay(new Date(until.getTime() - 1));

export const dayOf = (at: Date): string => longDate(zoneDay(at));

/** Backoff in milliseconds before the next attempt. */
export const waitAfter = (attempts: number): number =>
  Math.min(6 * 3600_000, 2000 * 3 ** Math.min(attempts, 12));

/** A failure, for the log and the inbox. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** An event is abandoned only after both limits are exceeded. */
export const retryLimits = { errors: 12, age: 3 * day };

type PreviousCopy = Record<'refundTold' | 'refundFailed', number> &
  Record<'cardBrand' | 'cardLast4' | 'latestInvoiceId' | 'lastPaymentStatus', string | null> &
  Record<'endedAt' | 'pastDueSince' | 'refundedAt' | 'endWantedAt' | 'endDoneAt', Date | null> &
  Record<'lastPaymentAt' | 'firstPaidAt', Date | null> & { lastPaymentAmount: number | null };

/**
 * What the payer has to know about refunds: less than before means that the bank refused one. While we end a plan, the
 * email about its end says what was refunded.
 */
function refundsTold(refunded: number, invoiceId: string | null, previous: PreviousCopy | undefined) {
  if (!previous) return { refundTold: refunded };
  const { refundTold, refundFailed } = previous;
  if (refunded < refundTold) {
    // Only the last twelve payments are counted.
    const refused = previous.latestInvoiceId === invoiceId ? refundTold - refunded : 0;
    return { refundTold: refunded, refundFailed: refundFailed + refused };
  }
  if (previous.endWantedAt && !previous.endDoneAt) return {};
  return { refundTold: refunded, refundFailed: Math.max(0, refundFailed - (refunded - refundTold)) };
}

/** Converts the provider's subscription to our columns. `previous` is our previous copy. */
export function copyOf(provided: ProvidedSubscription, previous: PreviousCopy | undefined, now: Date) {
  const { id: providerId, latestInvoice: invoice, paidInvoices: paid, card, credit, ...rest } = provided;
  const { metadata: _metadata, description: _description, clientSecret: _secret, ...same } = rest;
  const pastDue = same.status === 'past_due';
  const failed = invoice !== null && invoice.status === 'open' && (pastDue || same.status === 'unpaid');
  const isPaid = invoice?.status === 'paid';
  return {
    ...same,
    providerId,
    endedAt: same.endedAt ?? (isOver(same.status) ? (previous?.endedAt ?? now) : null),
    // The grace period starts with the failed charge, even if it is reported late.
    pastDueSince: pastDue ? (previous?.pastDueSince ?? invoice?.failedAt ?? now) : null,
    refundedAt: invoice?.fullyRefunded ? (previous?.refundedAt ?? now) : null,
    dispute: invoice?.dispute ?? null,
    disputeDueAt: invoice?.disputeDueAt ?? null,
    cardBrand: card?.brand ?? previous?.cardBrand ?? null,
    cardLast4: card?.last4 ?? previous?.cardLast4 ?? null,
    latestInvoiceId: invoice?.id ?? null,
    lastPaymentAt: isPaid
      ? invoice.paidAt
      : failed && previous?.lastPaymentStatus !== 'failed'
        ? now
        : (previous?.lastPaymentAt ?? null),
    lastPaymentAmount: isPaid
      ? invoice.amountPaid
      : failed
        ? invoice.amountDue
        : (previous?.lastPaymentAmount ?? null),
    lastPaymentStatus: failed ? 'failed' : (invoice?.status ?? null),
    refunded: invoice?.refunded ?? 0,
    ...refundsTold(invoice?.refunded ?? 0, invoice?.id ?? null, previous),
    paid,
    unusedCredit: credit.unused,
    firstPaidAt: same.firstPaidAt ?? previous?.firstPaidAt ?? null,
    syncedAt: now,
  };
}
