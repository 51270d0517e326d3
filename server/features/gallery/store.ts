/** A church's photos in order. Callers change them only while the church's row is locked. */
import { and, asc, count, desc, eq, max, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchPhotos } from '../../db/tables/gallery.ts';
import { history } from '../../db/tables/history.ts';
import { uploads } from '../../db/tables/uploads.ts';

export type PhotoRow = Awaited<ReturnType<typeof select>>[number];

const select = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({
      id: churchPhotos.id,
      uploadId: churchPhotos.uploadId,
      alt: churchPhotos.alt,
      width: uploads.width,
      height: uploads.height,
    })
    .from(churchPhotos)
    .innerJoin(uploads, eq(uploads.id, churchPhotos.uploadId))
    .innerJoin(churches, eq(churches.id, churchPhotos.churchId))
    .where(where)
    .orderBy(asc(churchPhotos.position), asc(churchPhotos.id));

/** All photos of a church, public or not. */
export const listPhotos = (db: Db | Tx, { churchId }: { churchId: number }) =>
  select(db, eq(churchPhotos.churchId, churchId));

/** Empty unless the church is public and featured. */
export const listPublic = (db: Db, { churchId }: { churchId: number }) =>
  select(
    db,
    and(eq(churchPhotos.churchId, churchId), eq(churches.status, 'approved'), eq(churches.featured, true)),
  );

type Own = { churchId: number; userId: number };

const selectOwn = (db: Db | Tx, { churchId, userId }: Own) =>
  db
    .select({ name: churches.name, featured: churches.featured })
    .from(churches)
    .where(and(eq(churches.id, churchId), eq(churches.userId, userId)));

export const findOwn = async (db: Db | Tx, own: Own) => (await selectOwn(db, own))[0];

/** Like `findOwn`, but locks the church and thereby its gallery until the transaction ends. */
export const lockOwn = async (tx: Tx, own: Own) => (await selectOwn(tx, own).for('update'))[0];

export const countPhotos = (tx: Tx, { churchId }: { churchId: number }): Promise<number> =>
  tx.$count(churchPhotos, eq(churchPhotos.churchId, churchId));

export async function hasUpload(
  tx: Tx,
  { churchId, uploadId }: { churchId: number; uploadId: string },
): Promise<boolean> {
  const isSame = and(eq(churchPhotos.churchId, churchId), eq(churchPhotos.uploadId, uploadId));
  return (await tx.$count(churchPhotos, isSame)) > 0;
}

export async function appendPhoto(
  tx: Tx,
  { now, ...photo }: { churchId: number; uploadId: string; alt: string; now: Date },
): Promise<number> {
  const [last] = await tx
    .select({ position: max(churchPhotos.position) })
    .from(churchPhotos)
    .where(eq(churchPhotos.churchId, photo.churchId));
  const position = (last?.position ?? 0) + 1;
  const [row] = await tx
    .insert(churchPhotos)
    .values({ ...photo, position, createdAt: now })
    .returning({ id: churchPhotos.id });
  return row!.id;
}

/** Stores the given order and alt texts. */
export async function arrangePhotos(
  tx: Tx,
  { churchId, photos }: { churchId: number; photos: Array<{ id: number; alt: string }> },
): Promise<void> {
  await tx.execute(sql`
    update church_photos p set position = wanted.position, alt = wanted.alt
    from unnest(${sql.param(photos.map(({ id }) => id))}::integer[],
      ${sql.param(photos.map(({ alt }) => alt))}::text[]) with ordinality as wanted (id, alt, position)
    where p.id = wanted.id and p.church_id = ${churchId}`);
}

/** False when the church has no such photo. */
export async function deletePhoto(
  tx: Tx,
  { churchId, photoId }: { churchId: number; photoId: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(churchPhotos)
    .where(and(eq(churchPhotos.churchId, churchId), eq(churchPhotos.id, photoId)));
  return rowCount !== 0;
}

const isAddition = sql`${history.action} = 'photo_added'`;
const unseen: SQL = sql`(not seen and ${isAddition})`;
const isPhotoOfEntry = sql`${churchPhotos.id} = (${history.details} ->> 'photoId')::integer`;

/** Newest first. */
export const listUnseen = (db: Db, { limit }: { limit: number }) =>
  db
    .select({
      id: churchPhotos.id,
      uploadId: churchPhotos.uploadId,
      alt: churchPhotos.alt,
      width: uploads.width,
      height: uploads.height,
      entryId: history.id,
      churchId: churches.id,
      churchName: churches.name,
      by: history.actor,
      at: history.at,
    })
    .from(history)
    .innerJoin(churchPhotos, isPhotoOfEntry)
    .innerJoin(uploads, eq(uploads.id, churchPhotos.uploadId))
    .innerJoin(churches, eq(churches.id, churchPhotos.churchId))
    .where(unseen)
    .orderBy(desc(history.id))
    .limit(limit);

export async function countUnseen(db: Db): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(history)
    .innerJoin(churchPhotos, isPhotoOfEntry)
    .where(unseen);
  return row!.n;
}

/** Deletes a photo. Returns its church, the owner, and the ids of its unseen history entries. */
export async function takePhoto(tx: Tx, { id }: { id: number }) {
  const [photo] = await tx
    .delete(churchPhotos)
    .where(eq(churchPhotos.id, id))
    .returning({ churchId: churchPhotos.churchId });
  if (!photo) return undefined;
  const [church] = await tx
    .select({ churchId: churches.id, churchName: churches.name, ownerId: churches.userId })
    .from(churches)
    .where(eq(churches.id, photo.churchId));
  const entries = await tx
    .select({ id: history.id })
    .from(history)
    .where(and(unseen, sql`(${history.details} ->> 'photoId')::integer = ${id}`));
  return { ...church!, entryIds: entries.map((entry) => entry.id) };
}
