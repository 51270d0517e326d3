/** Stores files in a folder, which may be mounted by several hosts. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkKey, type Storage, StorageFailure } from './types.ts';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

/** A new directory entry is durable only after the directory itself is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems can't sync a directory.
    if (!['EISDIR', 'EINVAL', 'EPERM', 'EBADF'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its missing parents, and syncs each one. */
async function createFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let created = folder; ; created = dirname(created)) {
    await syncFolder(dirname(created));
    if (created === topmost || created === dirname(created)) return;
  }
}

async function wrapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageFailure(`the uploads folder failed: ${codeOf(error) ?? 'unknown'}`, { cause: error });
  }
}

/** Writes, syncs, then renames: readers see the complete file or none, even after a power failure. */
async function writeDurably(path: string, body: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await createFolder(dirname(path));
    const handle = await open(temporary, 'wx', 0o644);
    try {
      await handle.writeFile(body);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** `folder` is created when the first file is stored. */
export function createDiskStorage(options: { folder: string }): Storage {
  const root = resolve(options.folder);
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, key);
  };
  return {
    put: async (key, body) => {
      const path = pathOf(key);
      await wrapErrors(() => writeDurably(path, body));
    },
    get: async (key) => {
      const path = pathOf(key);
      return wrapErrors(async () => {
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
      await wrapErrors(async () => {
        await rm(path, { force: true });
        // Each image has its own folder; this removes it along with its last file.
        if (dirname(path) !== root) await rmdir(dirname(path)).catch(() => undefined);
      });
    },
  };
}
