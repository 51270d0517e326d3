/** Churches from their owner's side, and responses by idempotency key. Updates check the current state in SQL. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import type { ChurchValues } from '#shared/domain/church-fields.ts';
import { knownFacts } from '#shared/domain/visit-facts.ts';
import { awaitsPayment } from '../../db/awaits-payment.ts';
import { type EditRow, editColumns, ownerColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { derivedColumns } from '../../db/derived-columns.ts';
import { statedFacts } from '../../db/facts-said.ts';
import { idempotencyKeys } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { writeTimes } from '../../db/time-keys.ts';
import { concernsTimes, type Fields } from './policy.ts';

type Own = { id: number; userId: number };

const selectOwn = (db: Db | Tx, { id, userId }: Own) =>
  db
    .select(editColumns)
    .from(churches)
    .where(and(eq(churches.id, id), eq(churches.userId, userId)));

/** Undefined if the church isn't this user's. */
export const findOwnChurch = async (db: Db | Tx, own: Own) => (await selectOwn(db, own))[0];

/** Like `findOwnChurch`, but locks the church until the transaction ends. */
export const lockOwnChurch = async (tx: Tx, own: Own) => (await selectOwn(tx, own).for('update'))[0];

export const isPublic = async (db: Db | Tx, { id }: { id: number }): Promise<boolean> =>
  (await db.$count(churches, and(eq(churches.id, id), eq(churches.status, 'approved')))) > 0;

/** A church with an owner starts as pending. One without an owner was added by the administrator and is public. */
export async function insertChurch(
  tx: Tx,
  { fields, userId, now }: { fields: ChurchValues; userId: number | null; now: Date },
) {
  const [row] = await tx
    .insert(churches)
    .values({
      ...fields,
      ...derivedColumns(fields, fields),
      // Submitting service times confirms them.
      timesConfirmedAt: userId !== null && fields.services.length > 0 ? now : null,
      ...statedFacts(knownFacts(fields), userId === null ? 'team' : 'church', now),
      userId,
      status: userId === null ? 'approved' : 'pending',
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: churches.id, name: churches.name });
  return row!;
}

/** Saves an owner's form to an unpublished church. A rejected church goes back to the queue. */
export async function saveUnpublished(
  tx: Tx,
  edit: {
    row: EditRow;
    fields: ChurchValues;
    /** Names of the fields that differ; changed service times count as confirmed. */
    changed: string[];
    now: Date;
  },
): Promise<boolean> {
  const { row, fields, changed, now } = edit;
  const { id, version, status } = row;
  const { rowCount } = await tx
    .update(churches)
    .set({
      ...fields,
      ...derivedColumns(fields, fields),
      ...(concernsTimes(changed) ? { timesConfirmedAt: now } : {}),
      ...statedFacts(changed, 'church', now),
      version: version + 1,
      updatedAt: now,
      ...(status === 'rejected' ? backInQueue(now) : {}),
    })
    .where(and(eq(churches.id, id), eq(churches.version, version), eq(churches.status, status)));
  if (rowCount === 0) return false;
  await writeTimes(tx, { id, services: fields.services });
  return true;
}

const backInQueue = (now: Date) => ({
  status: 'pending' as const,
  submittedAt: now,
  rejectedReason: null,
  rejectedNote: null,
  rejectedAt: null,
});

/** Puts a rejected church back in the queue unchanged. Returns undefined if it isn't rejected. */
export async function requeueChurch(tx: Tx, { id, userId, now }: { id: number; userId: number; now: Date }) {
  const [row] = await tx
    .update(churches)
    .set({ ...backInQueue(now), version: sql`${churches.version} + 1`, updatedAt: now })
    .where(and(eq(churches.id, id), eq(churches.userId, userId), eq(churches.status, 'rejected')))
    .returning({ name: churches.name, version: churches.version });
  return row;
}

const ownLimit = 500;

/** A user's churches, newest first, with whether an edit is waiting and the outcome of the last one. */
export function listOwn(db: Db, { userId, now }: { userId: number; now: Date }) {
  const ofChurch = sql`from ${churchRevisions} r where r.church_id = ${churches.id}`;
  return db
    .select({
      ...editColumns,
      rejectedReason: churches.rejectedReason,
      rejectedNote: churches.rejectedNote,
      rejectedAt: churches.rejectedAt,
      timesConfirmedAt: churches.timesConfirmedAt,
      takesVisits: churches.takesVisits,
      // Older ones are deleted.
      plannedVisits: sql<number>`(select count(*) from planned_visits v
        where v.church_id = churches.id and not v.waiting)::integer`,
      waitingVisits: sql<OwnChurch['waitingVisits']>`(
        select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'email', v.email, 'service', v.service,
          'people', v.people, 'children', v.children, 'question', v.question) order by v.id desc), '[]')
        from (select * from planned_visits where church_id = churches.id and waiting order by id desc limit 50) v)`,
      createdAt: churches.createdAt,
      updatedAt: churches.updatedAt,
      waiting: sql<boolean>`exists (select ${ofChurch} and r.state = 'waiting')`,
      awaitsPayment: awaitsPayment(now),
      lastRevision: sql<{ state: string; reason: string | null; note: string | null; at: string } | null>`(
        select json_build_object('state', r.state, 'reason', r.reason, 'note', r.note, 'at', r.decided_at)
        ${ofChurch} order by r.id desc limit 1)`,
    })
    .from(churches)
    .where(eq(churches.userId, userId))
    .orderBy(desc(churches.createdAt), desc(churches.id))
    .limit(ownLimit);
}

export async function findWaiting(db: Db | Tx, { churchId }: { churchId: number }) {
  const [row] = await db
    .select()
    .from(churchRevisions)
    .where(and(eq(churchRevisions.churchId, churchId), eq(churchRevisions.state, 'waiting')));
  return row;
}

/**
 * A second edit is a new row rather than an update, so that approving an id approves exactly what was displayed, or
 * fails.
 */
export async function replaceWaiting(
  tx: Tx,
  { now, ...revision }: { churchId: number; userId: number; fields: Fields; now: Date },
): Promise<number> {
  await deleteWaiting(tx, { churchId: revision.churchId });
  const [row] = await tx
    .insert(churchRevisions)
    .values({ ...revision, createdAt: now })
    .returning({ id: churchRevisions.id });
  return row!.id;
}

/** Deletes the waiting edit of a church, or all of a user's. Returns false if there was none. */
export async function deleteWaiting(tx: Tx, of: { churchId: number } | { userId: number }): Promise<boolean> {
  const whose =
    'churchId' in of ? eq(churchRevisions.churchId, of.churchId) : eq(churchRevisions.userId, of.userId);
  const { rowCount } = await tx
    .delete(churchRevisions)
    .where(and(whose, eq(churchRevisions.state, 'waiting')));
  return rowCount !== 0;
}

export function listOfUser(db: Db, { userId }: { userId: number }) {
  return db
    .select()
    .from(churchRevisions)
    .where(eq(churchRevisions.userId, userId))
    .orderBy(desc(churchRevisions.id))
    .limit(1000);
}

export async function disownApproved(tx: Tx, { userId }: { userId: number }) {
  return tx
    .update(churches)
    .set({ userId: null, version: sql`${churches.version} + 1` })
    .where(and(eq(churches.userId, userId), eq(churches.status, 'approved')))
    .returning({ id: churches.id, name: churches.name });
}

/** Permanently deletes one or all of a user's churches that were never public or were rejected. */
export async function deleteUnpublished(tx: Tx, { userId, id }: { userId: number; id?: number }) {
  const one = id === undefined ? undefined : eq(churches.id, id);
  return tx
    .delete(churches)
    .where(and(eq(churches.userId, userId), one, inArray(churches.status, ['pending', 'rejected'])))
    .returning({ id: churches.id, name: churches.name });
}

/** A user's churches, for the export of personal data. */
export function listAllOf(db: Db, { userId }: { userId: number }) {
  return db.select(ownerColumns).from(churches).where(eq(churches.userId, userId)).orderBy(desc(churches.id));
}

type Key = { userId: number; route: string; key: string };
export type StoredResponse = { bodyHash: string; response: unknown };

const byKey = ({ userId, route, key }: Key) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/** Ignores responses stored before `since`. */
export async function findResponse(db: Db | Tx, { since, ...key }: Key & { since: Date }) {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(byKey(key), sql`${idempotencyKeys.createdAt} >= ${since}`));
  return row;
}

/**
 * Claims a key for this transaction. Concurrent requests wait here for the first one: they get false if it commits,
 * and the next in line gets the key if it rolls back. A key older than `since` can be claimed again.
 */
export async function claimKey(
  tx: Tx,
  { since, bodyHash, now, ...key }: Key & { bodyHash: string; since: Date; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(idempotencyKeys)
    .values({ ...key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.route, idempotencyKeys.key],
      set: { bodyHash, response: null, createdAt: now },
      setWhere: sql`${idempotencyKeys.createdAt} < ${since}`,
    });
  return rowCount !== 0;
}

export async function storeResponse(
  tx: Tx,
  { response, ...key }: Key & { response: unknown },
): Promise<void> {
  await tx.update(idempotencyKeys).set({ response }).where(byKey(key));
}
