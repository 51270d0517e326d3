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

export type Spool = Awaited<ReturnType<typeof createSpool>>;

export async function createSpool() {
  const path = join(tmpdir(), `church-import-${randomBytes(8).toString('hex')}`);
  const file: FileHandle = await open(path, 'wx+', 0o600);
  // An unlinked file disappears with the process, even if the process is killed.
  await rm(path);
  const batches: Batch[] = [];
  let end = 0;
  return {
    batches: batches as readonly Batch[],
    append: async (until: number, rows: readonly unknown[]): Promise<void> => {
      const bytes = Buffer.from(JSON.stringify(rows));
      await file.write(bytes, 0, bytes.length, end);
      batches.push({ until, offset: end, length: bytes.length });
      end += bytes.length;
    },
    /** The rows of a batch as JSON text, ready to pass to the database. */
    read: async ({ offset, length }: Batch): Promise<string> => {
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, offset);
      return bytes.toString();
    },
    close: () => file.close(),
  };
}
