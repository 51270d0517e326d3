import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { site } from '#shared/site.ts';
import { type DatabaseWatch, destroyClient } from './watch.ts';

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
  /** How long a statement waits for a lock, such as one of a session whose connection died silently. */
  lockTimeout?: number;
  /** Where it is given, nothing waits for a database that hangs. */
  watch?: Pick<DatabaseWatch, 'isHanging' | 'onHang'>;
}): Pool {
  const statementTimeout = options.statementTimeout ?? 5000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // For a connection that died silently: Postgres would have reported its own timeout before.
    query_timeout: statementTimeout && statementTimeout + 1000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: site.slug,
    // Compiling takes longer than any of our statements gains by it.
    options: `-c jit=off -c lock_timeout=${options.lockTimeout ?? 0}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'database connection lost'));
  // A connection that breaks in a transaction rejects its query; its unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', destroyAfterTimeout);
  if (options.watch) failWhileHanging(pool, options.watch);
  return pool;
}

/** After its own timeout the library would use the connection again, and each further query would wait as long. */
function destroyAfterTimeout(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]) => {
    const result = query(...args);
    if (result instanceof Promise)
      result.catch(({ message }: Error) => message === 'Query read timeout' && destroyClient(client));
    return result;
  };
  client.query = guarded as typeof client.query;
}

/** Requests to a database that hangs fail at once, also those that are under way. */
function failWhileHanging(pool: Pool, watch: Pick<DatabaseWatch, 'isHanging' | 'onHang'>): void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
  watch.onHang(() => {
    for (const client of clients) destroyClient(client);
  });
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const unlessHanging = (callback?: (error: Error) => void) => {
    if (!watch.isHanging()) return connect(callback);
    const error = Object.assign(new Error('The database is not responding.'), { code: 'ETIMEDOUT' });
    if (!callback) return Promise.reject(error);
    callback(error);
  };
  pool.connect = unlessHanging as typeof pool.connect;
}

/** Queries of a library that names its statements, which a transaction pooler mixes up between connections. */
export const withoutStatementNames = (pool: Pool) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
});

export const createDb = (pool: Pool): Db => drizzle(pool, { casing: 'snake_case' });
