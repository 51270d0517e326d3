/** Emails about an event; the cause makes each one unique. */
import type { NewEmail } from '../emails/service.ts';

type About = { to: string; cause: string; sendAt: Date; title: string; url: string };

export const eventHiddenMail = ({ title, url, reason, ...to }: About & { reason: string }): NewEmail => ({
  ...to,
  subject: `Not on the site any more: ${title}`,
  heading: 'Your event is hidden',
  paragraphs: [
    `We took “${title}” off the site.`,
    ...(reason ? [reason] : []),
    'You can change it in your dashboard, and answer this mail when you think that we are mistaken.',
  ],
  action: { label: 'Open my dashboard', url },
});

export const eventDeletedMail = ({ title, url, ...to }: About): NewEmail => ({
  ...to,
  subject: `Deleted: ${title}`,
  heading: 'Your event was deleted',
  paragraphs: [`We deleted “${title}”. Answer this mail when you think that we are mistaken.`],
  action: { label: 'Open my dashboard', url },
});
