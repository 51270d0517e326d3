/** Shared by all commands: database, exit codes, and error messages instead of stack traces. */
import { pino } from 'pino';
import { createDb, createPool, type Db, type Pool } from '../db/client.ts';
import { connectDatabase } from '../db/connect.ts';
import { readCommandEnv } from '../env.ts';

/** done: success; refused: nothing changed because of invalid input; failed: wrong usage or no database. */
export const exitCodes = { done: 0, refused: 1, failed: 2 } as const;

/** Longer than the server's: a statement of an import may take minutes. Milliseconds. */
const statementTimeout = 10 * 60_000;

export type CommandDatabase = {
  db: Db;
  pool: Pool;
  url: string;
  /** Name and host for the operator, without the password. */
  label: string;
};

/** Runs `work` on the server's database and ends the process with the exit code it returns. */
export async function runCommand(work: (database: CommandDatabase) => Promise<number>): Promise<never> {
  const env = readCommandEnv();
  let release = async () => {};
  let code: number;
  try {
    const connection = await connectDatabase(env);
    release = connection.release;
    const log = pino({ level: 'silent' });
    const pool = createPool({ url: connection.url, size: 3, log, statementTimeout });
    try {
      code = await work({
        db: createDb(pool),
        pool,
        url: connection.url,
        label: env.databaseUrl ? databaseLabel(env.databaseUrl) : 'embedded (.data/postgres)',
      });
    } finally {
      await pool.end();
    }
  } catch (error) {
    console.error(explain(error));
    code = exitCodes.failed;
  }
  await release();
  process.exit(code);
}

/** Name and host of a database; only the name where the URL has no host. */
export function databaseLabel(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'from DATABASE_URL';
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1) || 'postgres'}${host ? ` at ${host}` : ''}`;
}

/** Drizzle wraps the errors of Postgres and the network, which carry the codes. */
function explain(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error ? cause.message || code : String(cause);
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH)/.test(code))
    return `Can't reach the database in DATABASE_URL (${reason || code}).`;
  if (/^(28|3D)/.test(code)) return `The database in DATABASE_URL rejected the connection: ${reason}.`;
  if (/^(57|08)/.test(code)) return `Lost the connection to the database: ${reason}.`;
  return code ? `The database reported an error: ${reason} (${code}).` : reason;
}
