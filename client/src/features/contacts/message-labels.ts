import type { AdminMessage } from '#shared/contacts-admin.ts';
import { contactSubjects, suggestionFields } from '#shared/messages/contacts.ts';
import { adminMessages as copy } from '#shared/messages/contacts-admin.ts';

export const writerOf = ({ name, email }: AdminMessage): string => name || email || copy.anonymous;

export function topicOf({ kind, subject, field, church }: AdminMessage): string {
  if (kind === 'contact' && subject) return contactSubjects[subject];
  if (kind === 'suggestion' && field) return `${church?.name ?? ''}: ${suggestionFields[field]}`;
  return copy.kinds[kind];
}
