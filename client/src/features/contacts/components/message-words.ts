import type { AdminMessage } from '#shared/contacts.ts';
import { contactSubjects, reportFields } from '#shared/messages-contacts.ts';
import { adminMessages as words } from '#shared/messages-contacts-admin.ts';

export const writerOf = ({ name, email }: AdminMessage): string => name || email || words.anonymous;

/** What it is about, in a few words. */
export function topicOf({ kind, subject, field, church }: AdminMessage): string {
  if (kind === 'contact' && subject) return contactSubjects[subject];
  if (kind === 'report' && field) return `${church?.name ?? ''}: ${reportFields[field]}`;
  return words.kinds[kind];
}
