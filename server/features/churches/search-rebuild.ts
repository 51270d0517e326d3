/** The counts that searches read (words, facets, cells of the map) around an import. */
import { sql } from 'drizzle-orm';
import type { Db, Pool, Tx } from '../../db/client.ts';

/**
 * Runs `work` in the transaction with the triggers of the search silent, so that a bulk load pays for its rows
 * alone. They speak again when the transaction ends; until rebuildSearch() has run, words, facet counts and far
 * clusters are those of before the load. The list itself is right at once.
 */
export async function withoutSearchTriggers<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('churches.skip_counts', 'on', true)`);
  const result = await work();
  await tx.execute(sql`select set_config('churches.skip_counts', 'off', true)`);
  return result;
}

/**
 * Counts words, facets and cells anew, then lets Postgres look at its tables again (VACUUM ANALYZE: without it,
 * reads after a bulk load go to the table where the index alone would do). Edits wait meanwhile, readers do not.
 * Not inside a transaction. About 5 s at 400,000 churches.
 */
export async function rebuildSearch(db: Db): Promise<void> {
  // One connection throughout: VACUUM runs in no transaction, and both exceed the limit for a visitor's query.
  const client = await (db as Db & { $client: Pool }).$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select rebuild_search()');
    await client.query('vacuum (analyze) churches, search_words, facet_counts, map_cells, map_times');
  } finally {
    // The connection goes back as it came.
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}
