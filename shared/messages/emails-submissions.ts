import type { ChurchField, ExceptionForm } from '../church-fields.ts';
import { longDay } from '../event-dates.ts';
import { site } from '../site.ts';
import { fieldLabels } from './church-fields.ts';
import { confirmTimes } from './confirm-times.ts';
import type { EmailCopies } from './emails.ts';
import { exceptionLabels } from './service-times.ts';
import { rejectionReasons } from './submissions.ts';

type Reason = keyof typeof rejectionReasons;

const dayLine = ({ date, kind, text }: ExceptionForm): string =>
  `${longDay(date)}: ${[exceptionLabels[kind], text].filter(Boolean).join('. ')}`;

const labelsOf = (fields: string[]): string =>
  [...new Set(fields.map((name) => fieldLabels[name as ChurchField]))].join(', ');

const write = (when: string) => `${when}, please write to ${site.contact.email}.`;

export const submissionEmails = {
  /** To the administrator. */
  waiting: (church: string) => ({
    subject: `Waiting for review: ${church}`,
    heading: 'A church needs review',
    paragraphs: [`${church} was submitted. We promise owners a decision within 24 hours.`],
    action: 'Open the queue',
  }),
  received: (church: string) => ({
    subject: `We received ${church}`,
    heading: 'Thanks for adding your church',
    paragraphs: [
      `${church} is waiting for our review, which takes up to 24 hours. We’ll email you as soon as it’s decided.`,
      'Until then, you can still change everything in your dashboard.',
    ],
    action: 'Open my dashboard',
  }),
  /** To the administrator. */
  changeWaiting: (church: string) => ({
    subject: `Change waiting for review: ${church}`,
    heading: 'A change needs review',
    paragraphs: [`The owner of ${church} sent a change. The page stays as it is until you decide.`],
    action: 'Open the queue',
  }),
  times: (church: string, services: string[], days: ExceptionForm[]) => ({
    subject: `${church}: are your service times still right?`,
    heading: confirmTimes.title,
    paragraphs: [
      confirmTimes.intro(church),
      services.length > 0 ? services.join('\n') : confirmTimes.noTimes,
      ...(days.length > 0 ? [`${confirmTimes.differ}:\n${days.map(dayLine).join('\n')}`] : []),
      'It only takes a moment. Your page shows visitors when the times were last confirmed.',
    ],
    action: confirmTimes.confirm,
    instead: confirmTimes.change,
    footnote:
      'You get this email every 90 days because you look after this church. Saving new times also confirms them.',
  }),
  approved: (church: string) => ({
    subject: `${church} is listed`,
    heading: `${church} is listed`,
    paragraphs: [
      `Your church has been approved, and anyone can now find it on ${site.name}.`,
      'When you change service times or the phone number in your dashboard, they go public right away.',
    ],
    action: 'See the page',
  }),
  rejected: (church: string, reason: Reason, note: string) => ({
    subject: `${church} needs a change before it can be listed`,
    heading: `${church} needs a change`,
    paragraphs: [
      `We couldn’t list ${church} yet. ${rejectionReasons[reason]}`,
      ...(note ? [note] : []),
      'Please update it in your dashboard and send it again.',
    ],
    action: 'Make changes',
  }),
  changeApproved: (church: string, refused: string[], note: string) => ({
    subject: `Your change to ${church} is public`,
    heading: 'Your change is public',
    paragraphs:
      refused.length === 0
        ? [`We approved your change to ${church}.`]
        : [
            `We approved your change to ${church}, except for the following: ${labelsOf(refused)}.`,
            ...(note ? [note] : []),
          ],
    action: 'See the page',
  }),
  changeRejected: (church: string, reason: Reason, note: string) => ({
    subject: `Your change to ${church} was not accepted`,
    heading: 'Your change was not accepted',
    paragraphs: [
      `The page for ${church} stays as it was. ${rejectionReasons[reason]}`,
      ...(note ? [note] : []),
      'You can send another change at any time.',
    ],
    action: 'Make changes',
  }),
  edited: (church: string, changed: string[], note: string) => ({
    subject: `We updated the listing for ${church}`,
    heading: `We updated ${church}`,
    paragraphs: [
      `Our team changed the following in your listing: ${labelsOf(changed)}.`,
      ...(note ? [note] : []),
      'If something isn’t right, you can change it in your dashboard.',
    ],
    action: 'See the listing',
  }),
  deleted: (church: string) => ({
    subject: `${church} was removed`,
    heading: `${church} was removed`,
    paragraphs: [`We removed ${church} from ${site.name}.`, write('If you think this is a mistake')],
  }),
  merged: (church: string, into: string) => ({
    subject: `${church} was merged with another listing`,
    heading: 'Two listings became one',
    paragraphs: [
      `${church} was listed twice. Your listing is now part of “${into}”, and its old link leads there.`,
      write('If these are two different churches'),
    ],
    action: 'See the page',
  }),
  unmerged: (church: string, into: string) => ({
    subject: `${church} has its own listing again`,
    heading: 'Two listings again',
    paragraphs: [
      `We had merged ${church} with “${into}”. That was a mistake, so your listing is back as it was.`,
      write('If anything is missing'),
    ],
    action: 'Open my dashboard',
  }),
} satisfies EmailCopies;
