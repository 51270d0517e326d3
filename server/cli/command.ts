/** Shared by all commands: arguments, database connection, exit codes, and error messages instead of stack traces. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { pino } from 'pino';
import { parseUrl } from '#shared/domain/url.ts';
import { createDb, createPool, type Db, type Pool } from '../db/client.ts';
import { connectDatabase, explain } from '../db/connect.ts';
import { readCommandEnv } from '../env.ts';

/** refused: the input was invalid and nothing changed; failed: wrong usage, or the command could not be completed. */
export const exitCodes = { done: 0, refused: 1, failed: 2 } as const;

/** For wrong usage: prints the problem and the first line of `usage`, and exits. */
export function failUsage(usage: string, problem: string): never {
  console.error(`${problem}\n${usage.split('\n', 1)[0]}\nFor details, use --help.`);
  process.exit(exitCodes.failed);
}

/** Reads options and one to `max` other arguments (none is fine if `max` is 0). Exits for --help, and for wrong usage. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  { options, max = 0 }: { options?: T; max?: number } = {},
) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit(exitCodes.done);
  }
  try {
    const { values, positionals } = parseArgs({ options: options ?? ({} as T), allowPositionals: true });
    if (max > 0 && positionals.length === 0) failUsage(usage, 'An argument is missing.');
    if (positionals.length > max)
      failUsage(usage, `Unexpected argument: ${JSON.stringify(positionals[max])}.`);
    return { values, positionals };
  } catch (error) {
    return failUsage(usage, (error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}

/** In milliseconds. Longer than the server's, because an import's statements can take minutes. */
const statementTimeout = 10 * 60_000;

export type CommandDatabase = {
  db: Db;
  pool: Pool;
  url: string;
  /** Name and host for the operator, without the password. */
  label: string;
};

/** Runs `work` with the server's database and exits the process with the code it returns. */
export async function runCommand(work: (database: CommandDatabase) => Promise<number>): Promise<never> {
  const env = readCommandEnv();
  let code: number;
  try {
    const url = await connectDatabase(env);
    const log = pino({ level: 'silent' });
    const pool = createPool({ url, size: 3, log, statementTimeout });
    try {
      code = await work({
        db: createDb(pool),
        pool,
        url,
        label: databaseLabel(url),
      });
    } finally {
      await pool.end();
    }
  } catch (error) {
    console.error(explain(error));
    code = exitCodes.failed;
  }
  process.exit(code);
}

/** Name and host of a database, or only its name if the URL has no host. */
export function databaseLabel(databaseUrl: string): string {
  const url = parseUrl(databaseUrl);
  if (!url) return 'from DATABASE_URL';
  const { host, pathname } = url;
  return `${pathname.slice(1) || 'postgres'}${host ? ` at ${host}` : ''}`;
}

/** Milliseconds between lines of progress. */
const progressInterval = 3000;

/** Returns a function that prints how far a long step is, every few seconds. */
export function createProgress(label: string): (text: string) => void {
  let last = Date.now();
  return (text) => {
    if (Date.now() - last < progressInterval) return;
    last = Date.now();
    console.error(`${label}: ${text}`);
  };
}
