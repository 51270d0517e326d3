/** Handles the tables derived from churches (words, facets, map cells) during bulk changes. */
import { sql } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import type { Db, Pool, Tx } from './client.ts';

/**
 * Runs `work` with the counting triggers disabled, which makes bulk loads much faster. Words, facets and low-zoom clusters
 * stay outdated until rebuildSearch(); the list is correct right away.
 */
export async function withoutSearchTriggers<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('churches.skip_counts', 'on', true)`);
  const result = await work();
  await tx.execute(sql`select set_config('churches.skip_counts', 'off', true)`);
  return result;
}

/**
 * Recounts words, facets and cells, then runs VACUUM ANALYZE; without it, index-only scans visit the table after a bulk
 * load. Blocks edits but not reads. Must not run inside a transaction. Takes seconds for 400,000 churches.
 */
export async function rebuildSearch(db: Db): Promise<void> {
  // A dedicated connection, because VACUUM can't run in a transaction and both statements exceed the timeout.
  const client = await (db as Db & { $client: Pool }).$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const text of [
      'select rebuild_search()',
      'vacuum (analyze) churches, church_sample, search_words, facet_counts, map_cells',
    ])
      await client.query({ text, query_timeout: 3600_000 } as QueryConfig);
  } finally {
    // Restores the setting before the pool reuses the connection.
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}
