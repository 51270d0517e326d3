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
const support = `If anything is unclear, please write to ${site.contact.email}.`;

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
      ? 'Your claim waits to be proved or decided. Should it be turned down, the subscription ends and you get the payment back.'
      : waits === 'church'
        ? 'It starts to show with your church: choose the church in your dashboard, or submit one.'
        : `${church ? `${church} is` : 'Your church is'} featured as soon as its page is public: first in the directory, with its gallery and its numbers.`,
    ...(until
      ? [
          endsByItself
            ? `It ends by itself on ${dayOf(until)}; nothing else is charged.`
            : `The next payment is due on ${dayOf(until)}. You can cancel at any time in your dashboard.`,
          ...(plan ? [renewalTerms(plan)] : []),
        ]
      : []),
  ],
  action: { label: 'Open my dashboard', url },
  footnote: 'This mail is your receipt. Invoices are in the Billing tab of your dashboard.',
});

export const receiptEmail = ({ church, amount, until, test, url, ...to }: Receipt): NewEmail => ({
  ...to,
  subject: `${testMark(test)}Receipt: ${dollars(amount)} for your featured listing`,
  heading: 'Thank you for your payment',
  paragraphs: [
    `We received ${dollars(amount)} for the featured listing of ${nameOf(church)}.`,
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
  subject: 'Your payment did not go through',
  heading: 'Your payment did not go through',
  paragraphs: [
    `The charge of ${dollars(amount)} for the featured listing of ${nameOf(church)} was declined.`,
    `The listing stays featured until ${dayOf(until)} while the charge is tried again. Please check your card before then.`,
  ],
  action: { label: 'Update my card', url },
});

export const endingSoonEmail = ({ church, until, url, ...to }: About & { until: Date }): NewEmail => ({
  ...to,
  subject: `Your featured listing ends on ${dayOf(until)}`,
  heading: 'Your featured listing ends soon',
  paragraphs: [
    `The featured listing of ${nameOf(church)} ends on ${dayOf(until)}. Nothing else is charged.`,
    'The page itself stays, free of charge; photos and numbers are kept in case you come back.',
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
    (reason && endedBecause[reason]) || `The featured listing of ${nameOf(church)} has ended.`,
    ...(refunded === null
      ? []
      : [`We paid ${dollars(refunded)} back to your card; it arrives within 5 to 10 days.`]),
    ...(reason ? [support] : ['You can start it again at any time.']),
  ],
  action: { label: 'Open my dashboard', url },
});

export const refundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail => ({
  ...to,
  subject: `We paid ${dollars(amount)} back`,
  heading: 'Your payment was given back',
  paragraphs: [
    `We paid ${dollars(amount)} for the featured listing of ${nameOf(church)} back to your card; it arrives within 5 to 10 days.`,
    'The listing is not featured any more.',
  ],
  action: { label: 'Open my dashboard', url },
});

/** The listing goes on. */
export const partRefundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail => ({
  ...to,
  subject: `We paid ${dollars(amount)} back`,
  heading: 'A part of your payment was refunded',
  paragraphs: [
    `We refunded ${dollars(amount)} of your payment for the featured listing of ${nameOf(church)} to your card; it arrives within 5 to 10 days.`,
    'The listing continues as before.',
  ],
  action: { label: 'Open my dashboard', url },
});

/** A payment for what was paid for already. */
export const secondRefundEmail = ({ church, amount, url, ...to }: About & { amount: number }): NewEmail => ({
  ...to,
  subject: `We refunded your second payment of ${dollars(amount)}`,
  heading: 'Your second payment was refunded',
  paragraphs: [
    `${church ? `${church} already has` : 'You already have'} a featured listing, so we canceled the second subscription and refunded ${dollars(amount)} to your card. It arrives within 5 to 10 days.`,
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
  heading: state === 'open' ? 'A payment is in dispute' : 'A dispute was lost',
  paragraphs: [
    state === 'open'
      ? `The bank of ${payer} disputes a payment for ${nameOf(church)}. The subscription was canceled; nothing more is charged. Please respond to the dispute in Stripe before its deadline.`
      : `The bank of ${payer} kept a disputed payment for ${nameOf(church)}. The subscription was canceled; nothing more is charged.`,
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
  heading: 'A second subscription was paid for one church',
  paragraphs: [
    `${payer} paid for ${nameOf(church)}, which has a subscription that runs. The second one is cancelled and paid back by itself.`,
  ],
  action: { label: 'Open the administrator area', url },
});

/** The payer's email has an account already; its owner must sign in before anything becomes theirs. */
export const paidForAccountEmail = ({ url, ...to }: To & { url: string }): NewEmail => ({
  ...to,
  subject: 'A featured listing was paid with your address',
  heading: 'A featured listing was paid with your address',
  paragraphs: [
    `Somebody, probably you, paid for a featured listing at ${site.name} with this address while signed out.`,
    'It has an account already. Sign in, and the subscription is yours to manage.',
  ],
  action: { label: 'Sign in', url },
  footnote: 'If this was not you, you can leave this mail alone: nothing of your account was changed.',
});
