/** Spools the rows parsed in the first pass to disk, so that the second pass needn't parse the file again. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Batch = {
  /** Number of records in the file up to and including this batch. */
  until: number;
  offset: number;
  length: number;
};

export type Spool = {
  batches: readonly Batch[];
  append: (until: number, rows: readonly unknown[]) => Promise<void>;
  /** The rows of a batch as JSON text, ready to pass to the database. */
  read: (batch: Batch) => Promise<string>;
  close: () => Promise<void>;
};

export async function createSpool(): Promise<Spool> {
  const path = join(tmpdir(), `church-import-${randomBytes(8).toString('hex')}`);
  const file: FileHandle = await open(path, 'wx+', 0o600);
  // An unlinked file disappears with the process, even if the process is killed.
  await rm(path);
  const batches: Batch[] = [];
  let end = 0;
  return {
    batches,
    append: async (until, rows) => {
      const bytes = Buffer.from(JSON.stringify(rows));
      await file.write(bytes, 0, bytes.length, end);
      batches.push({ until, offset: end, length: bytes.length });
      end += bytes.length;
    },
    read: async ({ offset, length }) => {
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, offset);
      return bytes.toString();
    },
    close: () => file.close(),
  };
}
