/** Emails about messages; the cause makes each one unique. */
import type { ContactForm, SuggestionForm } from '#shared/contacts.ts';
import { contactSubjects, suggestionFields } from '#shared/messages/contacts.ts';
import { site } from '#shared/site.ts';
import type { NewEmail } from '../emails/service.ts';

type To = { to: string; cause: string; sendAt: Date };

export const contactMail = ({
  form,
  url,
  ...to
}: To & { form: Pick<ContactForm, 'name' | 'email' | 'subject' | 'message'>; url: string }): NewEmail => ({
  ...to,
  replyTo: form.email,
  subject: `${contactSubjects[form.subject]}: message from ${form.name}`,
  heading: 'New message from the contact form',
  paragraphs: [`From: ${form.name}, ${form.email}\nSubject: ${contactSubjects[form.subject]}`, form.message],
  action: { label: 'Open the messages', url },
  footnote: 'Reply to this email to write to the sender.',
});

export type AboutChurch = { name: string; url: string; status: string; featured: boolean };

export const supportMail = ({
  user,
  churches,
  priority,
  message,
  url,
  ...to
}: To & {
  user: { username: string; email: string; emailVerified: boolean };
  churches: AboutChurch[];
  priority: boolean;
  message: string;
  url: string;
}): NewEmail => ({
  ...to,
  replyTo: user.email,
  subject: `${priority ? '[Priority] ' : ''}Support request from ${user.username}`,
  heading: priority ? 'A featured church owner needs support' : 'An owner needs support',
  paragraphs: [
    `From: ${user.username}, ${user.email} (email ${user.emailVerified ? 'verified' : 'not verified'})\nFeatured: ${priority ? 'yes' : 'no'}`,
    churches.length > 0
      ? churches
          .map(
            (church) =>
              `${church.name} (${church.status}${church.featured ? ', featured' : ''})\n${church.url}`,
          )
          .join('\n')
      : 'No church yet.',
    message || 'No message was included. Please get in touch.',
  ],
  action: { label: 'Open the messages', url },
  footnote: 'Reply to this email to write to the owner.',
});

type Suggestion = To & { church: string; form: Pick<SuggestionForm, 'field' | 'text' | 'email'> };
const suggestionText = ({ field, text }: Suggestion['form']) =>
  [`${suggestionFields[field]}:`, text].filter(Boolean).join('\n');

export const suggestionMail = ({
  church,
  form,
  page,
  url,
  owner,
  ...to
}: Suggestion & { page: string; url: string; owner: 'none' | 'told' | 'not told' }): NewEmail => ({
  ...to,
  ...(form.email ? { replyTo: form.email } : {}),
  subject: `Suggestion for ${church}`,
  heading: 'A visitor suggested an edit',
  paragraphs: [
    `Church: ${church}\n${page}`,
    suggestionText(form),
    [
      form.email ? `From: ${form.email}` : 'The visitor didn’t leave an email address.',
      {
        none: 'No one has claimed this church yet.',
        told: 'We emailed the owner.',
        'not told':
          'We already emailed the owner about several suggestions today, so we didn’t email about this one.',
      }[owner],
    ].join('\n'),
  ],
  action: { label: 'Open the messages', url },
});

/** To the owner; says that the text is a stranger's. */
export const suggestionOwnerMail = ({
  church,
  form,
  edit,
  ...to
}: Suggestion & { edit: string }): NewEmail => ({
  ...to,
  ...(form.email ? { replyTo: form.email } : {}),
  subject: `Is this right? A note about the page for ${church}`,
  heading: `A visitor left a note about the page for ${church}`,
  paragraphs: [
    suggestionText(form),
    `If the visitor is right, please update your page. Changes to service times and phone number go live right away. If not, you don’t need to do anything.`,
    form.email
      ? `The visitor left an email address for questions: ${form.email}. Reply to this email to write to them.`
      : 'The visitor didn’t leave an email address.',
  ],
  action: { label: 'Check the page', url: edit },
  footnote: `This note comes from a visitor to ${site.name}. We haven’t checked it.`,
});
