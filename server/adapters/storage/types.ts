import type { Readable } from 'node:stream';

export type Stored = { stream: Readable; bytes: number | undefined };

/** Where files of people are kept. Keys are made by us: lower case, digits, hyphens, slashes, one ending. */
export type Storage = {
  /** Resolves when the file is kept for good; replaces one of the same key. */
  put: (key: string, body: Buffer, type: string) => Promise<void>;
  /** Undefined when there is none. */
  get: (key: string) => Promise<Stored | undefined>;
  /** Removing what is not there is no fault. */
  delete: (key: string) => Promise<void>;
};

/** The store does not answer, is full or refuses us; a later try may succeed. */
export class StorageFailure extends Error {}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+){0,4}\.[a-z0-9]{1,8}$/;

/** Throws for a key that no code of ours would make. */
export function checkKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error('not a key of the storage');
}
