import { randomUUID } from 'node:crypto';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { uploadLimits } from '#shared/pictures.ts';
import { type Upload, uploadedImage } from '#shared/uploads.ts';
import { type PictureFault, PictureRefused } from '../../adapters/pictures/types.ts';
import { StorageFailure, type Stored } from '../../adapters/storage/types.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { deleteUpload, insertUpload, listUnused, lockUnused, touchUpload } from './store.ts';

type UploadDeps = Pick<Deps, 'db' | 'log' | 'now' | 'pictures' | 'storage'>;

const widest = Math.max(...uploadLimits.widths);
const addressOf = (id: string, width: number) => `/uploads/${id}/${width}.webp`;
/** Address of the widest version of an upload. */
export const uploadAddress = (id: string): string => addressOf(id, widest);
/** Id of the upload that an address of a picture names; undefined when it is no such address. */
export const uploadIdOf = (url: string): string | undefined =>
  uploadedImage.safeParse(url).success ? url.split('/')[2] : undefined;
/** Key in the storage; the same as the address below /uploads. */
const keyOf = (id: string, width: number) => `${id}/${width}.webp`;

/** A day: time enough to send the form that the picture was uploaded for. */
const unusedFor = 24 * 3600_000;

const refusals: Record<PictureFault, () => AppError> = {
  type: () => new AppError('unsupported_media', { message: messages.wrongType }),
  pixels: () => new AppError('bad_input', { message: messages.tooManyPixels }),
  broken: () => new AppError('bad_input', { message: messages.broken }),
  slow: () => new AppError('unavailable', { retryAfter: 30 }),
};

/** The storage's failures in words of the API; the next try may succeed. */
async function stored<T>(deps: Pick<Deps, 'log'>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    deps.log.error({ reason: error.message }, 'the storage of uploads failed');
    throw new AppError('unavailable', { retryAfter: 10 });
  }
}

/**
 * Makes our versions of a picture and keeps them; answers when they are on disk. Throws unsupported_media for
 * another kind of file, bad_input for one that is broken or too big, unavailable when the storage is away.
 */
export async function saveUpload(
  deps: UploadDeps,
  { userId, original }: { userId: number; original: Buffer },
): Promise<Upload> {
  const made = await deps.pictures.make(original).catch((error: unknown) => {
    throw error instanceof PictureRefused ? refusals[error.fault]() : error;
  });
  const id = randomUUID();
  // The row first: should the process die between the two, the daily job knows what to clear away.
  await insertUpload(deps.db, {
    id,
    userId,
    width: made.width,
    height: made.height,
    bytes: made.files.reduce((sum, { body }) => sum + body.length, 0),
    createdAt: deps.now(),
  });
  const files = made.files.map(({ wanted, body }) => ({ key: keyOf(id, wanted), body }));
  const puts = await Promise.allSettled(
    files.map(({ key, body }) => deps.storage.put(key, body, 'image/webp')),
  );
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed) {
    // What can be cleared away is; the rest is the daily job's.
    const gone = await Promise.allSettled(files.map(({ key }) => deps.storage.delete(key)));
    if (gone.every(({ status }) => status === 'fulfilled')) await deleteUpload(deps.db, { id });
    return stored(deps, Promise.reject(failed.reason));
  }
  return { id, url: addressOf(id, widest), width: made.width, height: made.height };
}

/**
 * To be called in the transaction that stores a picture's address: false unless the address is of an upload of
 * this user. Keeps the daily job from removing it in the same moment.
 */
export async function claimUpload(
  tx: Db | Tx,
  { url, userId, now }: { url: string; userId: number; now: Date },
): Promise<boolean> {
  const id = uploadIdOf(url);
  return id !== undefined && touchUpload(tx, { id, userId, now });
}

/** A version of a picture, or undefined when there is none at this address. */
export async function readUpload(
  deps: Pick<Deps, 'log' | 'storage'>,
  address: string,
): Promise<Stored | undefined> {
  if (!uploadedImage.safeParse(address).success) return undefined;
  const [, , id, file] = address.split('/');
  return stored(deps, deps.storage.get(`${id}/${file}`));
}

/** Removes what was uploaded over a day ago and is used nowhere; answers how many. */
export async function removeUnused(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(deps.now().getTime() - unusedFor);
  let removed = 0;
  for (;;) {
    const ids = await listUnused(deps.db, { before, limit: 200 });
    let here = 0;
    for (const id of ids) {
      if (signal?.aborted) return removed;
      // Files and row go together: a storage that fails leaves the row, and the job comes again.
      await deps.db.transaction(async (tx) => {
        if (!(await lockUnused(tx, { id, before }))) return;
        for (const width of uploadLimits.widths) await deps.storage.delete(keyOf(id, width));
        await deleteUpload(tx, { id });
        here += 1;
      });
    }
    removed += here;
    if (here === 0) return removed;
  }
}
