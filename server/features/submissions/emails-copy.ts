import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { longDay } from '#shared/domain/dates.ts';
import { nextServiceCopy } from '#shared/messages/churches/churches.ts';
import { confirmTimes } from '#shared/messages/churches/confirm-times.ts';
import { exceptionLabels } from '#shared/messages/churches/service-times.ts';
import { visitCopy } from '#shared/messages/churches/visit-sentences.ts';
import type { EmailCopies } from '../emails/copy.ts';

const dayLine = ({ date, kind, text }: ExceptionForm): string =>
  `${longDay(date)}: ${[exceptionLabels[kind], text].filter(Boolean).join('. ')}`;

export const submissionEmails = {
  /** To the administrator. */
  waiting: (church: string, awaitsPayment: boolean) => ({
    subject: `Church to review: ${church}`,
    heading: 'A church needs review',
    paragraphs: [
      awaitsPayment
        ? `${church} was submitted for a featured listing that isn’t paid yet. The queue shows when it is.`
        : `${church} was submitted. We promise owners a decision within 24 hours.`,
    ],
    action: 'Review church',
  }),
  received: (church: string, awaitsPayment: boolean) => ({
    subject: `We received ${church}`,
    heading: 'Thanks for adding your church',
    paragraphs: [
      awaitsPayment
        ? `Once you complete your payment, we’ll review ${church} within 24 hours and email you as soon as we’ve decided. Without it, we’ll review it as a free listing after a day.`
        : `We’ll review ${church} within 24 hours and email you as soon as we’ve decided.`,
      'Until then, you can still change everything in your dashboard.',
    ],
    action: 'Open my dashboard',
  }),
  /** To the administrator. */
  changeWaiting: (church: string) => ({
    subject: `Change to review: ${church}`,
    heading: 'A change needs review',
    paragraphs: [`The owner of ${church} submitted a change. The page stays as it is until you decide.`],
    action: 'Review change',
  }),
  times: (
    church: string,
    { services, days, facts }: { services: string[]; days: ExceptionForm[]; facts: string[] },
  ) => ({
    subject: `${church}: are your service times still right?`,
    heading: confirmTimes.ask,
    paragraphs: [
      `Here’s what visitors see for ${church}.`,
      services.length > 0 ? services.join('\n') : 'No service times are listed.',
      ...(days.length > 0 ? [`${nextServiceCopy.differ}:\n${days.map(dayLine).join('\n')}`] : []),
      ...(facts.length > 0 ? [`${visitCopy.title}:\n${facts.join('\n')}`] : []),
      'It only takes a moment. Your page shows visitors when the times were last confirmed.',
    ],
    action: confirmTimes.stop,
    instead: confirmTimes.change,
    footnote:
      'You get this email every 90 days because you manage this church’s listing. Saving new times also confirms them.',
  }),
} satisfies EmailCopies;
