/** The administrator's Messages tab. */
import { type AdminMessage, messagesLimit } from '#shared/contacts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { presentMessage } from './present.ts';
import { listOwned } from './store.ts';
import * as store from './store-admin.ts';

/** With the churches of those who wrote, as they are today. */
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

export async function listMessages(
  deps: Pick<Deps, 'db'>,
  { cursor, ...filter }: store.Filter & { cursor?: string | undefined },
): Promise<{ items: AdminMessage[]; total: number; open: number; next: string | null }> {
  const [rank, place] = cursor?.split('.').map(Number) ?? [];
  const after = rank === undefined || place === undefined ? undefined : { rank, id: place };
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

export async function deleteMessage(deps: Pick<Deps, 'db'>, { id }: { id: number }): Promise<void> {
  if (!(await store.deleteMessage(deps.db, { id }))) throw new AppError('not_found');
}
