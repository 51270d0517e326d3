/** Emails about messages; the cause makes each one unique. */
import type { ContactForm, ReportForm } from '#shared/contacts.ts';
import { contactSubjects, reportFields } from '#shared/messages/contacts.ts';
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
  heading: 'A message from the contact form',
  paragraphs: [`From: ${form.name}, ${form.email}\nSubject: ${contactSubjects[form.subject]}`, form.message],
  action: { label: 'Open the messages', url },
  footnote: 'Reply to this mail to write to the sender.',
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
  heading: priority ? 'The owner of a featured church asks for support' : 'An owner asks for support',
  paragraphs: [
    `From: ${user.username}, ${user.email} (address ${user.emailVerified ? 'confirmed' : 'not confirmed'})\nFeatured: ${priority ? 'yes' : 'no'}`,
    churches.length > 0
      ? churches
          .map(
            (church) =>
              `${church.name} (${church.status}${church.featured ? ', featured' : ''})\n${church.url}`,
          )
          .join('\n')
      : 'No church yet.',
    message || 'No text was added: please get in touch.',
  ],
  action: { label: 'Open the messages', url },
  footnote: 'Reply to this mail to write to the owner.',
});

type Report = To & { church: string; form: Pick<ReportForm, 'field' | 'text' | 'email'> };
const mistakeText = ({ field, text }: Report['form']) => `${reportFields[field]}:\n${text}`;

export const reportMail = ({
  church,
  form,
  page,
  url,
  owner,
  ...to
}: Report & { page: string; url: string; owner: 'none' | 'told' | 'not told' }): NewEmail => ({
  ...to,
  ...(form.email ? { replyTo: form.email } : {}),
  subject: `Mistake reported: ${church}`,
  heading: 'A visitor reports a mistake',
  paragraphs: [
    `Church: ${church}\n${page}`,
    mistakeText(form),
    [
      form.email ? `From: ${form.email}` : 'The visitor left no address.',
      {
        none: 'Nobody looks after this church.',
        told: 'Its owner was told by e-mail.',
        'not told': 'Its owner was told of several reports today already, and not of this one.',
      }[owner],
    ].join('\n'),
  ],
  action: { label: 'Open the messages', url },
});

/** To the owner; says that the text is a stranger's. */
export const reportOwnerMail = ({ church, form, edit, ...to }: Report & { edit: string }): NewEmail => ({
  ...to,
  ...(form.email ? { replyTo: form.email } : {}),
  subject: `Is this right? A note about the page of ${church}`,
  heading: `A visitor found something on the page of ${church}`,
  paragraphs: [
    mistakeText(form),
    `If the visitor is right, please change it: times and phone number are public at once. If not, there is nothing to do.`,
    form.email
      ? `The visitor left an address for questions: ${form.email}. Reply to this mail to write to it.`
      : 'The visitor left no address.',
  ],
  action: { label: 'Check the page', url: edit },
  footnote: `These are the words of a visitor of ${site.name}; nobody has checked them.`,
});
