import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { site } from '#shared/domain/site.ts';
import { type DatabaseWatch, destroyClient } from './watch.ts';

// The driver returns bigint as a string. Ours are counts and ids, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Pool = pg.Pool;
export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Creates a pool whose timeouts keep slow queries from blocking the site. Times are in milliseconds. If an idle
 * connection breaks (for example, when Postgres restarts), the pool logs that and replaces it.
 */
export function createPool(options: {
  url: string;
  size: number;
  log: Logger;
  statementTimeout?: number;
  /** How long a statement waits for a lock, which may belong to a session whose connection died silently. */
  lockTimeout?: number;
  /** If set, requests fail immediately while the database hangs. */
  watch?: Pick<DatabaseWatch, 'isHanging' | 'onHang'>;
}): Pool {
  const statementTimeout = options.statementTimeout ?? 5000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // Catches connections that died silently; otherwise Postgres reports its own timeout first.
    query_timeout: statementTimeout && statementTimeout + 1000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: site.slug,
    // JIT compilation takes longer than it saves in our queries.
    options: `-c jit=off -c synchronize_seqscans=off -c lock_timeout=${options.lockTimeout ?? 0}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'database connection lost'));
  // A connection that breaks in a transaction rejects its query, but its unhandled error event would crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', destroyAfterTimeout);
  if (options.watch) failWhileHanging(pool, options.watch);
  return pool;
}

/** After a query timeout, pg would reuse the dead connection, and every later query on it would time out too. */
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

/** While the database hangs, new and in-flight queries fail immediately. */
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

/** Runs `work` with a connection of its own, for commands and for other databases of the server. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  options: pg.ClientConfig = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, ...options });
  // A connection that breaks rejects its query, but its unhandled error event would crash the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** For libraries that use named prepared statements, which break behind a transaction pooler. */
export const withoutStatementNames = (pool: Pool) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
});

export const createDb = (pool: Pool): Db => drizzle(pool, { casing: 'snake_case' });
