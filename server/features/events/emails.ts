/** Emails about an event; the cause makes each one unique. */
import type { NewEmail } from '../emails/service.ts';

type About = { to: string; cause: string; sendAt: Date; title: string; url: string };

export const eventHiddenMail = ({ title, url, reason, ...to }: About & { reason: string }): NewEmail => ({
  ...to,
  subject: `Your event is hidden: ${title}`,
  heading: 'Your event is hidden',
  paragraphs: [
    `We removed “${title}” from the site.`,
    ...(reason ? [reason] : []),
    'You can edit it in your dashboard. If you think we made a mistake, just reply to this email.',
  ],
  action: { label: 'Open my dashboard', url },
});

export const eventDeletedMail = ({ title, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Your event was deleted: ${title}`,
  heading: 'Your event was deleted',
  paragraphs: [`We deleted “${title}”. If you think we made a mistake, just reply to this email.`],
  action: { label: 'Open my dashboard', url },
});
