/** The administrator's Messages tab. */
import { type AdminMessage, messagesLimit } from '#shared/contacts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { listOwned, type OwnedChurch } from './store.ts';
import * as store from './store-admin.ts';

/** `owned`: churches of the account that sent the message. */
function presentMessage(row: store.MessageRow, owned: OwnedChurch[]): AdminMessage {
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

/** With the current churches of the senders. */
async function present(deps: Pick<Deps, 'db'>, rows: store.MessageRow[]): Promise<AdminMessage[]> {
  const userIds = [...new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
  const owned = await listOwned(deps.db, { userIds });
  return rows.map((row) =>
    presentMessage(
      row,
      owned.filter(({ userId }) => userId === row.userId),
    ),
  );
}

/** One page of the filtered messages; `open` counts all without a reply. */
export async function listMessages(
  deps: Pick<Deps, 'db'>,
  { cursor, ...filter }: store.Filter & { cursor?: string | undefined },
): Promise<{ items: AdminMessage[]; total: number; open: number; next: string | null }> {
  const [rank, id] = cursor?.split('.').map(Number) ?? [];
  const after = rank === undefined || id === undefined ? undefined : { rank, id };
  const [rows, total, open] = await Promise.all([
    store.listPage(deps.db, { ...filter, after, limit: messagesLimit + 1 }),
    store.countMessages(deps.db, filter),
    store.countMessages(deps.db, { show: 'open' }),
  ]);
  const page = rows.slice(0, messagesLimit);
  const last = page.at(-1);
  return {
    items: await present(deps, page),
    total,
    open,
    next: last && rows.length > messagesLimit ? `${last.rank}.${last.id}` : null,
  };
}

/** Changes the state; a conflict when the message is not in the state `was` any more. */
export async function changeMessage(
  deps: Pick<Deps, 'db' | 'now'>,
  {
    admin,
    ...change
  }: { admin: Viewer; id: number; state: AdminMessage['state']; was: AdminMessage['state'] },
): Promise<AdminMessage> {
  const changed = await store.changeState(deps.db, { ...change, by: admin.username, now: deps.now() });
  const row = await store.findMessage(deps.db, { id: change.id });
  if (!row) throw new AppError('not_found');
  if (!changed) throw new AppError('conflict');
  const [message] = await present(deps, [row]);
  return message!;
}
