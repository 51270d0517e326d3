/** Photos to review: those whose photo_added history entry isn't marked as seen. Deleted photos don't appear. */
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchPhotos } from '../../db/tables/gallery.ts';
import { churchHistory } from '../../db/tables/submissions.ts';
import { uploads } from '../../db/tables/uploads.ts';

const isAddition = sql`${churchHistory.action} = 'photo_added'`;
const unseen: SQL = sql`(not seen and ${isAddition})`;
const isPhotoOfEntry = sql`${churchPhotos.id} = (${churchHistory.details} ->> 'photoId')::integer`;

/** Newest first. */
export const listUnseen = (db: Db, { limit }: { limit: number }) =>
  db
    .select({
      id: churchPhotos.id,
      uploadId: churchPhotos.uploadId,
      alt: churchPhotos.alt,
      width: uploads.width,
      height: uploads.height,
      entryId: churchHistory.id,
      churchId: churches.id,
      churchName: churches.name,
      by: churchHistory.actor,
      at: churchHistory.at,
    })
    .from(churchHistory)
    .innerJoin(churchPhotos, isPhotoOfEntry)
    .innerJoin(uploads, eq(uploads.id, churchPhotos.uploadId))
    .innerJoin(churches, eq(churches.id, churchPhotos.churchId))
    .where(unseen)
    .orderBy(desc(churchHistory.id))
    .limit(limit);

export async function countUnseen(db: Db): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(churchHistory)
    .innerJoin(churchPhotos, isPhotoOfEntry)
    .where(unseen);
  return row!.n;
}

/** Deletes a photo. Returns its church, the owner's email address, and the ids of its unseen history entries. */
export async function takePhoto(
  tx: Tx,
  { id }: { id: number },
): Promise<{ churchId: number; churchName: string; owner: string | null; entryIds: number[] } | undefined> {
  const [photo] = await tx
    .delete(churchPhotos)
    .where(eq(churchPhotos.id, id))
    .returning({ churchId: churchPhotos.churchId });
  if (!photo) return undefined;
  const [church] = await tx
    .select({ churchId: churches.id, churchName: churches.name, owner: users.email })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(eq(churches.id, photo.churchId));
  const entries = await tx
    .select({ id: churchHistory.id })
    .from(churchHistory)
    .where(and(unseen, sql`(${churchHistory.details} ->> 'photoId')::integer = ${id}`));
  return { ...church!, entryIds: entries.map((entry) => entry.id) };
}
