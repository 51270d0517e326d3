/** The append-only history; only the `seen` flag ever changes. */

import { and, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  HistoryDetails,
  HistoryEntry,
  historyActions,
  listHistory,
} from '#shared/contracts/admin/submissions-admin.ts';
import { bulkUndoHours } from '#shared/contracts/admin/submissions-bulk.ts';
import { site } from '#shared/domain/site.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { history } from '../../db/tables/history.ts';
import { churchMerges, churchRedirects } from '../../db/tables/submissions.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { isUndoKind, type UndoKind, undoDeadline } from './policy.ts';

export type HistoryAction = (typeof historyActions)['church'][number];

export const insertEntries = (tx: Tx, { entries }: { entries: Array<typeof history.$inferInsert> }) =>
  tx.insert(history).values(entries).returning({ id: history.id, subjectId: history.subjectId });

const isOfChurch = eq(history.kind, 'church');

type Decided = Pick<HistoryDetails, 'revisionId' | 'messageId' | 'claimId'>;

/** The edit, suggestion, or claim that a decision is about; none for the church itself. */
export const decidedOf = ({ revisionId, messageId, claimId }: HistoryDetails): Decided => ({
  ...(revisionId === undefined ? {} : { revisionId }),
  ...(messageId === undefined ? {} : { messageId }),
  ...(claimId === undefined ? {} : { claimId }),
});

/** The latest of these actions on a church itself, or on the given edit, suggestion, or claim. */
export async function findLast(
  tx: Tx,
  { churchId, actions, ...decided }: { churchId: number; actions: HistoryAction[] } & Decided,
) {
  const [row] = await tx
    .select({ id: history.id, action: history.action })
    .from(history)
    .where(
      and(isOfChurch, eq(history.subjectId, churchId), inArray(history.action, actions), isAbout(decided)),
    )
    .orderBy(desc(history.id))
    .limit(1);
  return row;
}

const isAbout = (decided: Decided) =>
  and(
    ...(['revisionId', 'messageId', 'claimId'] as const).map(
      (name) => sql`${history.details} -> ${name}::text is not distinct from ${decided[name] ?? null}::jsonb`,
    ),
  );

/** Locks the church that was decided about. Undefined if either is gone. `followed`: undone, or sent in again since. */
export async function lockDecision(tx: Tx, { id }: { id: number }) {
  const [entry] = await tx
    .select({
      id: history.id,
      action: sql<UndoKind>`${history.action}`,
      at: history.at,
      churchId: sql<number>`${history.subjectId}`,
      details: sql<HistoryDetails>`${history.details}`,
    })
    .from(history)
    .where(and(eq(history.id, id), isOfChurch));
  if (!entry) return undefined;
  const { churchId, details } = entry;
  const [church] = await tx
    .select({ id: churches.id, name: churches.name })
    .from(churches)
    .where(eq(churches.id, churchId))
    .for('update');
  const last = await findLast(tx, {
    churchId,
    actions: ['undone', 'resubmitted'],
    ...decidedOf(details),
  });
  return church && { ...entry, church, followed: last !== undefined && last.id > id };
}
export type Decision = NonNullable<Awaited<ReturnType<typeof lockDecision>>>;

const historyPageSize = 100;

type HistoryQuery = z.output<NonNullable<(typeof listHistory)['query']>>;

const contains = (column: SQLWrapper, text: string): SQL => sql`strpos(lower(${column}), lower(${text})) > 0`;
/** Midnight in the site's time zone, `offset` days after `day`. */
const startOfDay = (day: string, offset: number): SQL =>
  sql`((${day}::date + ${offset}::integer)::timestamp at time zone ${site.timeZone})`;

/**
 * Whether there is something to undo: data of a merge, or a bulk action that changed churches, is young, and wasn't undone.
 * Bulk actions of the release before have a `bulkId` of their own; what undoes them isn't in the history.
 */
const isUndoable = (now: Date) => sql<boolean>`(
  exists (select from ${churchMerges} m where m.history_id = ${history.id})
  or (${history.action} = 'bulk' and ${history.at} > ${hoursBefore(now, bulkUndoHours)}
    and ${history.details} -> 'outcomes' ? 'changed' and not ${history.details} ? 'bulkId'
    and not exists (select from history u where u.kind = 'church' and u.id > history.id and u.action = 'bulk_undone'
      and u.details ->> 'bulkId' = history.id::text)))`;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3600_000).toISOString();

export async function findEntry(db: Db | Tx, { id }: { id: number }) {
  const { action, at, actor } = history;
  const [row] = await db.select({ action, at, actor }).from(history).where(eq(history.id, id));
  return row;
}

export async function lockBulk(tx: Tx, { id, now }: { id: number; now: Date }) {
  const isBulk = and(eq(history.id, id), isOfChurch, eq(history.action, 'bulk'));
  await tx.select({ id: history.id }).from(history).where(isBulk).for('update');
  const [entry] = await tx
    .select({ details: sql<HistoryDetails>`${history.details}`, undoable: isUndoable(now) })
    .from(history)
    .where(isBulk);
  return entry;
}

/** Newest first. A church's history includes that of churches merged into it. */
export async function listEntries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { kind, subjectId, live, cursor, limit = historyPageSize, ...filter }: HistoryQuery & { limit?: number },
) {
  const { action, actor, name, from, to } = filter;
  const where: Array<SQL | undefined> = [
    eq(history.kind, kind),
    cursor === undefined ? undefined : lt(history.id, cursor),
    live ? sql`(not seen and action <> 'photo_added')` : undefined,
    // The full list shows a bulk action as one entry; per-church entries appear only in each church's history.
    subjectId === undefined && !name
      ? sql`(${history.subjectId} is null or not ${history.details} ? 'bulkId')`
      : undefined,
    action && eq(history.action, action),
    actor ? contains(history.actor, actor) : undefined,
    name ? contains(history.subjectName, name) : undefined,
    from ? sql`${history.at} >= ${startOfDay(from, 0)}` : undefined,
    to ? sql`${history.at} < ${startOfDay(to, 1)}` : undefined,
    subjectId === undefined
      ? undefined
      : sql`(${history.subjectId} = ${subjectId} or ${history.kind} = 'church' and ${history.subjectId} in
          (select ${churchRedirects.fromId} from ${churchRedirects} where ${churchRedirects.toId} = ${subjectId}))`,
  ];
  const rows = await db
    .select({
      id: history.id,
      kind: sql<HistoryQuery['kind']>`${history.kind}`,
      at: history.at,
      subjectId: history.subjectId,
      subjectName: history.subjectName,
      action: sql<HistoryEntry['action']>`${history.action}`,
      actor: history.actor,
      details: sql<HistoryDetails>`${history.details}`,
      undoable: isUndoable(now()),
    })
    .from(history)
    .where(and(...where))
    .orderBy(desc(history.id))
    .limit(limit + 1);
  const presented = rows.map(({ undoable, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    undoUntil:
      undoable && isUndoKind(row.action)
        ? undoDeadline({ action: row.action, at: row.at }).toISOString()
        : null,
  }));
  return pageOf(presented, limit, ({ id }) => id);
}

/** Returns false if no such entry exists. Idempotent. */
export async function markSeen(db: Db | Tx, { ids }: { ids: number[] }): Promise<boolean> {
  const { rowCount } = await db.update(history).set({ seen: true }).where(inArray(history.id, ids));
  return rowCount !== 0;
}
