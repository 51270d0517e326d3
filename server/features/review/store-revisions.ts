/** Waiting and decided edits of public churches. */

import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { userColumns } from '../../db/users.ts';
import type { Fields } from '../submissions/policy.ts';
import { queueLimit } from './store.ts';

export async function findRevision(db: Db | Tx, { id }: { id: number }) {
  const [row] = await db.select().from(churchRevisions).where(eq(churchRevisions.id, id));
  return row;
}

/** For a missing revision: a newer id proves that it existed and was replaced. */
export async function wasReplaced(db: Db | Tx, { id }: { id: number }): Promise<boolean> {
  const rows = await db
    .select({ id: churchRevisions.id })
    .from(churchRevisions)
    .where(gt(churchRevisions.id, id))
    .limit(1);
  return rows.length > 0;
}

/** Returns false if the edit is no longer waiting. */
export async function decideRevision(
  tx: Tx,
  decision: {
    id: number;
    state: 'approved' | 'rejected';
    reason?: string;
    note?: string;
    before?: Fields;
    now: Date;
  },
): Promise<boolean> {
  const { id, now, ...values } = decision;
  const { rowCount } = await tx
    .update(churchRevisions)
    .set({ ...values, decidedAt: now })
    .where(and(eq(churchRevisions.id, id), eq(churchRevisions.state, 'waiting')));
  return rowCount !== 0;
}

/** Puts a decided edit back in the queue. Returns false if another edit is waiting or the state isn't `from`. */
export async function restoreWaiting(
  tx: Tx,
  { id, churchId, from }: { id: number; churchId: number; from: 'approved' | 'rejected' },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(churchRevisions)
    .set({ state: 'waiting', reason: null, note: null, before: null, decidedAt: null })
    .where(
      and(
        eq(churchRevisions.id, id),
        eq(churchRevisions.state, from),
        sql`not exists (select from church_revisions w where w.church_id = ${churchId} and w.state = 'waiting')`,
      ),
    );
  return rowCount !== 0;
}

/** Waiting edits with their authors, oldest first. */
export function listWaiting(db: Db) {
  return db
    .select({ ...getTableColumns(churchRevisions), owner: userColumns })
    .from(churchRevisions)
    .leftJoin(users, eq(users.id, churchRevisions.userId))
    .where(eq(churchRevisions.state, 'waiting'))
    .orderBy(asc(churchRevisions.createdAt), asc(churchRevisions.id))
    .limit(queueLimit);
}
