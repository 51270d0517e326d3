import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { site } from '#shared/site.ts';

// Postgres sends bigint as text; ours are counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Pool = pg.Pool;
export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Pool with timeouts, so that one slow query cannot block the site. Times in milliseconds.
 * An idle connection that breaks (Postgres restarted) is logged and replaced; it does not end the process.
 */
export function createPool(options: {
  url: string;
  size: number;
  log: Logger;
  statementTimeout?: number;
}): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeout ?? 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: site.slug,
    // Compiling takes longer than any of our statements gains by it.
    options: '-c jit=off',
    keepAlive: true,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'database connection lost'));
  // A connection that breaks in a transaction rejects its query; its unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export const createDb = (pool: Pool): Db => drizzle(pool, { casing: 'snake_case' });
