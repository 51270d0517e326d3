import { randomUUID } from 'node:crypto';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { uploadId, uploadLimits } from '#shared/pictures.ts';
import type { Upload } from '#shared/uploads.ts';
import { type ImageProblem, ImageRejected } from '../../adapters/images/types.ts';
import { StorageFailure, type StoredFile } from '../../adapters/storage/types.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { deleteUpload, insertUpload, listUnused, lockUnused, touchUpload } from './store.ts';

const widest = Math.max(...uploadLimits.widths);
/** Key in the storage; the URL is the same below /uploads. */
const keyOf = (id: string, width: number) => `${id}/${width}.webp`;
export const uploadUrl = (id: string): string => `/uploads/${keyOf(id, widest)}`;

/** Milliseconds: time enough to send the form that the image was uploaded for. */
const unusedLifetime = 24 * 3600_000;

const rejections: Record<ImageProblem, () => AppError> = {
  type: () => new AppError('unsupported_media', { message: messages.wrongType }),
  pixels: () => new AppError('bad_input', { message: messages.tooManyPixels }),
  broken: () => new AppError('bad_input', { message: messages.broken }),
  slow: () => new AppError('unavailable', { retryAfter: 30 }),
};

/** Turns a failure of the storage into `unavailable`; a retry may succeed. */
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
 * Makes our versions of an image and stores them; returns when they are durable. Throws unsupported_media for another
 * kind of file, bad_input for one that is broken or too big, unavailable when the storage is down.
 */
export async function saveUpload(
  deps: Pick<Deps, 'db' | 'images' | 'log' | 'now' | 'storage'>,
  { userId, original }: { userId: number; original: Buffer },
): Promise<Upload> {
  const { width, height, files } = await deps.images.process(original).catch((error: unknown) => {
    throw error instanceof ImageRejected ? rejections[error.problem]() : error;
  });
  const id = randomUUID();
  // The row comes first: should the process die before the files are complete, the daily job cleans up.
  const bytes = files.reduce((sum, { body }) => sum + body.length, 0);
  await insertUpload(deps.db, { id, userId, width, height, bytes, createdAt: deps.now() });
  const puts = await Promise.allSettled(
    files.map((file) => deps.storage.put(keyOf(id, file.width), file.body, 'image/webp')),
  );
  const failed = puts.find((put) => put.status === 'rejected');
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
 * To be called in the transaction that stores an image's URL: false unless it is an upload of this user. Prevents the
 * daily job from deleting it at the same time.
 */
export async function claimUpload(
  tx: Db | Tx,
  { url, userId, now }: { url: string; userId: number; now: Date },
): Promise<boolean> {
  const id = uploadId(url);
  return id !== undefined && touchUpload(tx, { id, userId, now });
}

/** The file at a URL of an upload; undefined when there is none. */
export async function readUpload(
  deps: Pick<Deps, 'log' | 'storage'>,
  url: string,
): Promise<StoredFile | undefined> {
  const id = uploadId(url);
  return id === undefined ? undefined : orUnavailable(deps, deps.storage.get(url.slice('/uploads/'.length)));
}

/** Deletes uploads older than a day that nothing uses; returns how many. */
export async function removeUnused(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(deps.now().getTime() - unusedLifetime);
  let removed = 0;
  for (;;) {
    const ids = await listUnused(deps.db, { before, limit: 200 });
    let removedNow = 0;
    for (const id of ids) {
      if (signal?.aborted) return removed;
      // Files and row go together: a storage that fails leaves the row for the next run.
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
