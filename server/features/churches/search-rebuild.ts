/** Tables counted from churches (words, facets, cells of the map) around an import. */
import { sql } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import type { Db, Pool, Tx } from '../../db/client.ts';

/**
 * Runs `work` in the transaction without the triggers that count churches, so that a bulk load costs its rows only.
 * Until rebuildSearch() words, facets and clusters at low zoom are those of before; the list is right at once.
 */
export async function withoutSearchTriggers<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('churches.skip_counts', 'on', true)`);
  const result = await work();
  await tx.execute(sql`select set_config('churches.skip_counts', 'off', true)`);
  return result;
}

/**
 * Counts words, facets and cells again, then runs VACUUM ANALYZE: without it index-only scans read the table after a
 * bulk load. Edits wait meanwhile, readers do not. Not inside a transaction. Seconds with 400,000 churches.
 */
export async function rebuildSearch(db: Db): Promise<void> {
  // One connection, because VACUUM runs outside transactions and both exceed the statement timeout.
  const client = await (db as Db & { $client: Pool }).$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const text of [
      'select rebuild_search()',
      'vacuum (analyze) churches, church_sample, search_words, facet_counts, map_cells, map_times',
    ])
      await client.query({ text, query_timeout: 3600_000 } as QueryConfig);
  } finally {
    // Restores the setting before the pool reuses the connection.
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}
