/** Append-only history of churches; only the `seen` flag ever changes. */

import { and, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { HistoryDetails, historyEntry, listHistory } from '#shared/contracts/admin/submissions-admin.ts';
import { bulkUndoHours } from '#shared/contracts/admin/submissions-bulk.ts';
import { site } from '#shared/domain/site.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churchHistory, churchMerges, churchRedirects } from '../../db/tables/submissions.ts';
import type { Deps } from '../../deps.ts';

export type HistoryAction = z.infer<typeof historyEntry>['action'];
/** Returns the ids of the entries with their churches. */
export const insertEntries = (tx: Tx, { entries }: { entries: Array<typeof churchHistory.$inferInsert> }) =>
  tx
    .insert(churchHistory)
    .values(entries)
    .returning({ id: churchHistory.id, churchId: churchHistory.churchId });

export type Decision = { id: number; action: string; at: Date; details: HistoryDetails };

/** The latest of these actions on a church itself, or on the given edit or suggestion. */
export async function findLast(
  tx: Db | Tx,
  {
    churchId,
    actions,
    revisionId,
    messageId,
  }: { churchId: number; actions: HistoryAction[]; revisionId?: number; messageId?: number },
) {
  const [row] = await tx
    .select({
      id: churchHistory.id,
      action: churchHistory.action,
      at: churchHistory.at,
      details: sql<HistoryDetails>`${churchHistory.details}`,
    })
    .from(churchHistory)
    .where(
      and(
        eq(churchHistory.churchId, churchId),
        inArray(churchHistory.action, actions),
        revisionId === undefined
          ? sql`${churchHistory.details} -> 'revisionId' is null`
          : sql`${churchHistory.details} ->> 'revisionId' = ${String(revisionId)}`,
        messageId === undefined
          ? undefined
          : sql`${churchHistory.details} ->> 'messageId' = ${String(messageId)}`,
      ),
    )
    .orderBy(desc(churchHistory.id))
    .limit(1);
  return row;
}

const historyPageSize = 100;

type HistoryFilter = Pick<
  z.output<NonNullable<(typeof listHistory)['query']>>,
  'action' | 'actor' | 'name' | 'from' | 'to'
>;

const contains = (column: SQLWrapper, text: string): SQL => sql`strpos(lower(${column}), lower(${text})) > 0`;
/** Midnight in the site's time zone, `offset` days after `day`. */
const startOfDay = (day: string, offset: number): SQL =>
  sql`((${day}::date + ${offset}::integer)::timestamp at time zone ${site.timeZone})`;

/**
 * Whether there is something to undo: data of a merge, or a bulk action that changed churches, is young, and wasn't undone.
 * Bulk actions of the release before have a `bulkId` of their own; what undoes them isn't in the history.
 */
const isUndoable = (now: Date) => sql<boolean>`(
  exists (select from ${churchMerges} m where m.history_id = ${churchHistory.id})
  or (${churchHistory.action} = 'bulk' and ${churchHistory.at} > ${hoursBefore(now, bulkUndoHours)}
    and ${churchHistory.details} -> 'outcomes' ? 'changed' and not ${churchHistory.details} ? 'bulkId'
    and not exists (select from church_history u where u.id > church_history.id and u.action = 'bulk_undone'
      and u.details ->> 'bulkId' = church_history.id::text)))`;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3600_000).toISOString();

/** Locks a bulk action's entry until the transaction ends, so that it is undone once. */
export async function lockBulk(tx: Tx, { id, now }: { id: number; now: Date }) {
  const isBulk = and(eq(churchHistory.id, id), eq(churchHistory.action, 'bulk'));
  await tx.select({ id: churchHistory.id }).from(churchHistory).where(isBulk).for('update');
  const [entry] = await tx
    .select({ details: sql<HistoryDetails>`${churchHistory.details}`, undoable: isUndoable(now) })
    .from(churchHistory)
    .where(isBulk);
  return entry;
}

/** Newest first. A church's history includes that of churches merged into it. */
export function listEntries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  options: HistoryFilter & {
    churchId?: number | undefined;
    live?: boolean;
    before?: number | undefined;
    limit?: number;
  },
) {
  const { churchId, live, before, limit = historyPageSize, action, actor, name, from, to } = options;
  const where: Array<SQL | undefined> = [
    before === undefined ? undefined : lt(churchHistory.id, before),
    live ? sql`(not seen and action <> 'photo_added')` : undefined,
    // The full list shows a bulk action as one entry; per-church entries appear only in each church's history.
    churchId === undefined && !name
      ? sql`(${churchHistory.churchId} is null or not ${churchHistory.details} ? 'bulkId')`
      : undefined,
    action && eq(churchHistory.action, action),
    actor ? contains(churchHistory.actor, actor) : undefined,
    name ? contains(churchHistory.churchName, name) : undefined,
    from ? sql`${churchHistory.at} >= ${startOfDay(from, 0)}` : undefined,
    to ? sql`${churchHistory.at} < ${startOfDay(to, 1)}` : undefined,
    churchId === undefined
      ? undefined
      : sql`(${churchHistory.churchId} = ${churchId} or ${churchHistory.churchId} in
          (select ${churchRedirects.fromId} from ${churchRedirects} where ${churchRedirects.toId} = ${churchId}))`,
  ];
  return db
    .select({
      id: churchHistory.id,
      at: churchHistory.at,
      churchId: churchHistory.churchId,
      churchName: churchHistory.churchName,
      action: churchHistory.action,
      actor: churchHistory.actor,
      details: sql<HistoryDetails>`${churchHistory.details}`,
      undoable: isUndoable(now()),
    })
    .from(churchHistory)
    .where(and(...where))
    .orderBy(desc(churchHistory.id))
    .limit(limit);
}

/** Returns false if no such entry exists. Idempotent. */
export async function markSeen(db: Db | Tx, { ids }: { ids: number[] }): Promise<boolean> {
  const { rowCount } = await db
    .update(churchHistory)
    .set({ seen: true })
    .where(inArray(churchHistory.id, ids));
  return rowCount !== 0;
}
