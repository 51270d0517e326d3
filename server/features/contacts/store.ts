/** Incoming messages and the churches and owners they concern. */
import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { likePattern } from '../../db/like.ts';
import { deleteInBatches } from '../../db/prune.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { contactMessages } from '../../db/tables/contacts.ts';

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

export type OwnedChurch = Awaited<ReturnType<typeof listOwned>>[number];

/** Featured churches first, 200 at most. */
export async function listOwned(db: Db | Tx, { userIds }: { userIds: readonly number[] }) {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: sql<number>`${churches.userId}`,
      id: churches.id,
      name: churches.name,
      status: churches.status,
      featured: churches.featured,
    })
    .from(churches)
    .where(inArray(churches.userId, [...userIds]))
    .orderBy(sql`${churches.featured} desc`, asc(churches.id))
    .limit(200);
}

/** Messages from the account or, if given, its email address, newest first; for the export of personal data. */
export function exportMessages(db: Db, { userId, email }: { userId: number; email: string | null }) {
  return db
    .select({
      kind: contactMessages.kind,
      name: contactMessages.name,
      email: contactMessages.email,
      subject: contactMessages.subject,
      field: contactMessages.field,
      body: contactMessages.body,
      churchName: contactMessages.churchName,
      createdAt: contactMessages.createdAt,
    })
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
export const pruneMessages = (
  db: Db,
  { before, signal }: { before: Date; signal: AbortSignal | undefined },
) => deleteInBatches(db, { from: contactMessages, where: lt(contactMessages.createdAt, before), signal });
