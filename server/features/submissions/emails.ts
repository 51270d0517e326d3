/** Emails about a listing; each names its cause, so that one cause sends one email. */

import type { ExceptionForm } from '#shared/church-fields.ts';
import { longDay } from '#shared/event-dates.ts';
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
  heading: 'A church waits for review',
  paragraphs: [`${church} was submitted. Owners are promised an answer within 24 hours.`],
  action: { label: 'Open the queue', url },
});

export const churchReceivedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `We received ${church}`,
  heading: 'Thank you, we received your church',
  paragraphs: [
    `${church} is waiting for our review, which takes up to 24 hours. We write to you as soon as it is decided.`,
    'Until then you can still change everything in your dashboard.',
  ],
  action: { label: 'Open my dashboard', url },
});

export const revisionWaitingEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Change waiting for review: ${church}`,
  heading: 'A change waits for review',
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
    'One look is enough: visitors see on your page when the times were last confirmed.',
  ],
  action: { label: times.confirm, url },
  instead: { label: times.change, url: editUrl },
  footnote:
    'You receive this every 90 days, because you look after this church. Saving changed times counts too.',
});

const dayLine = ({ date, kind, text }: ExceptionForm): string =>
  `${longDay(date)}: ${[exceptionLabels[kind], text].filter(Boolean).join('. ')}`;

export const churchApprovedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `${church} is listed`,
  heading: `${church} is listed`,
  paragraphs: [
    `Your church was approved and everybody can find it on ${site.name} now.`,
    'Service times and phone number that you change in your dashboard are public at once.',
  ],
  action: { label: 'See the page', url },
});

export const churchRejectedEmail = ({ church, url, reason, note, ...to }: About & Reason): NewEmail => ({
  ...to,
  subject: `${church} needs a change before it can be listed`,
  heading: `${church} needs a change`,
  paragraphs: [
    `We could not list ${church} yet. ${rejectionReasons[reason]}`,
    ...(note ? [note] : []),
    'Please change it in your dashboard and send it again.',
  ],
  action: { label: 'Change it', url },
});

export const revisionApprovedEmail = ({ church, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Your change of ${church} is public`,
  heading: 'Your change is public',
  paragraphs: [`We approved your change of ${church}.`],
  action: { label: 'See the page', url },
});

export const revisionRejectedEmail = ({ church, url, reason, note, ...to }: About & Reason): NewEmail => ({
  ...to,
  subject: `Your change of ${church} was not accepted`,
  heading: 'Your change was not accepted',
  paragraphs: [
    `The page of ${church} stays as it was. ${rejectionReasons[reason]}`,
    ...(note ? [note] : []),
    'You can send another change at any time.',
  ],
  action: { label: 'Change it', url },
});

export const churchDeletedEmail = ({ church, ...to }: To & { church: string }): NewEmail => ({
  ...to,
  subject: `${church} was removed`,
  heading: `${church} was removed`,
  paragraphs: [
    `We removed ${church} from ${site.name}.`,
    `If you think that this is a mistake, please write to ${site.contact.email}.`,
  ],
});

export const churchMergedEmail = ({ church, into, url, ...to }: About & { into: string }): NewEmail => ({
  ...to,
  subject: `${church} was merged with another entry`,
  heading: 'Two entries became one',
  paragraphs: [
    `${church} was listed twice. The entry of yours became part of “${into}”, and its old address leads there.`,
    `If these are two churches, please write to ${site.contact.email}.`,
  ],
  action: { label: 'See the page', url },
});
