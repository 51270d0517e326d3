import type { AdminMessage } from '#shared/contacts.ts';
import type { OwnedChurch } from './store.ts';
import type { MessageRow } from './store-admin.ts';

/** `owned`: churches of the account that wrote. */
export function presentMessage(row: MessageRow, owned: OwnedChurch[]): AdminMessage {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    priority: row.priority,
    name: row.name,
    email: row.email,
    subject: row.subject as AdminMessage['subject'],
    field: row.field as AdminMessage['field'],
    text: row.body,
    createdAt: row.createdAt.toISOString(),
    church:
      row.churchName === null ? null : { id: row.churchId, name: row.churchName, ownerTold: row.ownerTold },
    account:
      row.username === null
        ? null
        : {
            username: row.username,
            emailVerified: row.emailVerifiedAt !== null,
            churches: owned.map(({ id, name, featured }) => ({ id, name, featured })),
          },
    answered:
      row.answeredBy !== null && row.answeredAt !== null
        ? { by: row.answeredBy, at: row.answeredAt.toISOString() }
        : null,
  };
}
