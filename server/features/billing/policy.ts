/** Rules of money that need no database: which plan, how long, what is paid back. */

import { type Plan, planNames, plans } from '#shared/billing.ts';
import { dateFormat } from '#shared/format.ts';
import { anyPlan } from '#shared/messages/plans.ts';
import { site } from '#shared/site.ts';
import { zoneDay, zoneMoment } from '#shared/zone.ts';
import type { ProvidedSubscription, SubscriptionLabel } from '../../adapters/payments/types.ts';

const day = 24 * 3600_000;

/** A failed charge is retried for this long before the church stops being featured. */
export const grace = 7 * day;

/** Statuses of a subscription that runs: it blocks a second one and can be ended. */
const liveStatuses = ['active', 'trialing', 'past_due'] as const;
export const isLive = (status: string): boolean => (liveStatuses as readonly string[]).includes(status);

/** Statuses that no payment follows any more. */
export const isOver = (status: string): boolean => ['canceled', 'incomplete_expired'].includes(status);

/** The amount of /api/create-payment-intent (whole dollars) only selects a plan. */
export const planOfDollars = (amount: number): Plan | undefined =>
  planNames.find((plan) => plans[plan].amount === amount * 100);

const endReasons = [
  'claim_rejected',
  'claim_withdrawn',
  'church_deleted',
  'church_rejected',
  'churches_merged',
  'owner_changed',
  'second_subscription',
  'account_deleted',
  'account_gone',
  'dispute_opened',
  'dispute_lost',
  'intro_over',
  'canceled_by_admin',
] as const;
export type EndReason = (typeof endReasons)[number];

/** The bank took disputed money back already; for a deleted account see refundOnDeletion. Others refund the last payment. */
export const paysBack = (reason: string): boolean =>
  !['account_deleted', 'canceled_by_admin', 'dispute_opened', 'dispute_lost'].includes(reason);

/** A dispute that the bank opened ends a subscription at once; an inquiry does not. */
export const endOfDispute = (dispute: string | null | undefined): EndReason | null =>
  dispute === 'lost' ? 'dispute_lost' : dispute === 'open' ? 'dispute_opened' : null;

/**
 * The intro month ends by itself. `resumed`: the portal took the end back; `renewed`: it was charged again before we
 * could set the end once more.
 */
export function introState({
  plan,
  status,
  cancelAtPeriodEnd,
  periodStart,
  createdAt,
}: Pick<ProvidedSubscription, 'plan' | 'status' | 'cancelAtPeriodEnd' | 'periodStart' | 'createdAt'>):
  | 'fine'
  | 'resumed'
  | 'renewed' {
  if (!plan || !('once' in plans[plan]) || !isLive(status)) return 'fine';
  if (periodStart && periodStart.getTime() - createdAt.getTime() > day) return 'renewed';
  return cancelAtPeriodEnd ? 'fine' : 'resumed';
}

const cancellationRight = 14 * day;

/**
 * Cents that go back when somebody deletes their account and ends a subscription now: everything while its claim is
 * undecided and in the first 14 days; after that the rest of an annual plan by days, and nothing of a month. Never more
 * than earlier refunds left.
 */
export function refundOnDeletion(
  row: {
    status: string;
    interval: 'month' | 'year';
    periodStart: Date | null;
    periodEnd: Date | null;
    lastPaymentAt: Date | null;
    lastPaymentAmount: number | null;
    lastPaymentRefunded: number;
    lastPaymentStatus: string | null;
    refundedAt: Date | null;
  },
  { claimPending, now }: { claimPending: boolean; now: Date },
): number {
  const { interval, periodStart, periodEnd, lastPaymentAt, lastPaymentAmount: paid } = row;
  if (!isLive(row.status) || row.refundedAt || row.lastPaymentStatus !== 'paid' || !paid || !lastPaymentAt)
    return 0;
  const refundable = Math.max(0, paid - row.lastPaymentRefunded);
  if (claimPending || now.getTime() - lastPaymentAt.getTime() <= cancellationRight) return refundable;
  if (interval !== 'year' || !periodStart || !periodEnd) return 0;
  const left = periodEnd.getTime() - now.getTime();
  const unused = Math.floor((paid * left) / (periodEnd.getTime() - periodStart.getTime()));
  return Math.max(0, Math.min(unused, refundable));
}

export const labelOf = (
  plan: Plan | null,
  church: { id: number; name: string } | null,
  claimedName?: string,
): SubscriptionLabel => ({
  description: [plan ? plans[plan].name : anyPlan, church?.name ?? claimedName].filter(Boolean).join(' · '),
  church: church && { id: church.id, name: church.name },
});

/** What a payer is: the account, or the hash of the browser's binding cookie. */
export const payerOfUser = (userId: number): string => `user:${userId}`;
export const payerOfBrowser = (hash: string): string => `browser:${hash}`;
export const isBrowser = (payer: string): boolean => payer.startsWith('browser:');

/** The first moment after a day (YYYY-MM-DD) in the site's zone. */
export const endOfDay = (date: string): Date =>
  zoneMoment(new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10), 0);

/** The first moment of a day (YYYY-MM-DD) in the site's zone. */
export const startOfDay = (date: string): Date => zoneMoment(date, 0);

/** The day (YYYY-MM-DD) in the site's zone. */
export const dateOf = zoneDay;

/** The last day (YYYY-MM-DD) in the site's zone that a result of `endOfDay` belongs to. */
export const lastDayOf = (until: Date): string => dateOf(new Date(until.getTime() - 1));

const days = dateFormat(site.timeZone, { dateStyle: 'long' });

export const dayOf = (at: Date): string => days().format(at);

/** Waits between tries of an event or an ending; milliseconds by the number of tries so far. */
export const waitAfter = (attempts: number): number =>
  Math.min(6 * 3600_000, 2000 * 3 ** Math.min(attempts, 12));

/** An event is given up only after so many errors and so long. */
export const patience = { errors: 12, age: 3 * day };

type Copied = {
  cardBrand: string | null;
  cardLast4: string | null;
  endedAt: Date | null;
  pastDueSince: Date | null;
  refundedAt: Date | null;
  lastPaymentAt: Date | null;
  lastPaymentAmount: number | null;
  lastPaymentStatus: string | null;
};

/** Our copy of what the provider reports; `before` is the copy until now. */
export function copyOf(provided: ProvidedSubscription, before: Copied | undefined, now: Date) {
  const { latestInvoice: invoice, status } = provided;
  const pastDue = status === 'past_due';
  const failed = invoice !== null && invoice.status === 'open' && (pastDue || status === 'unpaid');
  const paid = invoice?.status === 'paid';
  return {
    providerId: provided.id,
    status,
    customerId: provided.customerId,
    priceId: provided.priceId,
    plan: provided.plan,
    amount: provided.amount,
    interval: provided.interval,
    periodStart: provided.periodStart,
    periodEnd: provided.periodEnd,
    cancelAtPeriodEnd: provided.cancelAtPeriodEnd,
    cancelAt: provided.cancelAt,
    endedAt: provided.endedAt ?? (isOver(status) ? (before?.endedAt ?? now) : null),
    // Grace runs from the failed charge, however late it is reported.
    pastDueSince: pastDue ? (before?.pastDueSince ?? invoice?.failedAt ?? now) : null,
    refundedAt: invoice?.fullyRefunded ? (before?.refundedAt ?? now) : null,
    dispute: invoice?.dispute ?? null,
    disputeDueAt: invoice?.disputeDueAt ?? null,
    cardBrand: provided.card?.brand ?? before?.cardBrand ?? null,
    cardLast4: provided.card?.last4 ?? before?.cardLast4 ?? null,
    latestInvoiceId: invoice?.id ?? null,
    lastPaymentAt: paid
      ? invoice.paidAt
      : failed && before?.lastPaymentStatus !== 'failed'
        ? now
        : (before?.lastPaymentAt ?? null),
    lastPaymentAmount: paid
      ? invoice.amountPaid
      : failed
        ? provided.amount
        : (before?.lastPaymentAmount ?? null),
    lastPaymentRefunded: paid ? invoice.refunded : 0,
    lastPaymentStatus: failed ? 'failed' : (invoice?.status ?? null),
    createdAt: provided.createdAt,
    syncedAt: now,
  };
}
