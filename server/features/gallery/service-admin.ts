/** Administrators and moderators review photos after they are published. */

import type { z } from 'zod';
import { type NewPhoto, photosToReview } from '#shared/contracts/admin/gallery-admin.ts';
import type { rejection } from '#shared/contracts/submissions.ts';
import { churchEditPath } from '#shared/domain/paths.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { emailOf, queueEmail } from '../emails/service.ts';
import { markSeen, record } from '../review/service-history.ts';
import { uploadUrl } from '../uploads/service.ts';
import { galleryEmails } from './emails.ts';
import * as store from './store-admin.ts';

export async function listNew(deps: Pick<Deps, 'db'>): Promise<{ items: NewPhoto[]; total: number }> {
  const [rows, total] = await Promise.all([
    store.listUnseen(deps.db, { limit: photosToReview }),
    store.countUnseen(deps.db),
  ]);
  const items = rows.map(({ uploadId, at, ...photo }) => ({
    ...photo,
    url: uploadUrl(uploadId),
    at: at.toISOString(),
  }));
  return { items, total };
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
    const { churchId, churchName, owner, entryIds } = photo;
    if (entryIds.length > 0) await markSeen(tx, { ids: entryIds });
    await record(tx, {
      at: now,
      church: { id: churchId, name: churchName },
      action: 'photo_removed',
      actor: admin,
      details: { photoId: id, reason, note },
    });
    if (!owner) return;
    await queueEmail(
      tx,
      emailOf(galleryEmails.photoRemoved(churchName, reason, note), {
        to: owner,
        cause: `photo-removed:${id}`,
        sendAt: now,
        url: deps.baseUrl() + churchEditPath(churchId),
      }),
    );
  });
}
