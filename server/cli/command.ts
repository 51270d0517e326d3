/** What the commands at the terminal share: the database, the exit code, and words instead of stacks. */
import { pino } from 'pino';
import { createDb, createPool, type Db, type Pool } from '../db/client.ts';
import { connectDatabase } from '../db/connect.ts';
import { readCommandEnv } from '../env.ts';

/** Exit codes: done; done nothing because what was given is not right; wrong usage or no database. */
export const exitCodes = { done: 0, refused: 1, failed: 2 } as const;

/** A long import may take its time in one statement; a visitor's query may not. */
const statementTimeout = 10 * 60_000;

export type CommandDatabase = {
  db: Db;
  pool: Pool;
  url: string;
  /** Where that is, for people: never with a password. */
  place: string;
};

/** Runs work on the database that the server would use and ends the process with the code it answers. */
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
        place: env.databaseUrl
          ? placeOf(env.databaseUrl)
          : 'the embedded one of this project (.data/postgres)',
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

/** Host and name of a database, or only the name where the address has no host. */
export function placeOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the one of DATABASE_URL';
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1) || 'postgres'}${host ? ` at ${host}` : ''}`;
}

/** Postgres and the network say what is wrong in codes; drizzle hides them one level down. */
function explain(error: unknown): string {
  const fault = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  const reason = fault instanceof Error ? fault.message || code : String(fault);
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH)/.test(code))
    return `The database of DATABASE_URL cannot be reached (${reason || code}).`;
  if (/^(28|3D)/.test(code)) return `The database of DATABASE_URL refuses us: ${reason}.`;
  if (/^(57|08)/.test(code)) return `The connection to the database was lost: ${reason}.`;
  return code ? `The database answered with an error: ${reason} (${code}).` : reason;
}
