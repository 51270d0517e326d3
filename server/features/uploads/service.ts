import { randomUUID } from 'node:crypto';
import type { Upload } from '#shared/contracts/uploads.ts';
import { uploadId, uploadLimits } from '#shared/domain/pictures.ts';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { type ImageProblem, ImageRejected } from '../../adapters/images/sharp.ts';
import { StorageFailure, type StoredFile } from '../../adapters/storage/types.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { deleteUpload, insertUpload, listUnused, lockUnused, touchUpload } from './store.ts';

const widest = Math.max(...uploadLimits.widths);
/** The storage key; the URL path is the same, prefixed with /uploads. */
const keyOf = (id: string, width: number) => `${id}/${width}.webp`;
export const uploadUrl = (id: string): string => `/uploads/${keyOf(id, widest)}`;

const rejections: Record<ImageProblem, () => AppError> = {
  type: () => new AppError('unsupported_media', { message: messages.wrongType }),
  pixels: () => new AppError('bad_input', { message: messages.tooManyPixels }),
  broken: () => new AppError('bad_input', { message: messages.broken }),
  slow: () => new AppError('unavailable', { retryAfter: 30 }),
};

/** Maps storage failures to `unavailable`. */
async function orUnavailable<T>(deps: Pick<Deps, 'log'>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    deps.log.error({ reason: error.message }, 'upload storage failed');
    throw new AppError('unavailable', { retryAfter: 10 });
  }
}

/**
 * Resizes an image and stores its versions; resolves when they are durable. Throws unsupported_media for other file
 * types, bad_input for broken or oversized images, and unavailable if the storage is down.
 */
export async function saveUpload(
  deps: Pick<Deps, 'db' | 'images' | 'log' | 'now' | 'storage'>,
  { userId, original }: { userId: number; original: Buffer },
): Promise<Upload> {
  const { width, height, files } = await deps.images.process(original).catch((error: unknown) => {
    throw error instanceof ImageRejected ? rejections[error.problem]() : error;
  });
  const id = randomUUID();
  // The row is inserted first, so that the daily job can clean up if the process dies before all files are stored.
  const bytes = files.reduce((sum, { body }) => sum + body.length, 0);
  await insertUpload(deps.db, { id, userId, width, height, bytes, createdAt: deps.now() });
  const results = await Promise.allSettled(
    files.map((file) => deps.storage.put(keyOf(id, file.width), file.body, 'image/webp')),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    const deletions = await Promise.allSettled(
      files.map((file) => deps.storage.delete(keyOf(id, file.width))),
    );
    if (deletions.every(({ status }) => status === 'fulfilled')) await deleteUpload(deps.db, { id });
    return orUnavailable(deps, Promise.reject(failed.reason));
  }
  return { id, url: uploadUrl(id), width, height };
}

/**
 * Call in the transaction that stores an image's URL. Returns false unless it is this user's upload. Prevents the daily
 * job from deleting the upload in the meantime.
 */
export async function claimUpload(
  tx: Db | Tx,
  { url, userId, now }: { url: string; userId: number; now: Date },
): Promise<boolean> {
  const id = uploadId(url);
  return id !== undefined && touchUpload(tx, { id, userId, now });
}

export async function readUpload(
  deps: Pick<Deps, 'log' | 'storage'>,
  url: string,
): Promise<StoredFile | undefined> {
  const id = uploadId(url);
  return id === undefined ? undefined : orUnavailable(deps, deps.storage.get(url.slice('/uploads/'.length)));
}

/** Deletes unused uploads older than a day and returns their number. */
export async function removeUnused(
  deps: Pick<Deps, 'db' | 'storage'>,
  { before, signal }: { before: Date; signal?: AbortSignal | undefined },
): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await listUnused(deps.db, { before, limit: 200 });
    let removedNow = 0;
    for (const id of ids) {
      if (signal?.aborted) return removed;
      // If the storage fails, the row remains for the next run.
      await deps.db.transaction(async (tx) => {
        if (!(await lockUnused(tx, { id, before }))) return;
        for (const width of uploadLimits.widths) await deps.storage.delete(keyOf(id, width));
        await deleteUpload(tx, { id });
        removedNow += 1;
      });
    }
    removed += removedNow;
    if (removedNow === 0) return removed;
  }
}
