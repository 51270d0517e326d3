/** Emails about a listing; each names its cause, so that one cause sends one email. */

import type { ChurchField, ExceptionForm } from '#shared/church-fields.ts';
import { longDay } from '#shared/event-dates.ts';
import { fieldLabels } from '#shared/messages/church-fields.ts';
import { confirmTimes as times } from '#shared/messages/confirm-times.ts';
import { exceptionLabels } from '#shared/messages/service-times.ts';
import { rejectionReasons } from '#shared/messages/submissions.ts';
import { site } from '#shared/site.ts';
import type { NewEmail } from '../emails/service.ts';

type To = { to: string; cause: string; sendAt: Date };
type About = To & { church: string; url: string };
type Reason = { reason: keyof typeof rejectionReasons; note: string };

export const churchWaitingEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Waiting for review: ${church}`,
  heading: 'A church needs review',
  paragraphs: [`${church} was submitted. We promise owners a decision within 24 hours.`],
  action: { label: 'Open the queue', url },
});

export const churchReceivedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `We received ${church}`,
  heading: 'Thanks for adding your church',
  paragraphs: [
    `${church} is waiting for our review, which takes up to 24 hours. We’ll email you as soon as it’s decided.`,
    'Until then, you can still change everything in your dashboard.',
  ],
  action: { label: 'Open my dashboard', url },
});

export const revisionWaitingEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Change waiting for review: ${church}`,
  heading: 'A change needs review',
  paragraphs: [`The owner of ${church} sent a change. The page stays as it is until you decide.`],
  action: { label: 'Open the queue', url },
});

/** Requests a confirmation of what visitors read is still right; the link only opens a page with the button. */
export const timesRequestEmail = ({
  church,
  services,
  days,
  url,
  editUrl,
  ...to
}: About & { services: string[]; days: ExceptionForm[]; editUrl: string }): NewEmail => ({
  ...to,
  subject: `${church}: are your service times still right?`,
  heading: times.title,
  paragraphs: [
    times.intro(church),
    services.length > 0 ? services.join('\n') : times.noTimes,
    ...(days.length > 0 ? [`${times.differ}:\n${days.map(dayLine).join('\n')}`] : []),
    'It only takes a moment. Your page shows visitors when the times were last confirmed.',
  ],
  action: { label: times.confirm, url },
  instead: { label: times.change, url: editUrl },
  footnote:
    'You get this email every 90 days because you look after this church. Saving new times also confirms them.',
});

const dayLine = ({ date, kind, text }: ExceptionForm): string =>
  `${longDay(date)}: ${[exceptionLabels[kind], text].filter(Boolean).join('. ')}`;

export const churchApprovedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `${church} is listed`,
  heading: `${church} is listed`,
  paragraphs: [
    `Your church has been approved, and anyone can now find it on ${site.name}.`,
    'When you change service times or the phone number in your dashboard, they go public right away.',
  ],
  action: { label: 'See the page', url },
});

export const churchRejectedEmail = ({ church, url, reason, note, ...to }: About & Reason): NewEmail => ({
  ...to,
  subject: `${church} needs a change before it can be listed`,
  heading: `${church} needs a change`,
  paragraphs: [
    `We couldn’t list ${church} yet. ${rejectionReasons[reason]}`,
    ...(note ? [note] : []),
    'Please update it in your dashboard and send it again.',
  ],
  action: { label: 'Make changes', url },
});

const labelsOf = (fields: string[]): string =>
  [...new Set(fields.map((name) => fieldLabels[name as ChurchField]))].join(', ');

export const revisionApprovedEmail = ({
  church,
  refused,
  note,
  url,
  ...to
}: About & { refused: string[]; note: string }): NewEmail => ({
  ...to,
  subject: `Your change to ${church} is public`,
  heading: 'Your change is public',
  paragraphs:
    refused.length === 0
      ? [`We approved your change to ${church}.`]
      : [
          `We approved your change to ${church}, except for the following: ${labelsOf(refused)}.`,
          ...(note ? [note] : []),
        ],
  action: { label: 'See the page', url },
});

export const revisionRejectedEmail = ({ church, url, reason, note, ...to }: About & Reason): NewEmail => ({
  ...to,
  subject: `Your change to ${church} was not accepted`,
  heading: 'Your change was not accepted',
  paragraphs: [
    `The page for ${church} stays as it was. ${rejectionReasons[reason]}`,
    ...(note ? [note] : []),
    'You can send another change at any time.',
  ],
  action: { label: 'Make changes', url },
});

export const churchEditedEmail = ({
  church,
  changed,
  note,
  url,
  ...to
}: About & { changed: string[]; note: string }): NewEmail => {
  return {
    ...to,
    subject: `We updated the listing of ${church}`,
    heading: `We updated ${church}`,
    paragraphs: [
      `Our team changed the following in your listing: ${labelsOf(changed)}.`,
      ...(note ? [note] : []),
      'If something isn’t right, you can change it in your dashboard.',
    ],
    action: { label: 'See the listing', url },
  };
};

export const churchDeletedEmail = ({ church, ...to }: To & { church: string }): NewEmail => ({
  ...to,
  subject: `${church} was removed`,
  heading: `${church} was removed`,
  paragraphs: [
    `We removed ${church} from ${site.name}.`,
    `If you think this is a mistake, please write to ${site.contact.email}.`,
  ],
});

export const churchMergedEmail = ({ church, into, url, ...to }: About & { into: string }): NewEmail => ({
  ...to,
  subject: `${church} was merged with another listing`,
  heading: 'Two listings became one',
  paragraphs: [
    `${church} was listed twice. Your listing is now part of “${into}”, and its old link leads there.`,
    `If these are two different churches, please write to ${site.contact.email}.`,
  ],
  action: { label: 'See the page', url },
});

export const churchUnmergedEmail = ({ church, into, url, ...to }: About & { into: string }): NewEmail => ({
  ...to,
  subject: `${church} has its own listing again`,
  heading: 'Two listings again',
  paragraphs: [
    `We had merged ${church} with “${into}”. That was a mistake, so your listing is back as it was.`,
    `If anything is missing, please write to ${site.contact.email}.`,
  ],
  action: { label: 'Open my dashboard', url },
});
