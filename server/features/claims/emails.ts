/** Emails about a claim. Each names its cause, and one cause sends one email. */
import { claimReasonCopy } from '#shared/messages/claims.ts';
import { site } from '#shared/site.ts';
import type { NewEmail } from '../emails/service.ts';

type To = { to: string; cause: string; sendAt: Date };
type About = To & { church: string; url: string };

export const claimReceivedEmail = ({
  church,
  url,
  provable,
  paid,
  ...to
}: About & { provable: string | null; paid: boolean }): NewEmail => ({
  ...to,
  subject: `We received your claim of ${church}`,
  heading: 'We received your claim',
  paragraphs: [
    `You asked to look after ${church}.`,
    provable
      ? `The quickest way to prove it is a code that we mail to an address at ${provable}. Without it, we look at your claim within 24 hours.`
      : 'We look at it within 24 hours and write to you as soon as it is decided.',
    ...(paid
      ? ['Your payment has arrived. Should we have to turn the claim down, the payment is refunded.']
      : []),
  ],
  action: { label: 'See my claim', url },
});

export const claimWaitingEmail = ({
  church,
  url,
  contested,
  ...to
}: About & { contested: boolean }): NewEmail => ({
  ...to,
  subject: `${contested ? 'Contested claim' : 'Claim'} waiting: ${church}`,
  heading: contested ? 'A contested claim waits' : 'A claim waits',
  paragraphs: [
    contested
      ? `Somebody asked for ${church}, which has an owner. The owner was told.`
      : `Somebody asked for ${church}. A code may prove it before you look.`,
  ],
  action: { label: 'Open the claims', url },
});

/** To the owner; the claimant's name and email are for the administrator alone. */
export const claimContestedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Somebody else asks for ${church}`,
  heading: `Somebody else asks for ${church}`,
  paragraphs: [
    `Another person says that they speak for ${church}, which you look after at ${site.name}. Nothing has changed. An administrator will decide.`,
    `If there is something that we should know, please write to ${site.contact.email}.`,
  ],
  action: { label: 'Open my dashboard', url },
});

/** To a mailbox of the church, whose reader may never have heard of the claim. */
export const claimCodeEmail = ({
  church,
  code,
  minutes,
  name,
  ...to
}: To & { church: string; code: string; minutes: number; name: string }): NewEmail => ({
  ...to,
  subject: `${code} is the code for ${church}`,
  heading: `Your code: ${code}`,
  paragraphs: [
    `${name} asked to look after the listing of ${church} at ${site.name}. Enter the code there, and the listing is theirs. It is good for ${minutes} minutes.`,
    'If you do not know this person, or they should not speak for your church, do not pass the code on. Nothing happens without it.',
  ],
});

export const claimApprovedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `${church} is yours`,
  heading: `${church} is yours`,
  paragraphs: [
    `You look after ${church} from now on.`,
    'Service times and phone number that you change in your dashboard are public at once.',
  ],
  action: { label: 'Open my dashboard', url },
});

export const claimRejectedEmail = ({
  church,
  url,
  reason,
  note,
  paid,
  ...to
}: About & { reason: keyof typeof claimReasonCopy; note: string; paid: boolean }): NewEmail => ({
  ...to,
  subject: `Your claim of ${church} was not accepted`,
  heading: 'Your claim was not accepted',
  paragraphs: [
    `We could not give you ${church}. ${claimReasonCopy[reason]}`,
    ...(note ? [note] : []),
    ...(paid ? ['The subscription that you bought with it ends, and the payment is refunded.'] : []),
    `If you think that this is a mistake, please write to ${site.contact.email}.`,
  ],
  action: { label: 'See my claims', url },
});

export const churchLostEmail = ({ church, ...to }: To & { church: string }): NewEmail => ({
  ...to,
  subject: `${church} has another owner`,
  heading: `${church} has another owner`,
  paragraphs: [
    `An administrator decided that another person speaks for ${church}. It is not in your dashboard any more. A subscription of yours for it ends, and its last payment is refunded.`,
    `If you think that this is a mistake, please write to ${site.contact.email}.`,
  ],
});

/** A paid order whose church is gone, or is theirs in another way by now. */
export const claimImpossibleEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Your claim of ${church} is not possible`,
  heading: 'Your claim is not possible',
  paragraphs: [
    `You paid to claim ${church}, but it is not in the directory any more. The subscription ends, and the payment is refunded.`,
    'You can claim another church, or add yours, at any time.',
  ],
  action: { label: 'Claim a church', url },
});
