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
  subject: `We received your claim for ${church}`,
  heading: 'We received your claim',
  paragraphs: [
    `You claimed ${church}.`,
    provable
      ? `The quickest way to verify it is with a code that we email to an address at ${provable}. Without one, we’ll review your claim within 24 hours.`
      : 'We’ll review it within 24 hours and email you as soon as it’s decided.',
    ...(paid
      ? ['We’ve received your payment. If we can’t approve the claim, your payment is refunded.']
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
  subject: `${contested ? 'Contested claim' : 'Claim'} to review: ${church}`,
  heading: contested ? 'A contested claim needs review' : 'A claim needs review',
  paragraphs: [
    contested
      ? `Someone claimed ${church}, which already has an owner. The owner has been notified.`
      : `Someone claimed ${church}. They may verify it with a code before you review it.`,
  ],
  action: { label: 'Open the claims', url },
});

/** To the owner; the claimant's name and email are for the administrator alone. */
export const claimContestedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Someone else claimed ${church}`,
  heading: `Someone else claimed ${church}`,
  paragraphs: [
    `Someone else says they speak for ${church}, which you look after at ${site.name}. Nothing has changed yet. An administrator will decide.`,
    `If there’s anything we should know, please write to ${site.contact.email}.`,
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
  subject: `${code} is your code for ${church}`,
  heading: `Your code: ${code}`,
  paragraphs: [
    `${name} has claimed the listing for ${church} at ${site.name}. Entering this code there makes the listing theirs. It expires in ${minutes} minutes.`,
    'If you don’t know this person, or they shouldn’t speak for your church, don’t share the code. Nothing happens without it.',
  ],
});

export const claimApprovedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `${church} is yours`,
  heading: `${church} is yours`,
  paragraphs: [
    `You’re now the owner of ${church}.`,
    'When you change service times or the phone number in your dashboard, they go public right away.',
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
  subject: `Your claim for ${church} was not accepted`,
  heading: 'Your claim was not accepted',
  paragraphs: [
    `We couldn’t approve your claim for ${church}. ${claimReasonCopy[reason]}`,
    ...(note ? [note] : []),
    ...(paid ? ['The subscription you bought with it ends, and your payment is refunded.'] : []),
    `If you think this is a mistake, please write to ${site.contact.email}.`,
  ],
  action: { label: 'See my claims', url },
});

/** `nobody`: it was taken from its owner without a new one. */
export const churchLostEmail = ({
  church,
  nobody,
  ...to
}: To & { church: string; nobody: boolean }): NewEmail => ({
  ...to,
  subject: nobody ? `You no longer manage ${church}` : `${church} has a new owner`,
  heading: nobody ? `You no longer manage ${church}` : `${church} has a new owner`,
  paragraphs: [
    `${nobody ? `An administrator decided that your account no longer manages ${church}.` : `An administrator decided that someone else speaks for ${church}.`} It’s no longer in your dashboard. If you have a subscription for it, the subscription ends and its last payment is refunded.`,
    `If you think this is a mistake, please write to ${site.contact.email}.`,
  ],
});

/** A paid order whose church is gone, or is theirs in another way by now. */
export const claimImpossibleEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `We couldn’t complete your claim for ${church}`,
  heading: 'We couldn’t complete your claim',
  paragraphs: [
    `You paid to claim ${church}, but it’s no longer in the directory. The subscription ends, and your payment is refunded.`,
    'You can claim another church or add yours at any time.',
  ],
  action: { label: 'Claim a church', url },
});
