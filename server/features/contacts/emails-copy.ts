import type { ContactForm, VisitForm } from '#shared/contracts/contacts.ts';
import { site } from '#shared/domain/site.ts';
import { contactSubjects, suggestionFields } from '#shared/messages/contacts.ts';
import type { EmailCopies } from '../emails/copy.ts';

type Suggestion = { field: keyof typeof suggestionFields; text: string; email?: string | undefined };

const suggestionText = ({ field, text }: Suggestion) =>
  [`${suggestionFields[field]}:`, text].filter(Boolean).join('\n');
const visitText = ({ service, people, children }: VisitForm) =>
  [
    `Service: ${service || 'not sure yet'}`,
    `People: ${people}${children > 0 ? ` (${children} of them children)` : ''}`,
  ].join('\n');
const noEmail = 'The visitor didn’t leave an email address.';

export const contactEmails = {
  message: (form: ContactForm) => ({
    subject: `${contactSubjects[form.subject]}: message from ${form.name}`,
    paragraphs: [
      `From: ${form.name}, ${form.email}\nSubject: ${contactSubjects[form.subject]}`,
      form.message,
    ],
    action: 'Open messages',
    footnote: 'Reply to this email to write to the sender.',
  }),
  support: ({
    user,
    churches,
    priority,
    message,
  }: {
    user: { username: string; email: string; emailVerified: boolean };
    churches: Array<{ name: string; url: string; status: string; featured: boolean }>;
    priority: boolean;
    message: string;
  }) => ({
    subject: `${priority ? '[Priority] ' : ''}Support request from ${user.username}`,
    paragraphs: [
      `From: ${user.username}, ${user.email} (email ${user.emailVerified ? 'verified' : 'not verified'})\nFeatured: ${priority ? 'yes' : 'no'}`,
      churches
        .map(
          ({ name, url, status, featured }) => `${name} (${status}${featured ? ', featured' : ''})\n${url}`,
        )
        .join('\n') || 'No church yet.',
      message || 'They didn’t include a message. Please get in touch.',
    ],
    action: 'Open messages',
    footnote: 'Reply to this email to write to the owner.',
  }),
  /** To the administrator. */
  suggestion: (
    church: string,
    form: Suggestion,
    { page, owner }: { page: string; owner: 'none' | 'told' | 'skipped' },
  ) => ({
    subject: `Suggestion for ${church}`,
    paragraphs: [
      `Church: ${church}\n${page}`,
      suggestionText(form),
      [
        form.email ? `From: ${form.email}` : noEmail,
        {
          none: 'No one has claimed this church yet.',
          told: 'We emailed the owner.',
          skipped:
            'We already emailed the owner about several suggestions today, so we didn’t send this one.',
        }[owner],
      ].join('\n'),
    ],
    action: 'Open messages',
  }),
  /** To the owner; makes clear that a visitor wrote the text. */
  suggestionToOwner: (church: string, form: Suggestion) => ({
    subject: `Is this right? A note about the page for ${church}`,
    paragraphs: [
      suggestionText(form),
      'If the visitor is right, please update your page. If not, you don’t need to do anything. Changes to service times and the phone number go public right away.',
      form.email
        ? `The visitor left an email address for questions: ${form.email}. Reply to this email to write to them.`
        : noEmail,
    ],
    action: 'Check the page',
    footnote: `This note comes from a visitor to ${site.name}. We haven’t checked it.`,
  }),
  visitToOwner: (church: string, form: VisitForm) => ({
    subject: `${form.name} is planning to visit ${church}`,
    paragraphs: [
      visitText(form),
      ...(form.question ? [`They ask:\n${form.question}`] : []),
      `Reply to this email to write to ${form.name} at ${form.email}.`,
    ],
    action: 'See your page',
    instead: 'Is it spam? Block this sender',
    footnote: `This message comes from a visitor to ${site.name}. We haven’t checked it. To turn off these messages, go to My Church in your dashboard.`,
  }),
  visitsWaiting: (church: string) => ({
    subject: `Messages from visitors to ${church} are waiting`,
    paragraphs: [
      'Many were sent in one day, so we didn’t email you all of them. The others are under My Church in your dashboard. Some may be spam.',
    ],
    action: 'Open the dashboard',
  }),
} satisfies EmailCopies;
