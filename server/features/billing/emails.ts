/** Emails about money. Each names its cause, and one cause sends one email. */
import { dollars, type Plan, plans, renewalTerms } from '#shared/billing.ts';
import { endedBecause } from '#shared/messages/billing.ts';
import { site } from '#shared/site.ts';
import type { NewEmail } from '../emails/service.ts';
import { dayOf } from './policy.ts';

type To = { to: string; cause: string; sendAt: Date };
type About = To & { church: string | null; url: string };
/** `test`: no money moved. */
type Receipt = About & { amount: number; until: Date | null; test?: boolean };

const testMark = (test: boolean | undefined) => (test ? '[Test, no money moved] ' : '');

const nameOf = (church: string | null) => church ?? 'your church';
const support = `Questions? Email us at ${site.contact.email}.`;

/** The first payment: welcome and receipt in one email. */
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
  /** It was paid for a church that is not public or not theirs yet, or for none. */
  waits: 'church' | 'claim' | null;
}): NewEmail => ({
  ...to,
  subject: `${testMark(test)}Welcome: your featured listing is paid`,
  heading: 'Thank you, your featured listing is paid',
  paragraphs: [
    `We received ${dollars(amount)} for ${plan ? plans[plan].summary : 'your subscription'}.`,
    waits === 'claim'
      ? 'Your claim is waiting to be verified or reviewed. If we can’t approve it, your subscription ends and you get a refund.'
      : waits === 'church'
        ? 'To start using it, choose your church in the dashboard or submit a new one.'
        : `We’ll feature ${church ?? 'your church'} as soon as its page is public. It will appear first in the directory, with a photo gallery and visitor analytics.`,
    ...(until
      ? [
          endsByItself
            ? `It ends automatically on ${dayOf(until)}. You won’t be charged again.`
            : `Your next payment is due on ${dayOf(until)}. You can cancel anytime in your dashboard.`,
          ...(plan ? [renewalTerms(plan)] : []),
        ]
      : []),
  ],
  action: { label: 'Open my dashboard', url },
  footnote: 'This email is your receipt. You can find invoices in the Billing tab of your dashboard.',
});

export const receiptEmail = ({ church, amount, until, test, url, ...to }: Receipt): NewEmail => ({
  ...to,
  subject: `${testMark(test)}Receipt: ${dollars(amount)} for your featured listing`,
  heading: 'Thank you for your payment',
  paragraphs: [
    `We received ${dollars(amount)} for the featured listing for ${nameOf(church)}.`,
    ...(until ? [`It is paid until ${dayOf(until)}.`] : []),
  ],
  action: { label: 'See my invoices', url },
});

export const paymentFailedEmail = ({
  church,
  amount,
  until,
  url,
  ...to
}: About & { amount: number; until: Date }): NewEmail => ({
  ...to,
  subject: 'Your payment didn’t go through',
  heading: 'Your payment didn’t go through',
  paragraphs: [
    `We couldn’t charge ${dollars(amount)} to your card for the featured listing for ${nameOf(church)}.`,
    `Your listing stays featured until ${dayOf(until)} while we try again. Please check your card before then.`,
  ],
  action: { label: 'Update my card', url },
});

export const endingSoonEmail = ({ church, until, url, ...to }: About & { until: Date }): NewEmail => ({
  ...to,
  subject: `Your featured listing ends on ${dayOf(until)}`,
  heading: 'Your featured listing ends soon',
  paragraphs: [
    `The featured listing for ${nameOf(church)} ends on ${dayOf(until)}. You won’t be charged again.`,
    'Your page stays up for free. We’ll keep your photos and numbers in case you come back.',
  ],
  action: { label: 'Keep it featured', url },
});

export const endedEmail = ({
  church,
  reason,
  refunded,
  url,
  ...to
}: About & { reason: string | null; refunded: number | null }): NewEmail => ({
  ...to,
  subject: 'Your featured listing has ended',
  heading: 'Your featured listing has ended',
  paragraphs: [
    (reason && endedBecause[reason]) || `The featured listing for ${nameOf(church)} has ended.`,
    ...(refunded === null
      ? []
      : [`We refunded ${dollars(refunded)} to your card. It should arrive within 5 to 10 days.`]),
    ...(reason ? [support] : ['You can start it again anytime.']),
  ],
  action: { label: 'Open my dashboard', url },
});

export const refundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail => ({
  ...to,
  subject: `We refunded ${dollars(amount)}`,
  heading: 'We refunded your payment',
  paragraphs: [
    `We refunded ${dollars(amount)} to your card for the featured listing for ${nameOf(church)}. It should arrive within 5 to 10 days.`,
    'The listing is no longer featured.',
  ],
  action: { label: 'Open my dashboard', url },
});

/** The listing goes on. */
export const partRefundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail => ({
  ...to,
  subject: `We refunded ${dollars(amount)}`,
  heading: 'We refunded part of your payment',
  paragraphs: [
    `We refunded ${dollars(amount)} of your payment for the featured listing for ${nameOf(church)} to your card. It should arrive within 5 to 10 days.`,
    'The listing continues as before.',
  ],
  action: { label: 'Open my dashboard', url },
});

/** A payment for what was paid for already. */
export const secondRefundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail => ({
  ...to,
  subject: `We refunded your second payment of ${dollars(amount)}`,
  heading: 'We refunded your second payment',
  paragraphs: [
    `${church ? `${church} already has` : 'You already have'} a featured listing, so we canceled the second subscription and refunded ${dollars(amount)} to your card. It should arrive within 5 to 10 days.`,
    'Your first subscription continues as before.',
  ],
  action: { label: 'Open my dashboard', url },
});

/** To the administrator. */
export const disputeEmail = ({
  church,
  url,
  payer,
  state,
  ...to
}: About & { payer: string; state: 'open' | 'lost' }): NewEmail => ({
  ...to,
  subject: `Dispute ${state === 'open' ? 'opened' : 'lost'}: ${nameOf(church)}`,
  heading: state === 'open' ? 'A payment is in dispute' : 'We lost a payment dispute',
  paragraphs: [
    state === 'open'
      ? `The bank of ${payer} disputed a payment for ${nameOf(church)}. We canceled the subscription, and no more charges will be made. Please respond to the dispute in Stripe before the deadline.`
      : `We lost the dispute with the bank of ${payer} over a payment for ${nameOf(church)}. The subscription was canceled, and no more charges will be made.`,
  ],
  action: { label: 'Open the admin area', url },
});

/** To the administrator. */
export const secondSubscriptionEmail = ({
  church,
  url,
  payer,
  ...to
}: About & { payer: string }): NewEmail => ({
  ...to,
  subject: `Paid twice: ${nameOf(church)}`,
  heading: 'Someone paid twice for the same church',
  paragraphs: [
    `${payer} paid for ${nameOf(church)}, which already has an active subscription. The second one is canceled and refunded automatically.`,
  ],
  action: { label: 'Open the admin area', url },
});

/** The payer's email has an account already; its owner must sign in before anything becomes theirs. */
export const paidForAccountEmail = ({ url, ...to }: To & { url: string }): NewEmail => ({
  ...to,
  subject: 'Your email was used to buy a featured listing',
  heading: 'Your email was used to buy a featured listing',
  paragraphs: [
    `Someone, probably you, bought a featured listing on ${site.name} with this email while signed out.`,
    'You already have an account with this email. Sign in to manage the subscription.',
  ],
  action: { label: 'Sign in', url },
  footnote: 'If this wasn’t you, you can ignore this email. Nothing in your account has changed.',
});
