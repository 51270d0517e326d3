/** A church's gallery. Photos can be added only while the church is featured, but its owner can always manage them. */

import type { z } from 'zod';
import { type NewPhoto, photosToReview } from '#shared/contracts/admin/gallery-admin.ts';
import { apiUrl, type FirstData, queryKeyOf } from '#shared/contracts/endpoint.ts';
import { galleryLimit, type Photo, listPhotos as publicContract } from '#shared/contracts/gallery.ts';
import type { rejection } from '#shared/contracts/submissions.ts';
import { churchEditPath } from '#shared/domain/paths.ts';
import { uploadId } from '#shared/domain/pictures.ts';
import { galleryResponses as copy } from '#shared/messages/gallery.ts';
import { submissions } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { emailUser } from '../emails/service.ts';
import { markSeen, record } from '../history/service.ts';
import { notYours } from '../submissions/service.ts';
import { claimUpload, uploadUrl } from '../uploads/service.ts';
import { galleryEmails } from './emails-copy.ts';
import * as store from './store.ts';

type Own = { viewer: Viewer; id: number };

const presentPhoto = ({ uploadId: upload, ...photo }: store.PhotoRow): Photo => ({
  ...photo,
  url: uploadUrl(upload),
});

/** Empty unless the church is public and featured. */
export const listPublic = async (deps: Pick<Deps, 'db'>, { id }: { id: number }): Promise<Photo[]> =>
  (await store.listPublic(deps.db, { churchId: id })).map(presentPhoto);

/** Public photos to embed in a church's page. */
export async function firstPhotos(
  deps: Pick<Deps, 'db'>,
  church: { id: number; featured: boolean },
): Promise<FirstData[]> {
  if (!church.featured) return [];
  const url = apiUrl(publicContract.path, { params: { id: church.id } });
  return [{ key: queryKeyOf(url), data: await listPublic(deps, church) }];
}

export async function listOwn(deps: Pick<Deps, 'db'>, { viewer, id }: Own): Promise<Photo[]> {
  if (!(await store.findOwn(deps.db, { churchId: id, userId: viewer.id })))
    throw await notYours(deps.db, { id });
  return (await store.listPhotos(deps.db, { churchId: id })).map(presentPhoto);
}

/** Runs a change while the church's row is locked and returns the new gallery. */
async function change(
  deps: Pick<Deps, 'db'>,
  { viewer, id }: Own,
  work: (tx: Tx, church: { name: string; featured: boolean }) => Promise<void>,
): Promise<Photo[]> {
  return deps.db.transaction(async (tx) => {
    const church = await store.lockOwn(tx, { churchId: id, userId: viewer.id });
    if (!church) throw await notYours(tx, { id });
    await work(tx, church);
    return (await store.listPhotos(tx, { churchId: id })).map(presentPhoto);
  });
}

/** Idempotent: adding the same upload again (a double click, a retry) changes nothing. */
export const addPhoto = (
  deps: Pick<Deps, 'db' | 'now'>,
  { url, alt, ...own }: Own & { url: string; alt: string },
): Promise<Photo[]> =>
  change(deps, own, async (tx, church) => {
    const now = deps.now();
    if (!church.featured) throw new AppError('forbidden', { message: copy.notFeatured });
    const upload = uploadId(url);
    if (!upload || !(await claimUpload(tx, { url, userId: own.viewer.id, now })))
      throw fieldError('url', submissions.photoNotYours);
    if (await store.hasUpload(tx, { churchId: own.id, uploadId: upload })) return;
    if ((await store.countPhotos(tx, { churchId: own.id })) >= galleryLimit) throw conflict(copy.full);
    const photoId = await store.appendPhoto(tx, { churchId: own.id, uploadId: upload, alt, now });
    // Photos are published at once and reviewed afterwards.
    await record(tx, {
      at: now,
      church: { id: own.id, name: church.name },
      action: 'photo_added',
      actor: own.viewer,
      details: { photoId },
      seen: false,
    });
  });

/** Sets the order and alt texts. Throws a conflict unless `photos` lists the whole gallery. */
export const changePhotos = (
  deps: Pick<Deps, 'db'>,
  { photos, ...own }: Own & { photos: Array<{ id: number; alt: string }> },
): Promise<Photo[]> =>
  change(deps, own, async (tx) => {
    const stored = await store.listPhotos(tx, { churchId: own.id });
    const ids = new Set(photos.map(({ id }) => id));
    const isComplete = ids.size === photos.length && ids.size === stored.length;
    if (!isComplete || !stored.every(({ id }) => ids.has(id))) throw conflict(copy.changed);
    await store.arrangePhotos(tx, { churchId: own.id, photos });
  });

/** The daily cleanup of unused uploads deletes the image files. */
export const deletePhoto = (
  deps: Pick<Deps, 'db'>,
  { photoId, ...own }: Own & { photoId: number },
): Promise<Photo[]> =>
  change(deps, own, async (tx) => {
    if (!(await store.deletePhoto(tx, { churchId: own.id, photoId }))) throw new AppError('not_found');
  });

export async function listNew(deps: Pick<Deps, 'db'>): Promise<{ items: NewPhoto[]; total: number }> {
  const [rows, total] = await Promise.all([
    store.listUnseen(deps.db, { limit: photosToReview }),
    store.countUnseen(deps.db),
  ]);
  return { items: rows.map((row) => ({ ...isoDates(row), url: uploadUrl(row.uploadId) })), total };
}

/** The daily cleanup of unused uploads deletes the image files. */
export async function removePhoto(
  deps: Deps,
  { admin, id, reason, note }: { admin: Viewer; id: number } & z.output<typeof rejection>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const photo = await store.takePhoto(tx, { id });
    if (!photo) throw new AppError('not_found');
    const { churchId, churchName, ownerId, entryIds } = photo;
    if (entryIds.length > 0) await markSeen(tx, { ids: entryIds });
    await record(tx, {
      at: now,
      church: { id: churchId, name: churchName },
      action: 'photo_removed',
      actor: admin,
      details: { photoId: id, reason, note },
    });
    await emailUser(tx, ownerId, () => galleryEmails.photoRemoved(churchName, reason, note), {
      cause: `photo-removed:${id}`,
      sendAt: now,
      url: deps.baseUrl() + churchEditPath(churchId),
    });
  });
}
