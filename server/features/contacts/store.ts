/** Messages and planned visits, with the churches and owners they concern. */
import { and, asc, desc, eq, getTableColumns, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AdminMessage, listMessages } from '#shared/contracts/admin/contacts-admin.ts';
import { factColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { likePattern } from '../../db/like.ts';
import { deleteInBatches, type Prune } from '../../db/prune.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { blockedVisitors, contactMessages, plannedVisits } from '../../db/tables/contacts.ts';

/** Serializes transactions with the same key. */
export async function lockKey(tx: Tx, { key }: { key: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export type NewMessage = Omit<typeof contactMessages.$inferInsert, 'id' | 'state'>;

/** Returns the new id, or undefined for a duplicate of a message after `since`. Call with the digest locked. */
export async function insertMessage(
  tx: Tx,
  { since, ...message }: NewMessage & { since: Date },
): Promise<number | undefined> {
  const [duplicate] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.digest, message.digest), gt(contactMessages.createdAt, since)))
    .limit(1);
  if (duplicate) return undefined;
  const [row] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  return row!.id;
}

export const countSince = (tx: Tx, { since }: { since: Date }): Promise<number> =>
  tx.$count(contactMessages, gt(contactMessages.createdAt, since));

/** Counts suggestions that were emailed to the church's owner after `since`. */
export const countNotified = (
  tx: Tx,
  { churchId, since }: { churchId: number; since: Date },
): Promise<number> =>
  tx.$count(
    contactMessages,
    and(
      eq(contactMessages.churchId, churchId),
      gt(contactMessages.createdAt, since),
      eq(contactMessages.ownerTold, true),
    ),
  );

export async function findPublic(tx: Db | Tx, { id }: { id: number }) {
  const [row] = await tx
    .select({ id: churches.id, name: churches.name, ownerEmail: users.email })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(and(eq(churches.id, id), eq(churches.status, 'approved')));
  return row;
}

/** Featured churches first, 20 at most. */
export const listOwned = (tx: Tx, { userId }: { userId: number }) =>
  tx
    .select({
      id: churches.id,
      name: churches.name,
      status: churches.status,
      featured: churches.featured,
    })
    .from(churches)
    .where(eq(churches.userId, userId))
    .orderBy(sql`${churches.featured} desc`, asc(churches.id))
    .limit(20);

/** Messages from the account or, if given, its email address, newest first; for the export of personal data. */
export function exportMessages(db: Db, { userId, email }: { userId: number; email: string | null }) {
  return db
    .select()
    .from(contactMessages)
    .where(
      or(
        eq(contactMessages.userId, userId),
        // search_text is indexed; the exact comparison isn't.
        email === null
          ? undefined
          : sql`(search_text like ${likePattern(email)} and lower(${contactMessages.email}) = ${email})`,
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(1000);
}

/** Deletes messages older than `before`. */
export const pruneMessages = (db: Db, { before, signal }: Prune) =>
  deleteInBatches(db, { from: contactMessages, where: lt(contactMessages.createdAt, before), signal });

const { digest, searchText, ...columns } = getTableColumns(contactMessages);

type OwnedChurch = { id: number; name: string; featured: boolean };

/** With the sender's account and its churches, and what a suggestion can change about its listing. */
const select = (db: Db | Tx) =>
  db
    .select({
      ...columns,
      username: users.username,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      owned: sql<OwnedChurch[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'featured', o.featured)
          order by o.featured desc, o.id), '[]')
        from churches o where o.user_id = ${users.id})`,
      listing: {
        version: churches.version,
        services: churches.services,
        phone: churches.phone,
        website: churches.website,
        address: churches.address,
        city: churches.city,
        zip: churches.zip,
        ...factColumns,
      },
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.userId))
    .leftJoin(churches, eq(churches.id, contactMessages.churchId));
export type MessageRow = Awaited<ReturnType<typeof select>>[number];

export type Filter = Omit<z.output<NonNullable<(typeof listMessages)['query']>>, 'cursor' | 'limit'>;

/** Messages must contain every word, ignoring case. */
function matching({ search = '', show }: Filter): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  return and(
    ...words.map((word) => sql`${contactMessages.searchText} like ${likePattern(word)}`),
    show === undefined
      ? undefined
      : show === 'open'
        ? ne(contactMessages.state, 'answered')
        : eq(contactMessages.kind, show),
  );
}

/** One page, ordered by rank and then newest first, starting after a position. */
export async function listPage(
  db: Db,
  { after, limit, ...filter }: Filter & { after?: { rank: number; id: number } | undefined; limit: number },
) {
  return (
    select(db)
      .where(
        and(
          matching(filter),
          after &&
            sql`(${contactMessages.rank} > ${after.rank}
            or (${contactMessages.rank} = ${after.rank} and ${contactMessages.id} < ${after.id}))`,
        ),
      )
      // Matches the index.
      .orderBy(asc(contactMessages.rank), sql`${contactMessages.id} desc nulls last`)
      .limit(limit)
  );
}

export const countMessages = (db: Db, filter: Filter): Promise<number> =>
  db.$count(contactMessages, matching(filter));

export async function findMessage(db: Db | Tx, { id }: { id: number }) {
  const [row] = await select(db).where(eq(contactMessages.id, id));
  return row;
}

/** False if the message is no longer in the state `was`. */
export async function changeState(
  db: Db | Tx,
  change: { id: number; was: AdminMessage['state']; state: AdminMessage['state']; by: string; now: Date },
): Promise<boolean> {
  const answered = change.state === 'answered';
  const { rowCount } = await db
    .update(contactMessages)
    .set({
      state: change.state,
      answeredBy: answered ? change.by : null,
      answeredAt: answered ? change.now : null,
    })
    .where(and(eq(contactMessages.id, change.id), eq(contactMessages.state, change.was)));
  return rowCount !== 0;
}

/** False if there is no such message. */
export async function deleteMessage(db: Db, { id }: { id: number }): Promise<boolean> {
  const { rowCount } = await db.delete(contactMessages).where(eq(contactMessages.id, id));
  return rowCount !== 0;
}

/** A public church whose owner wants to hear from visitors at a confirmed address. */
export async function findWelcoming(db: Db, { id }: { id: number }) {
  const [row] = await db
    .select({ name: churches.name, ownerEmail: users.email })
    .from(churches)
    .innerJoin(users, eq(users.id, churches.userId))
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'approved'),
        churches.takesVisits,
        sql`${users.emailVerifiedAt} is not null`,
      ),
    );
  return row;
}

type Visit = Omit<typeof plannedVisits.$inferInsert, 'id' | 'createdAt'>;

/** Visits planned after `since` that have these values. */
export function countVisits(
  tx: Tx,
  { since, email, ...same }: Partial<Visit> & { since: Date },
): Promise<number> {
  const names = Object.keys(same) as Array<keyof typeof same>;
  return tx.$count(
    plannedVisits,
    and(
      gt(plannedVisits.createdAt, since),
      email === undefined ? undefined : sql`lower(${plannedVisits.email}) = ${email.toLowerCase()}`,
      ...names.map((name) => eq(plannedVisits[name], same[name]!)),
    ),
  );
}

type Sender = { churchId: number; digest: string };

/** Returns the new id. */
export async function insertVisit(tx: Tx, visit: Visit & { createdAt: Date }): Promise<number> {
  const [row] = await tx.insert(plannedVisits).values(visit).returning({ id: plannedVisits.id });
  return row!.id;
}

export async function isBlocked(tx: Tx, { churchId, digest }: Sender): Promise<boolean> {
  const isSender = and(eq(blockedVisitors.churchId, churchId), eq(blockedVisitors.digest, digest));
  return (await tx.$count(blockedVisitors, isSender)) > 0;
}

export async function insertBlocked(db: Db, sender: Sender): Promise<void> {
  await db.insert(blockedVisitors).values(sender).onConflictDoNothing();
}

/** False unless the user owns the church. */
export async function updateTakesVisits(
  db: Db,
  { id, userId, wanted }: { id: number; userId: number; wanted: boolean },
): Promise<boolean> {
  const { rowCount } = await db
    .update(churches)
    .set({ takesVisits: wanted })
    .where(and(eq(churches.id, id), eq(churches.userId, userId)));
  return rowCount !== 0;
}

/** Deletes visits planned before `before`. */
export const pruneVisits = (db: Db, { before, signal }: Prune) =>
  deleteInBatches(db, { from: plannedVisits, where: lt(plannedVisits.createdAt, before), signal });
