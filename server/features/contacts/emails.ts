/** Emails about messages. The outbox sends one email per cause. */
import type { ContactForm, SuggestionForm } from '#shared/contracts/contacts.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';
import { contactEmails as copy } from './emails-copy.ts';

type To = { to: string; cause: string; sendAt: Date };

export const contactEmail = ({
  form,
  url,
  ...to
}: To & { form: Pick<ContactForm, 'name' | 'email' | 'subject' | 'message'>; url: string }): NewEmail =>
  emailOf({ ...to, replyTo: form.email }, copy.message(form), { url });

export type AboutChurch = { name: string; url: string; status: string; featured: boolean };

export const supportEmail = ({
  url,
  to,
  cause,
  sendAt,
  ...request
}: To & {
  user: { username: string; email: string; emailVerified: boolean };
  churches: AboutChurch[];
  priority: boolean;
  message: string;
  url: string;
}): NewEmail => emailOf({ to, cause, sendAt, replyTo: request.user.email }, copy.support(request), { url });

type Suggestion = To & { church: string; form: Pick<SuggestionForm, 'field' | 'text' | 'email'> };
const replyTo = ({ email }: Suggestion['form']) => (email ? { replyTo: email } : {});

export const suggestionEmail = ({
  church,
  form,
  page,
  url,
  owner,
  ...to
}: Suggestion & { page: string; url: string; owner: 'none' | 'told' | 'skipped' }): NewEmail =>
  emailOf({ ...to, ...replyTo(form) }, copy.suggestion(church, form, { page, owner }), { url });

export const suggestionOwnerEmail = ({
  church,
  form,
  edit,
  ...to
}: Suggestion & { edit: string }): NewEmail =>
  emailOf({ ...to, ...replyTo(form) }, copy.suggestionToOwner(church, form), { url: edit });
