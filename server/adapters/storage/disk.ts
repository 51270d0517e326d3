/** Stores files in a folder, which may be mounted by several hosts. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkKey, type Storage, StorageFailure } from './types.ts';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

async function wrapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageFailure(`the uploads folder failed: ${codeOf(error) ?? 'unknown'}`, { cause: error });
  }
}

/** Writes, then renames: readers see the complete file or none. */
async function writeWhole(path: string, body: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, body, { flag: 'wx', flush: true });
    await rename(temporary, path);
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
      await wrapErrors(() => writeWhole(path, body));
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
