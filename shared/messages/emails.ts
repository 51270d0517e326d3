/** Copy of one email. Emails have files of their own, so that no browser downloads them. */
export type EmailCopy = {
  subject: string;
  heading: string;
  /** Inboxes show the first one beside the subject. */
  paragraphs: string[];
  /** Labels of the button, of the link below it, and of the link that ends these emails. */
  action?: string;
  instead?: string;
  unsubscribe?: string;
  /** Small print, such as the reason for this email. */
  footnote?: string;
};

/** Each email of a feature, or how it is written with its values. */
export type EmailCopies = Record<string, EmailCopy | ((...values: never[]) => EmailCopy)>;

export const emailFrame = {
  buttonFallback: 'If the button doesn’t work, open this link:',
};

/** /dev/mail, the mailbox of development. */
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
