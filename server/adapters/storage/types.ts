import type { Readable } from 'node:stream';

export type StoredFile = { stream: Readable; bytes: number | undefined };

/** Storage for uploaded files. We generate the keys: lowercase letters, digits, hyphens, slashes, and one extension. */
export type Storage = {
  /** Resolves once the file is durable. Replaces any file with this key. */
  put: (key: string, body: Buffer, type: string) => Promise<void>;
  get: (key: string) => Promise<StoredFile | undefined>;
  /** Deleting a missing file is not an error. */
  delete: (key: string) => Promise<void>;
};

/** Storage is unreachable, full, or rejects our credentials; a retry may succeed. */
export class StorageFailure extends Error {}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+){0,4}\.[a-z0-9]{1,8}$/;

/** Throws for a key that our code would never generate. */
export function checkKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error('invalid storage key');
}
