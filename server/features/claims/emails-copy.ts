import { site } from '#shared/domain/site.ts';
import { claimReasonCopy } from '#shared/messages/claims.ts';
import { operator } from '#shared/operator/operator.ts';
import type { EmailCopies } from '../emails/copy.ts';

const mistake = () => `If you think this is a mistake, please email us at ${operator.email}.`;

export const claimEmails = {
  /** `provable`: the domain of the church's email addresses, if it can be used to prove the claim. */
  received: (church: string, provable: string | null, paid: boolean) => ({
    subject: `We received your claim for ${church}`,
    heading: 'We received your claim',
    paragraphs: [
      `Thanks for claiming ${church}.`,
      provable
        ? `The quickest way to verify your claim is with a code that we’ll email to an address at ${provable}. If you don’t use one, we’ll review your claim within 24 hours.`
        : 'We’ll review your claim within 24 hours and email you as soon as we’ve decided.',
      ...(paid ? ['We’ve received your payment. We’ll refund it if we can’t approve your claim.'] : []),
    ],
    action: 'See my claim',
  }),
  /** To the administrator. */
  waiting: (church: string, contested: boolean) => ({
    subject: `${contested ? 'Contested claim' : 'Claim'} to review: ${church}`,
    heading: contested ? 'A contested claim needs review' : 'A claim needs review',
    paragraphs: [
      contested
        ? `Someone claimed ${church}, which already has an owner. The owner has been notified.`
        : `Someone claimed ${church}. They might verify it with a code before you review it.`,
    ],
    action: 'Review claims',
  }),
  /** To the owner. Omits the claimant's name and email, which only the administrator may see. */
  contested: (church: string) => ({
    subject: `Someone else claimed ${church}`,
    paragraphs: [
      `Someone else says they speak for ${church}, which you manage on ${site.name}. Nothing has changed yet. An administrator will decide.`,
      `If there’s anything we should know, please email us at ${operator.email}.`,
    ],
    action: 'Open my dashboard',
  }),
  /** To a mailbox at the church, whose reader may know nothing about the claim. */
  code: (church: string, name: string, code: string, minutes: number) => ({
    subject: `${code} is your code for ${church}`,
    heading: `Your code: ${code}`,
    paragraphs: [
      `${name} has claimed the listing for ${church} on ${site.name}. Entering this code there makes them the owner of the listing. The code expires in ${minutes} minutes.`,
      'If you don’t know this person, or they shouldn’t speak for your church, don’t share the code. Nothing happens without it.',
    ],
  }),
  approved: (church: string) => ({
    subject: `${church} is yours`,
    paragraphs: [
      `You’re now the owner of ${church}.`,
      'Changes you make to service times and the phone number go public right away.',
    ],
    action: 'Open my dashboard',
  }),
  rejected: (church: string, reason: keyof typeof claimReasonCopy, note: string, paid: boolean) => ({
    subject: `Your claim for ${church} wasn’t approved`,
    heading: 'Your claim wasn’t approved',
    paragraphs: [
      `We couldn’t approve your claim for ${church}. ${claimReasonCopy[reason]}`,
      ...(note ? [note] : []),
      ...(paid
        ? [
            'The subscription you bought with your claim is ending. A separate email says what goes back to your card.',
          ]
        : []),
      mistake(),
    ],
    action: 'See my claims',
  }),
  /** `unowned`: the owner was removed without a successor. */
  lost: (church: string, unowned: boolean) => {
    const title = unowned ? `You no longer manage ${church}` : `${church} has a new owner`;
    const decision = unowned
      ? `An administrator decided that your account no longer manages ${church}.`
      : `An administrator decided that someone else speaks for ${church}.`;
    return {
      subject: title,
      paragraphs: [
        `${decision} It’s no longer in your dashboard. If you have a subscription for it, it ends, and a separate email says what goes back to your card.`,
        mistake(),
      ],
    };
  },
  /** For a paid order whose church no longer exists or is no longer public. `church` is empty if none was given. */
  impossible: (church: string) => ({
    subject: `We couldn’t complete your claim for ${church || 'a church'}`,
    heading: 'We couldn’t complete your claim',
    paragraphs: [
      `You paid to claim ${church || 'a church'}, but it’s no longer in the directory. The subscription is ending. A separate email says what goes back to your card.`,
      'You can claim another church or add yours anytime.',
    ],
    action: 'Claim a church',
  }),
} satisfies EmailCopies;
