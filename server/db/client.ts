import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { site } from '#shared/site.ts';

// Numbers that Postgres sends as text because they could be large: ours are counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Pool = pg.Pool;
export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Pool with limits that keep one slow query from taking the site along. Times in milliseconds.
 * An idle connection that breaks (Postgres restarted) is logged and replaced, it does not end the process.
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
    keepAlive: true,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'database connection lost'));
  // One that breaks in the middle of a transaction tells its query; that it also emits would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export const createDb = (pool: Pool): Db => drizzle(pool, { casing: 'snake_case' });
