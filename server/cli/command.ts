/** Shared by all commands: database, exit codes, and error messages instead of stack traces. */
import { pino } from 'pino';
import { createDb, createPool, type Db, type Pool } from '../db/client.ts';
import { connectDatabase, explain } from '../db/connect.ts';
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
