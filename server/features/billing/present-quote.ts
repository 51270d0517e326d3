/**
 * The only source of amounts and sentences about money that goes back or comes next. Call it in the language of whoever
 * reads the sentence.
 */

import { dollars, type Plan, type Quote } from '#shared/contracts/billing.ts';
import { quotes as copy } from '#shared/messages/billing.ts';
import { dayOf, type EndReason, isInRefundPeriod, isLive, refundOnEnd } from './policy.ts';
import type { Subscription } from './store-subscriptions.ts';

/** `church` is the name of the public church that it features, if any. */
export type Quoted = { row: Subscription; church: string | null };

/** What ending it with its period, or now for a reason, gives back. `amount` is what the ledger then shows. */
export function quote({ row, church }: Quoted, action: 'period_end' | EndReason, now: Date): Quote {
  if (action !== 'period_end') {
    const amount = refundOnEnd(row, { reason: action, now });
    return {
      amount,
      to: amount ? 'card' : null,
      until: null,
      text: copy.now(amount ? dollars(amount) : null),
    };
  }
  // Credit that is left then is returned; see endOf in service-sync.ts.
  const amount = refundOnEnd(row, { reason: 'unused_money', now });
  const day = row.periodEnd && dayOf(row.periodEnd);
  return {
    amount,
    to: amount ? 'card' : null,
    until: row.periodEnd?.toISOString() ?? null,
    text: [
      church ? copy.featuredUntil(church, day) : copy.runsUntil(day),
      amount ? copy.creditBack(dollars(amount)) : copy.usedUp,
    ].join(' '),
  };
}

/** Why the payer may end it now and get money back, or null. */
export function refundReason(
  { row, churchStatus }: { row: Subscription; churchStatus: string | null },
  now: Date,
): EndReason | null {
  if (!isLive(row.status) || row.endWantedAt) return null;
  if (churchStatus === 'rejected') return 'church_rejected';
  return isInRefundPeriod(row, now) ? 'refund_requested' : null;
}

/** "$99 on December 28, 2026", with what comes from credit. */
export function nextPayment({ amount, unusedCredit, periodEnd }: Subscription): string | null {
  if (!periodEnd) return null;
  const credit = Math.min(unusedCredit, amount);
  return copy.next(dollars(amount), dayOf(periodEnd), {
    credit: credit ? dollars(unusedCredit) : null,
    card: credit < amount ? dollars(amount - credit) : null,
  });
}

/** What was just refunded. */
export const refunded = (cents: number): string => copy.refunded(dollars(cents));

/** Credit that is left, which pays for what comes next. If nothing does, the quote says that it is returned. */
export const creditLeft = ({ status, unusedCredit, cancelAtPeriodEnd }: Subscription): string[] =>
  isLive(status) && unusedCredit > 0 && !cancelAtPeriodEnd ? [copy.credit(dollars(unusedCredit))] : [];

/** We are in the process of ending it. */
export const isEnding = ({ status, endWantedAt, endDoneAt, endMode }: Subscription): boolean =>
  isLive(status) && endWantedAt !== null && endDoneAt === null && endMode === 'now';

/** What the payer should know about money that is on its way, or that the bank refused. */
export function moneyNotice({ row, church }: Quoted, now: Date): string | null {
  if (row.refundFailed > 0) return copy.refused(dollars(row.refundFailed));
  return isEnding(row) ? quote({ row, church }, row.endReason as EndReason, now).text : null;
}

/** Says how the two ways to cancel differ. */
export const choice = (later: Quote, now: Quote): string =>
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
