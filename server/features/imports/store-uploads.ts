/** Uploaded files, and the list of imports. */
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { and, desc, eq, getTableColumns, inArray, lt, ne, notLike, sql } from 'drizzle-orm';
import type { ImportState } from '#shared/contracts/admin/imports-admin.ts';
import type { Db } from '../../db/client.ts';
import { importRows, imports, importUploads } from '../../db/tables/imports.ts';
import { canUndo } from './store-undo.ts';

export type UploadRow = Omit<typeof importUploads.$inferSelect, 'content'>;
type NewUpload = typeof importUploads.$inferInsert;

const { content: _content, ...columns } = getTableColumns(importUploads);

const pieceBytes = 2 ** 21;
const compress = promisify(gzip);

/**
 * Stores the file compressed, which happens in another thread. Sending 18 MB would keep this one busy for 150 ms or more,
 * and Postgres, which compresses them itself, for a second.
 */
export async function insertUpload(db: Db, { content: file, ...values }: NewUpload & { content: Buffer }) {
  const content = await compress(file, { level: 1, chunkSize: pieceBytes });
  const [row] = await db
    .insert(importUploads)
    .values({ ...values, content })
    .returning(columns);
  return row!;
}

export async function findUpload(db: Db, { id }: { id: number }) {
  const [row] = await db.select(columns).from(importUploads).where(eq(importUploads.id, id));
  return row;
}

/** The file. None after the import has finished, when the content is deleted. */
export async function* readContent(db: Db, { id }: { id: number }): AsyncGenerator<Buffer> {
  const pieces = Readable.from(readPieces(db, { id }));
  // The previous release stored files as they are. The iteration throws errors, so the callback needn't.
  yield* (await isCompressed(db, { id })) ? pipeline(pieces, createGunzip(), () => undefined) : pieces;
}

async function isCompressed(db: Db, { id }: { id: number }): Promise<boolean> {
  const start = sql<Buffer | null>`substring(${importUploads.content} for 2)`;
  const [row] = await db.select({ start }).from(importUploads).where(eq(importUploads.id, id));
  return row?.start?.toString('hex') === '1f8b';
}

/** The stored content in pieces, because Postgres sends it as text of twice its size: a whole one would block the server. */
async function* readPieces(db: Db, { id }: { id: number }): AsyncGenerator<Buffer> {
  for (let from = 1; ; from += pieceBytes) {
    const piece = sql<Buffer | null>`substring(${importUploads.content} from ${from} for ${pieceBytes})`;
    const [row] = await db.select({ piece }).from(importUploads).where(eq(importUploads.id, id));
    if (!row?.piece?.length) return;
    yield row.piece;
  }
}

/** Returns undefined if the upload is not in one of the `from` states. */
export async function updateUpload(
  db: Db,
  { id, from, values }: { id: number; from: readonly ImportState[]; values: Partial<NewUpload> },
) {
  const [row] = await db
    .update(importUploads)
    .set(values)
    .where(and(eq(importUploads.id, id), inArray(importUploads.state, [...from])))
    .returning(columns);
  return row;
}

/** Never lowers the number, so that progress rises even if a stalled process continues after another has taken over. */
export async function noteDone(
  db: Db,
  { id, from, done, ...values }: { id: number; from: ImportState; done: number; runId?: number },
): Promise<void> {
  await db
    .update(importUploads)
    .set({ ...values, done: sql`greatest(${importUploads.done}, ${done})` })
    .where(and(eq(importUploads.id, id), eq(importUploads.state, from)));
}

export async function deleteUpload(
  db: Db,
  { id, from }: { id: number; from: readonly ImportState[] },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(importUploads)
    .where(and(eq(importUploads.id, id), inArray(importUploads.state, [...from])));
  return rowCount !== 0;
}

export async function nextUpload(db: Db) {
  const [row] = await db
    .select(columns)
    .from(importUploads)
    .where(inArray(importUploads.state, ['checking', 'running']))
    .orderBy(importUploads.id)
    .limit(1);
  return row;
}

const listLimit = 30;

export const listOpenUploads = (db: Db) =>
  db
    .select(columns)
    .from(importUploads)
    .where(ne(importUploads.state, 'done'))
    .orderBy(desc(importUploads.id))
    .limit(listLimit);

/** Newest first, without imports of samples. */
export const listRuns = (db: Db) =>
  db
    .select({ run: imports, undoable: canUndo })
    .from(imports)
    .where(notLike(imports.source, 'sample%'))
    .orderBy(desc(imports.id))
    .limit(listLimit);

export async function forgetBefore(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(importUploads).where(lt(importUploads.createdAt, before));
  await db
    .delete(importRows)
    .where(
      inArray(
        importRows.importId,
        db.select({ id: imports.id }).from(imports).where(lt(imports.startedAt, before)),
      ),
    );
}
