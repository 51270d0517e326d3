/**
 * Converts rows to responses for payers and the administrator. The quotes are the only source of amounts and sentences
 * about money that goes back or comes next; call them in the language of whoever reads the sentence.
 */

import type { z } from 'zod';
import type { AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import {
  dollars,
  isLive,
  type Plan,
  type paymentState,
  type Quote,
  type SubscriptionDetails,
} from '#shared/contracts/billing.ts';
import { quotes as copy } from '#shared/messages/billing.ts';
import type { Payments } from '../../adapters/payments/types.ts';
import { isoDates } from '../../db/iso-dates.ts';
import {
  dayOf,
  type EndReason,
  grace,
  idleBecause,
  idleUntil,
  isInRefundPeriod,
  refundableOf,
  refundOnEnd,
} from './policy.ts';
import type { Order } from './store-orders.ts';
import type { listForAdmin, listOfUser, Subscription } from './store-subscriptions.ts';

/** `church` is the name of the public church that it features, if any. */
export type Quoted = { row: Subscription; church: string | null };

/** What ending it with its period, or now for a reason, gives back. `amount` is what the ledger then shows. */
export function quote({ row, church }: Quoted, action: 'period_end' | EndReason, now: Date): Quote {
  // Credit that is left at the end of the period is returned; see endOf in service-sync.ts.
  const reason = action === 'period_end' ? 'unused_money' : action;
  const amount = refundOnEnd(row, { reason, now });
  const credit = Math.max(0, amount - refundableOf(row.paid));
  const back = amount ? copy.back(dollarsOf(amount - credit), dollarsOf(credit)) : null;
  if (action !== 'period_end') return { amount, credit, until: null, text: copy.now(back) };
  const day = row.periodEnd && dayOf(row.periodEnd);
  return {
    amount,
    credit,
    until: row.periodEnd?.toISOString() ?? null,
    text: `${church ? copy.featuredUntil(church, day) : copy.runsUntil(day)} ${copy.later(back)}`,
  };
}

/** Null if there are none. */
export const dollarsOf = (cents: number): string | null => (cents > 0 ? dollars(cents) : null);

/** Why the payer may end it now and get money back, or null. */
export function refundReason(
  { row, churchStatus }: { row: Subscription; churchStatus: string | null },
  now: Date,
): EndReason | null {
  if (!isLive(row.status) || row.endWantedAt) return null;
  if (churchStatus === 'rejected') return 'church_rejected';
  return isInRefundPeriod(row, now) || row.idleSince ? 'refund_requested' : null;
}

/** "$99 on December 28, 2026", with what comes from credit. */
export function nextPayment({ amount, unusedCredit, periodEnd }: Subscription): string | null {
  if (!periodEnd) return null;
  const credit = Math.min(unusedCredit, amount);
  return copy.next(dollars(amount), dayOf(periodEnd), {
    credit: dollarsOf(unusedCredit),
    card: dollarsOf(amount - credit),
  });
}

/** What has just gone back to the card, and become credit again. */
export const returned = (refunded: number, credit: number): string[] => [
  ...(refunded > 0 ? [copy.refunded(dollars(refunded))] : []),
  ...(credit > 0 ? [copy.credited(dollars(credit))] : []),
];

/** Credit that is left, which pays for what comes next. If nothing does, the quote says that it is returned. */
export const creditLeft = ({ status, unusedCredit, cancelAtPeriodEnd }: Subscription): string[] =>
  isLive(status) && unusedCredit > 0 && !cancelAtPeriodEnd ? [copy.credit(dollars(unusedCredit))] : [];

/** We are in the process of ending it. */
const isEnding = ({ status, endWantedAt, endDoneAt, endMode }: Subscription): boolean =>
  isLive(status) && endWantedAt !== null && endDoneAt === null && endMode === 'now';

/** What the payer should know about money that is on its way or that the bank refused, and about a plan that is idle. */
function moneyNotice({ row, church }: Quoted, now: Date): string | null {
  if (row.refundFailed > 0) return copy.refused(dollars(row.refundFailed));
  if (isEnding(row)) return quote({ row, church }, row.endReason as EndReason, now).text;
  return row.idleSince && row.status === 'active' ? copy.idle(idleUntil(row, row.idleSince)) : null;
}

/** Says how the two ways to cancel differ. */
const choice = (later: Quote, now: Quote): string =>
  copy.choice(later.until && dayOf(new Date(later.until)), dollars(now.amount));

export const switchText = (
  plan: Plan,
  { due, unused, credit, until }: { due: number; unused: number; credit: number; until: Date },
  price: number,
): string =>
  [
    due > 0
      ? copy.switchDue(dollars(due), dollars(price), dollars(unused))
      : copy.switchCredit(dollars(unused), dollars(credit)),
    copy.switchPeriod[plan === 'annual' ? 'annual' : 'monthly'](dayOf(until), dollars(price)),
  ].join(' ');

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type OwnRow = Awaited<ReturnType<typeof listOfUser>>[number];

/** Prices that are no longer sold fall back to the plan with their interval. */
const planOf = (row: { plan: Plan | null; interval: 'month' | 'year' }): Plan =>
  row.plan ?? (row.interval === 'year' ? 'annual' : 'monthly');

function noteOf(own: OwnRow): SubscriptionDetails['note'] {
  const { row, churchStatus } = own;
  if (!isLive(row.status) || row.endWantedAt) return null;
  if (churchStatus === 'rejected') return 'church_rejected';
  if (row.status === 'past_due') return 'past_due';
  if (own.claimPending) return 'claim_waiting';
  return row.churchId === null ? 'no_church' : null;
}

/** With the church's name while it is featured in public. `idleSince` may be one sync old: the church was just approved. */
function quotedOf(own: OwnRow): Quoted {
  const { row, active, churchName, churchStatus } = own;
  return {
    row: idleBecause(own) ? row : { ...row, idleSince: null },
    church: active && churchStatus === 'approved' ? churchName : null,
  };
}

function presentMoney(own: OwnRow, now: Date) {
  const quoted = quotedOf(own);
  const { row } = quoted;
  const reason = refundReason({ row, churchStatus: own.churchStatus }, now);
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
  id: own.row.id,
  status: own.row.status,
  plan_key: planOf(own.row),
  current_period_end: iso(own.row.periodEnd),
  churchId: own.row.churchId,
  churchName: own.churchName,
  churchStatus: own.churchStatus,
  active: own.active,
  note: noteOf(own),
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
    case 'failed':
      return order.state;
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
