/** Emails about payments. The outbox sends one email per cause. */
import { dollars, type Plan } from '#shared/contracts/billing.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';
import { billingEmails as copy } from './emails-copy.ts';
import { dayOf } from './policy.ts';

type To = { to: string; cause: string; sendAt: Date };
type About = To & { church: string | null; url: string };
/** `test` marks receipts for test payments. */
type Receipt = About & { amount: number; until: Date | null; test?: boolean };

/** Welcome and receipt of the first payment in one email. */
export const welcomeEmail = ({
  church,
  plan,
  amount,
  until,
  endsByItself,
  waits,
  test,
  url,
  ...to
}: Receipt & {
  plan: Plan | null;
  endsByItself: boolean;
  /** What the subscription waits for before it features a church. */
  waits: 'church' | 'claim' | null;
}): NewEmail => {
  const paid = { amount: dollars(amount), until: until && dayOf(until), endsByItself };
  return emailOf(to, copy.welcome({ church, plan, waits, test, ...paid }), { url });
};

export const receiptEmail = ({ church, amount, until, test, url, ...to }: Receipt): NewEmail =>
  emailOf(to, copy.receipt(church, dollars(amount), until && dayOf(until), test), { url });

export const paymentFailedEmail = ({
  church,
  amount,
  until,
  url,
  ...to
}: About & { amount: number; until: Date }): NewEmail =>
  emailOf(to, copy.paymentFailed(church, dollars(amount), dayOf(until)), { url });

export const endingSoonEmail = ({ church, until, url, ...to }: About & { until: Date }): NewEmail =>
  emailOf(to, copy.endingSoon(church, dayOf(until)), { url });

/** A reminder that a plan features nothing until it has a church. */
export const noChurchEmail = ({
  url,
  canRefund,
  ...to
}: Omit<About, 'church'> & { canRefund: boolean }): NewEmail =>
  emailOf(to, copy.noChurch(canRefund), { url });

/** Confirms a cancellation in writing. `canSignIn` is false for a blocked or deleted account. */
export const canceledEmail = ({
  church,
  until,
  canSignIn,
  url,
  ...to
}: About & { until: Date; canSignIn: boolean }): NewEmail =>
  emailOf(to, copy.canceled(church, dayOf(until), canSignIn), { url });

/** `granted`: the church stays featured, by a grant or another plan. */
export const endedEmail = ({
  church,
  reason,
  refunded,
  granted,
  url,
  ...to
}: About & { reason: string | null; refunded: number | null; granted: boolean }): NewEmail =>
  emailOf(to, copy.ended({ church, reason, refunded: refunded && dollars(refunded), granted }), { url });

export const refundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail =>
  emailOf(to, copy.refund(church, dollars(amount)), { url });

/** A refund of a part, or of an older payment. */
export const partRefundEmail = ({
  church,
  amount,
  continues,
  url,
  ...to
}: About & { amount: number; continues: boolean }): NewEmail =>
  emailOf(to, copy.partRefund(church, dollars(amount), continues), { url });

/** Refund of a duplicate payment. */
export const secondRefundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail =>
  emailOf(to, copy.secondRefund(church, dollars(amount)), { url });

/** Refund of a payment for claiming a church that somebody else paid for first. */
export const claimRefundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail =>
  emailOf(to, copy.claimRefund(church, dollars(amount)), { url });

/** To the administrator. */
export const disputeEmail = ({
  church,
  url,
  payer,
  state,
  ...to
}: About & { payer: string | null; state: 'open' | 'lost' }): NewEmail =>
  emailOf(to, copy.dispute(church, payer, state), { url });

/** To the administrator. */
export const failedRefundEmail = ({
  church,
  url,
  payer,
  amount,
  ...to
}: About & { payer: string | null; amount: number }): NewEmail =>
  emailOf(to, copy.failedRefund(church, payer, dollars(amount)), { url });

/** To the administrator. */
export const secondSubscriptionEmail = ({
  church,
  url,
  payer,
  ...to
}: About & { payer: string | null }): NewEmail =>
  emailOf(to, copy.secondSubscription(church, payer), { url });

/** The payer's email address already has an account, whose owner must sign in to receive the purchase. */
export const paidForAccountEmail = ({ url, ...to }: To & { url: string }): NewEmail =>
  emailOf(to, copy.paidForAccount, { url });
