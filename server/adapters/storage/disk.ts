/** Files in a folder of this machine (or one that several machines mount). */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkKey, type Storage, StorageFailure } from './types.ts';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

/** A folder's list of names is on disk only after this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some systems cannot sync a folder; there the rename is all there is.
    if (!['EISDIR', 'EINVAL', 'EPERM', 'EBADF'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

/** Makes a folder and puts it, and those made above it, on disk. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first || made === dirname(made)) return;
  }
}

/** `folder` is made when the first file comes. */
export function createDiskStorage(options: { folder: string }): Storage {
  const root = resolve(options.folder);
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, key);
  };
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new StorageFailure(`the folder of uploads failed: ${codeOf(error) ?? 'unknown'}`, {
        cause: error,
      });
    }
  };
  return {
    put: async (key, body) => {
      const path = pathOf(key);
      const folder = dirname(path);
      await guarded(async () => {
        const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
        try {
          await makeFolder(folder);
          // Others see the whole file or none, also after a power cut.
          const handle = await open(temporary, 'wx', 0o644);
          try {
            await handle.writeFile(body);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(temporary, path);
          await syncFolder(folder);
        } catch (error) {
          await rm(temporary, { force: true }).catch(() => undefined);
          throw error;
        }
      });
    },
    get: async (key) => {
      const path = pathOf(key);
      return guarded(async () => {
        const handle = await open(path, 'r').catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
          throw error;
        });
        if (!handle) return undefined;
        const { size } = await handle.stat();
        return { stream: createReadStream('', { fd: handle, autoClose: true }), bytes: size };
      });
    },
    delete: async (key) => {
      const path = pathOf(key);
      await guarded(async () => {
        await rm(path, { force: true });
        // Takes the picture's own folder along when it was the last file in it.
        if (dirname(path) !== root) await rmdir(dirname(path)).catch(() => undefined);
      });
    },
  };
}
