import { type Plan, renewalTerms } from '#shared/contracts/billing.ts';
import { site } from '#shared/domain/site.ts';
import { endedBecause, quotes } from '#shared/messages/billing.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { operator } from '#shared/operator/operator.ts';
import type { EmailCopies } from '../emails/copy.ts';
import type { Idle } from './policy.ts';

/** Null if no church has been chosen yet. */
type Church = string | null;

const nameOf = (church: Church) => church ?? 'your church';
/** For administrators. */
const titleOf = (church: Church) => church ?? 'a church not yet chosen';
const testMark = (test: boolean | undefined) => (test ? '[Test, no money moved] ' : '');
const dashboard = 'Open my dashboard';

const forTeam = (title: string, ...paragraphs: string[]) => ({
  subject: title,
  heading: title,
  paragraphs,
  action: 'Open the admin area',
});

export const billingEmails = {
  /** The first payment: welcome and receipt in one email. */
  welcome: ({
    church,
    plan,
    amount,
    until,
    endsByItself,
    waits,
    test,
  }: {
    church: Church;
    plan: Plan | null;
    amount: string;
    until: string | null;
    endsByItself: boolean;
    /** What the subscription waits for before it features a church. */
    waits: 'church' | 'claim' | 'review' | null;
    /** Marks receipts for test payments. */
    test?: boolean | undefined;
  }) => ({
    subject: `${testMark(test)}Welcome! Your featured listing is paid for`,
    heading: 'Thank you! Your featured listing is paid for',
    paragraphs: [
      `We received ${amount} for ${plan ? planCopy[plan].summary : 'your subscription'}.`,
      waits === 'claim'
        ? 'Your claim still needs to be verified or reviewed. If we can’t approve it, your subscription ends, and you get a refund.'
        : waits === 'church'
          ? 'To start using it, choose your church in the dashboard or submit a new one.'
          : waits === 'review'
            ? `We’ll feature ${nameOf(church)} as soon as its page is public. It will appear first in the directory, with a photo gallery and visitor analytics.`
            : `${nameOf(church)} is featured now. It appears first in the directory, with a photo gallery and visitor analytics.`,
      ...(until
        ? [
            endsByItself
              ? `Your featured listing ends automatically on ${until}. You won’t be charged again.`
              : `Your next payment is due on ${until}.${plan ? '' : ' You can cancel anytime in the Billing tab.'}`,
            ...(plan ? [renewalTerms(plan)] : []),
          ]
        : []),
    ],
    action: dashboard,
    footnote: 'This email is your receipt. You can find invoices in the Billing tab of your dashboard.',
  }),
  /** `credit` is what was paid with credit; `left` says what credit remains. */
  receipt: ({
    church,
    amount,
    credit,
    left,
    until,
    test,
  }: {
    church: Church;
    amount: string | null;
    credit: string | null;
    left: string[];
    until: string | null;
    test?: boolean;
  }) => ({
    subject: `${testMark(test)}Receipt: ${amount ?? `${credit} from your credit`} for your featured listing`,
    heading: amount ? 'Thank you for your payment' : 'Your credit paid for your featured listing',
    paragraphs: [
      ...(amount ? [`We received ${amount} for the featured listing for ${nameOf(church)}.`] : []),
      ...(credit
        ? [
            amount
              ? `Another ${credit} came from your credit.`
              : `${credit} from your credit paid for the featured listing for ${nameOf(church)}. Your card wasn’t charged.`,
          ]
        : []),
      ...left,
      ...(until ? [`It’s paid through ${until}.`] : []),
    ],
    action: 'See my invoices',
  }),
  paymentFailed: (church: Church, amount: string, until: string) => ({
    subject: 'Your payment didn’t go through',
    heading: 'Your payment didn’t go through',
    paragraphs: [
      `We couldn’t charge your card ${amount} for the featured listing for ${nameOf(church)}.`,
      `Your listing stays featured until ${until} while we try again. Please check your card before then.`,
    ],
    action: 'Update my card',
  }),
  /** `text` is the quote. */
  endingSoon: (text: string, until: string) => ({
    subject: `Your featured listing ends on ${until}`,
    heading: 'Your featured listing ends soon',
    paragraphs: [
      text,
      'Your page stays up for free. We’ll keep your photos and numbers in case you come back.',
    ],
    action: 'Keep it featured',
  }),
  /** A reminder that a plan features nothing public. `quoted` is what ending it now gives back. */
  idle: (church: Church, because: Idle, until: string, quoted: string) => ({
    subject: 'Your plan isn’t featuring a church right now',
    heading: 'Your plan isn’t featuring a church right now',
    paragraphs: [
      {
        church:
          'Your plan is paid for, but it doesn’t have a church. Submit your church or choose one in the Billing tab, and we’ll feature it.',
        claim: 'Your plan is paid for, but your claim hasn’t been decided yet. We’ve reminded our team.',
        review: `Your plan is paid for, but ${nameOf(church)} is in review, so visitors can’t see it yet. We’ve reminded our team.`,
        rejected: `Your plan is paid for, but ${nameOf(church)} wasn’t approved. Correct your listing and send it again, and we’ll feature it once it’s public.`,
        blocked: 'Your plan is paid for, but your account is blocked.',
      }[because],
      `You don’t pay for time that nobody sees: if nothing changes, your plan ends on ${until}, and we refund what you paid for that time.`,
      because === 'blocked'
        ? `To end it sooner, email us at ${operator.email}.`
        : `Don’t want to wait? Cancel in the Billing tab. ${quoted}`,
    ],
    ...(because === 'blocked' ? {} : { action: dashboard }),
  }),
  idleForUs: (church: Church, payer: string | null, because: 'claim' | 'review', until: string) =>
    forTeam(
      `Paid and waiting for us: ${titleOf(church)}`,
      because === 'claim'
        ? `${payer ?? 'Someone'} paid for a plan with a claim that isn’t decided.`
        : `${payer ?? 'Someone'} pays for ${titleOf(church)}, which is still in the review queue.`,
      `If nothing changes, the plan ends on ${until}, and the payment goes back.`,
    ),
  /** The bank decided for us, so the payer gets the time that wasn't shown. */
  disputeWon: (church: Church, until: string) => ({
    subject: `Your church is featured again until ${until}`,
    heading: 'Your church is featured again',
    paragraphs: [
      `Your bank closed the dispute over your payment in our favor. For the time you paid for and didn’t get, we feature ${nameOf(church)} until ${until}. You won’t be charged again.`,
    ],
    action: dashboard,
  }),
  /** Confirms in writing that a plan ends with its period. `text` is the quote. */
  canceled: (text: string, until: string, who: 'payer' | 'blocked' | 'deleted') => ({
    subject:
      who === 'blocked'
        ? `Your plan won’t renew. It ends on ${until}`
        : `Your cancellation is confirmed. Your plan ends on ${until}`,
    heading: who === 'blocked' ? 'Your plan won’t renew' : 'Your cancellation is confirmed',
    paragraphs: [
      ...(who === 'blocked'
        ? ['We’ve blocked your account, so we turned off the renewal of your plan.']
        : []),
      text,
      who === 'payer'
        ? 'Changed your mind? You can keep your plan until then in the Billing tab.'
        : `Questions? Email us at ${operator.email}.`,
    ],
    ...(who === 'payer' ? { action: dashboard } : {}),
  }),
  /** A cancellation was undone. `next` is the next payment. */
  kept: (church: Church, next: string) => ({
    subject: 'Your plan continues',
    heading: 'Your plan continues',
    paragraphs: [`This is about the featured listing for ${nameOf(church)}. ${quotes.kept(next)}`],
    action: dashboard,
  }),
  /** `granted`: the church stays featured, by a grant or another plan. */
  ended: ({
    church,
    reason,
    back,
    granted,
  }: {
    church: Church;
    reason: string | null;
    /** What went back. */
    back: string[];
    granted: boolean;
  }) => ({
    subject: granted ? 'Your paid plan has ended' : 'Your featured listing has ended',
    heading: granted ? 'Your paid plan has ended' : 'Your featured listing has ended',
    paragraphs: [
      (reason && endedBecause[reason]) ||
        `${granted ? 'Your paid plan' : 'The featured listing'} for ${nameOf(church)} has ended.`,
      ...(granted ? ['The church stays featured for now.'] : []),
      ...back,
      reason
        ? `Questions? Email us at ${operator.email}.`
        : granted
          ? 'You can start a new plan anytime.'
          : 'You can get featured again anytime.',
    ],
    action: dashboard,
  }),
  /** `over`: an older payment of a plan that had ended before. */
  refund: (church: Church, amount: string, state: 'ended' | 'continues' | 'over', left: string[]) => ({
    subject: `We refunded ${amount}`,
    heading: state === 'ended' ? 'We refunded your payment' : 'We refunded part of your payment',
    paragraphs: [
      `This is about the featured listing for ${nameOf(church)}. ${quotes.refunded(amount)}`,
      ...left,
      ...(state === 'ended' ? ['Your paid plan has ended, and you won’t be charged again.'] : []),
      ...(state === 'continues' ? ['The listing continues as before.'] : []),
    ],
    action: dashboard,
  }),
  /** Refund of a payment for a church that the payer, or with a claim somebody else, had already paid for. */
  secondRefund: (church: Church, amount: string, back: string, isClaim: boolean) => ({
    subject: isClaim
      ? `We refunded your payment of ${amount}. Your claim stays open`
      : `We refunded your second payment of ${amount}`,
    heading: isClaim ? 'We refunded your payment' : 'We refunded your second payment',
    paragraphs: isClaim
      ? [
          `Someone else paid for a featured listing for ${nameOf(church)} shortly before you did, so your payment goes back to you. ${back}`,
          'Your claim isn’t affected. We’ll review it as usual, and it’s free.',
        ]
      : [
          `${church ? `${church} already has` : 'You already have'} a featured listing, so we canceled the second subscription. ${back}`,
          'Your first subscription continues as before.',
        ],
    action: dashboard,
  }),
  dispute: (church: Church, payer: string | null, state: 'open' | 'lost') =>
    forTeam(
      `Dispute ${state === 'open' ? 'opened' : 'lost'}: ${titleOf(church)}`,
      state === 'open'
        ? `A bank disputed a payment from ${payer ?? 'someone'} for ${titleOf(church)}. We canceled the subscription, and no more charges will be made. Please respond to the dispute in Stripe before the deadline.`
        : `We lost the dispute over a payment from ${payer ?? 'someone'} for ${titleOf(church)}. The subscription was canceled, and no more charges will be made.`,
    ),
  /** Corrects an earlier email about a refund. */
  refusedRefund: (church: Church, amount: string) => ({
    subject: `Our refund of ${amount} didn’t go through`,
    heading: 'Our refund didn’t go through',
    paragraphs: [
      `This is about the featured listing for ${nameOf(church)}. ${quotes.refused(amount)}`,
      `You can also email us at ${operator.email}.`,
    ],
  }),
  failedRefund: (church: Church, payer: string | null, amount: string) =>
    forTeam(
      `A refund of ${amount} failed: ${titleOf(church)}`,
      `The bank of ${payer ?? 'a payer'} refused our refund of ${amount} for ${titleOf(church)}, so Stripe put the money back into our balance.`,
      'Please ask the payer how to send it, for example to another account, and note it in Stripe.',
    ),
  secondSubscription: (church: Church, payer: string | null) =>
    forTeam(
      `Paid twice: ${titleOf(church)}`,
      `${payer ?? 'Someone'} ${church ? `paid for ${church}, which already has an active subscription` : 'already has a featured listing and paid for another one'}. The second one will be canceled and refunded automatically.`,
    ),
  /** The payer's email address already has an account, whose owner must sign in to receive the purchase. */
  paidForAccount: {
    subject: 'Your email address was used to buy a featured listing',
    heading: 'Your email address was used to buy a featured listing',
    paragraphs: [
      `Someone, probably you, bought a featured listing on ${site.name} with this email address while signed out.`,
      'You already have an account. Sign in to manage the subscription.',
    ],
    action: 'Sign in',
    footnote: 'If this wasn’t you, you can ignore this email. Nothing in your account has changed.',
  },
} satisfies EmailCopies;
