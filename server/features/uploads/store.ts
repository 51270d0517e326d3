import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { uploads } from '../../db/tables/uploads.ts';

export async function insertUpload(db: Db | Tx, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload);
}

export async function deleteUpload(db: Db | Tx, { id }: { id: string }): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** Restarts the lifetime of a user's unused upload; false if the user has no such upload. */
export async function touchUpload(
  db: Db | Tx,
  { id, userId, now }: { id: string; userId: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(uploads)
    .set({ createdAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
  return rowCount !== 0;
}

/** Extracts the id from an image URL, /uploads/{id}/{width}.webp. */
const idFrom = (url: SQL) => sql`substring(${url} from '^/uploads/([a-f0-9-]{36})/')`;

/**
 * Ids of images in use: by churches, galleries, and articles; by pending edits and rejected ones (the owner may resubmit
 * them); and by both sides of merges and of edits approved after `since`, which undo may restore.
 */
const inUse = (since: Date) => sql`
  select ${idFrom(sql`hero_image`)} as id from churches where hero_image like '/uploads/%'
  union
  select ${idFrom(sql`fields ->> 'heroImage'`)} from church_revisions
    where fields ->> 'heroImage' like '/uploads/%' and (state <> 'approved' or decided_at > ${since})
  union
  select ${idFrom(sql`before ->> 'heroImage'`)} from church_revisions
    where before ->> 'heroImage' like '/uploads/%' and decided_at > ${since}
  union
  select upload_id::text from church_photos
  union
  select upload_id::text from article_pictures
  union
  select ${idFrom(sql`image`)} from church_merges, lateral (values
    (snapshot -> 'from' ->> 'hero_image'), (snapshot -> 'into' ->> 'hero_image')) as heroes (image)
  union
  select photo ->> 'upload_id' from church_merges,
    lateral jsonb_array_elements(snapshot -> 'belongings' -> 'photos') as photo`;

export async function listUnused(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        lt(uploads.createdAt, before),
        sql`${uploads.id}::text not in (select id from (${inUse(before)}) used where id is not null)`,
      ),
    )
    .orderBy(uploads.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks an upload so that no one can start using it; false if it is in use or no longer old enough. */
export async function lockUnused(tx: Tx, { id, before }: { id: string; before: Date }): Promise<boolean> {
  const [row] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), lt(uploads.createdAt, before)))
    .for('update');
  if (!row) return false;
  const { rows } = await tx.execute(sql`select 1 from (${inUse(before)}) used where id = ${id} limit 1`);
  return rows.length === 0;
}
