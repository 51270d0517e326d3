import type { EmailCopies } from '../emails/copy.ts';

export const eventEmails = {
  hidden: (title: string, reason: string) => ({
    subject: `Your event is hidden: ${title}`,
    heading: 'Your event is hidden',
    paragraphs: [
      `“${title}” no longer appears on the site.`,
      ...(reason ? [reason] : []),
      'You can edit it in your dashboard. If you think we made a mistake, just reply to this email.',
    ],
    action: 'Open my dashboard',
  }),
  deleted: (title: string) => ({
    subject: `Your event was deleted: ${title}`,
    heading: 'Your event was deleted',
    paragraphs: [
      `We deleted “${title}” from the site. If you think we made a mistake, just reply to this email.`,
    ],
    action: 'Open my dashboard',
  }),
} satisfies EmailCopies;
