import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

const batchSize = 1000;

/** Which rows to delete: those from before a moment, until the signal aborts. */
export type Prune = { before: Date; signal: AbortSignal | undefined };

/** Deletes the rows in batches, so that none of the statements takes long, until all are gone or the signal aborts. */
export async function deleteInBatches(
  db: Db,
  { from, where, signal }: { from: PgTable; where: SQL | undefined; signal: AbortSignal | undefined },
): Promise<void> {
  const batch = sql`array(select ctid from ${from} where ${where} limit ${batchSize})`;
  for (let deleted = batchSize; deleted === batchSize && !signal?.aborted; ) {
    const { rowCount } = await db.execute(sql`delete from ${from} where ctid = any(${batch})`);
    deleted = rowCount ?? 0;
  }
}
