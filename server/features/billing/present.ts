/** Converts rows to responses for payers and the administrator. */

import type { z } from 'zod';
import type { AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import type { Plan, paymentState, SubscriptionDetails } from '#shared/contracts/billing.ts';
import type { Payments } from '../../adapters/payments/types.ts';
import { isoDates } from '../../db/iso-dates.ts';
import { grace, isLive } from './policy.ts';
import {
  choice,
  creditLeft,
  isEnding,
  moneyNotice,
  nextPayment,
  type Quoted,
  quote,
  refundReason,
} from './present-quote.ts';
import type { Order } from './store-orders.ts';
import type { listForAdmin, listOfUser, Subscription } from './store-subscriptions.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type OwnRow = Awaited<ReturnType<typeof listOfUser>>[number];

/** Prices that are no longer sold fall back to the plan with their interval. */
const planOf = (row: { plan: Plan | null; interval: 'month' | 'year' }): Plan =>
  row.plan ?? (row.interval === 'year' ? 'annual' : 'monthly');

/** Whether a paid claim is pending, so the church doesn't belong to the payer (yet). */
const isClaimPending = ({ row, claimData, churchOwner }: OwnRow): boolean =>
  claimData !== null && (row.churchId === null || churchOwner !== row.userId);

function noteOf(own: OwnRow): SubscriptionDetails['note'] {
  const { row, churchStatus } = own;
  if (!isLive(row.status) || row.endWantedAt) return null;
  if (churchStatus === 'rejected') return 'church_rejected';
  if (row.status === 'past_due') return 'past_due';
  if (isClaimPending(own)) return 'claim_waiting';
  return row.churchId === null ? 'no_church' : null;
}

export const presentBrief = (own: OwnRow) => ({
  id: own.row.id,
  status: own.row.status,
  plan_key: planOf(own.row),
  current_period_end: iso(own.row.periodEnd),
  churchId: own.row.churchId,
  churchName: own.churchName,
  churchStatus: own.churchStatus,
  active: own.active,
  note: noteOf(own),
});

/** With the church's name while it is featured in public. */
const quotedOf = ({ row, active, churchName, churchStatus }: OwnRow): Quoted => ({
  row,
  church: active && churchStatus === 'approved' ? churchName : null,
});

function presentMoney(own: OwnRow, now: Date) {
  const { row } = own;
  const quoted = quotedOf(own);
  const reason = refundReason(own, now);
  const later = quote(quoted, 'period_end', now);
  const refund = reason && quote(quoted, reason, now);
  const offered = refund?.amount ? refund : null;
  const isRunning = isLive(row.status) && !row.endWantedAt && !row.cancelAtPeriodEnd;
  const notice = moneyNotice(quoted, now);
  return {
    quotes: {
      later,
      refund: offered,
      deleted: quote(quoted, own.claimPending ? 'claim_withdrawn' : 'account_deleted', now),
    },
    choice: offered && isRunning ? choice(later, offered) : null,
    next: isRunning ? nextPayment(row) : null,
    moneyNotices: [...(notice ? [notice] : []), ...creditLeft(row)],
  };
}

export const presentDetails = (own: OwnRow, now: Date): SubscriptionDetails => ({
  ...presentBrief(own),
  ...presentMoney(own, now),
  plan: { amount: own.row.amount, interval: own.row.interval },
  currentPeriodStart: iso(own.row.periodStart),
  // A plan that was refunded ended before its period.
  currentPeriodEnd: iso(own.row.endedAt ?? own.row.periodEnd),
  cancelAtPeriodEnd: own.row.cancelAtPeriodEnd,
  isEnding: isEnding(own.row),
  claimPending: own.claimPending,
  card:
    own.row.cardBrand && own.row.cardLast4 ? { brand: own.row.cardBrand, last4: own.row.cardLast4 } : null,
  graceUntil: own.row.pastDueSince ? new Date(own.row.pastDueSince.getTime() + grace).toISOString() : null,
});

type AdminRow = Awaited<ReturnType<typeof listForAdmin>>[number];

export const presentAdmin = (
  { row, churchName, active, payer }: AdminRow,
  payments: Pick<Payments, 'customerUrl'> | null,
): AdminSubscription => ({
  ...isoDates(row),
  url: payments?.customerUrl(row.customerId) ?? null,
  active,
  churchName,
  payer,
  currentPeriodEnd: iso(row.periodEnd),
  lastPayment: row.lastPaymentAt
    ? {
        at: row.lastPaymentAt.toISOString(),
        amount: row.lastPaymentAmount ?? 0,
        status: row.lastPaymentStatus ?? '',
      }
    : null,
  ending: isEnding(row),
});

/** The payment's state for the page that polls it. */
export function stateOf(
  order: Pick<Order, 'state'>,
  subscription:
    | Pick<Subscription, 'status' | 'refundedAt' | 'endWantedAt' | 'endDoneAt' | 'endMode'>
    | undefined,
): z.infer<typeof paymentState> {
  switch (order.state) {
    case 'expired':
      return 'expired';
    case 'failed':
      return 'failed';
    case 'conflict':
      return subscription?.refundedAt ? 'refunded' : 'ended';
    case 'fulfilled':
      if (subscription?.refundedAt) return 'refunded';
      // A job ends it in a moment, as the second payment for a church.
      if (subscription?.endWantedAt && !subscription.endDoneAt && subscription.endMode === 'now')
        return 'ended';
      if (subscription && isLive(subscription.status)) return 'active';
      // An incomplete subscription was never charged.
      return subscription && !subscription.status.startsWith('incomplete') ? 'ended' : 'failed';
    default:
      return 'waiting';
  }
}
