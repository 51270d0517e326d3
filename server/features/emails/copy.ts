/** Copy of one email. Email copy has separate files so that browsers don't download it. */
export type EmailCopy = {
  subject: string;
  /** By default, the subject. */
  heading?: string;
  /** Inboxes show the first one next to the subject. */
  paragraphs: string[];
  /** Labels of the button, the link below it, and the unsubscribe link. */
  action?: string;
  instead?: string;
  unsubscribe?: string;
  /** Small print, such as the reason for this email. */
  footnote?: string;
};

/** A feature's emails, or functions that build them from values. */
export type EmailCopies = Record<string, EmailCopy | ((...values: never[]) => EmailCopy)>;

export const emailFrame = {
  buttonFallback: 'If the button doesn’t work, open this link:',
};

/** /dev/mail, the development mailbox. */
export const devMail = {
  titleOf: (to: string) => `Emails to ${to}`,
  title: 'Emails from this server',
  text: 'No emails are sent. Without SMTP_URL, they’re only saved here.',
  showAll: 'Show all',
  all: 'All emails',
  none: 'No emails yet.',
  written: 'Written',
  to: 'To',
  replyTo: 'Reply to',
  subject: 'Subject',
  status: 'Status',
  sendsAt: (time: string) => `sends at ${time}`,
  textVersion: 'Text',
  html: 'HTML',
  htmlTitle: 'HTML version',
};
