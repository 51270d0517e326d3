import type { Readable } from 'node:stream';

export type Stored = { stream: Readable; bytes: number | undefined };

/** Storage of uploaded files. Keys are ours: lower case, digits, hyphens, slashes, one extension. */
export type Storage = {
  /** Resolves when the file is durable; replaces one of the same key. */
  put: (key: string, body: Buffer, type: string) => Promise<void>;
  /** Undefined when there is none. */
  get: (key: string) => Promise<Stored | undefined>;
  /** Deleting a missing file is no error. */
  delete: (key: string) => Promise<void>;
};

/** The storage is unreachable, full or refuses us; a retry may succeed. */
export class StorageFailure extends Error {}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+){0,4}\.[a-z0-9]{1,8}$/;

/** Throws for a key that our code would never make. */
export function checkKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error('invalid storage key');
}
