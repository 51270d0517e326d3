/** The first pass's parsed rows, spooled to disk for the second, so that the file is parsed once. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Batch = {
  /** How many records of the file this batch and all before it deal with. */
  until: number;
  /** Churches in it. */
  count: number;
};

export type Spool = {
  batches: readonly Batch[];
  append: (batch: Batch, rows: readonly unknown[]) => Promise<void>;
  /** The rows of a batch as JSON text, as the database takes it. */
  read: (batch: Batch) => Promise<string>;
  close: () => Promise<void>;
};

export async function createSpool(): Promise<Spool> {
  const path = join(tmpdir(), `church-import-${randomBytes(8).toString('hex')}`);
  const file: FileHandle = await open(path, 'wx+', 0o600);
  // Without a name it goes away with the process, however that ends.
  await rm(path);
  const batches: Batch[] = [];
  const places = new Map<Batch, { offset: number; length: number }>();
  let end = 0;
  return {
    batches,
    append: async (batch, rows) => {
      const bytes = Buffer.from(JSON.stringify(rows));
      await file.write(bytes, 0, bytes.length, end);
      places.set(batch, { offset: end, length: bytes.length });
      batches.push(batch);
      end += bytes.length;
    },
    read: async (batch) => {
      const { offset, length } = places.get(batch)!;
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, offset);
      return bytes.toString();
    },
    close: () => file.close(),
  };
}
