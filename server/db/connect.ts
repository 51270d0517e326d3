import { withConnection } from './client.ts';
import { migrateDatabase } from './migrate.ts';

/** Connects to `databaseUrl` and migrates the schema. Retries for up to `wait` seconds. Pass its errors to `explain`. */
export async function connectDatabase(options: {
  databaseUrl: string | undefined;
  wait?: number;
  log?: (line: string) => void;
}): Promise<string> {
  const { databaseUrl, wait = 0, log } = options;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set. Locally, "npm run dev" starts a database.');
  const giveUpAt = performance.now() + wait * 1000;
  for (let pause = 250; ; pause = Math.min(2 * pause, 5000)) {
    try {
      await migrateDatabase(databaseUrl);
      return databaseUrl;
    } catch (error) {
      if (!isTransient(error) || performance.now() + pause > giveUpAt) throw error;
      log?.(`${explain(error)} Trying again.`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The database is unreachable, starting, or out of connections, or a lock is held: retrying may help. */
function isTransient(error: unknown): boolean {
  const { code, message } = rootOf(error);
  return (
    /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|08|53|57P|55P03)/.test(code) ||
    /timeout|Connection terminated/.test(message)
  );
}

/** Unwraps Drizzle's error: its cause has the code. */
function rootOf(error: unknown): { code: string; message: string; path?: string | undefined } {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(root instanceof Error)) return { code: '', message: String(root) };
  // Only errors of the file system have a path.
  const { code = '', path } = root as NodeJS.ErrnoException;
  return { code, message: root.message || code, path };
}

/** Creates the URL's database unless it exists. Safe to run concurrently. */
export async function ensureDatabase(url: string): Promise<void> {
  const server = new URL(url);
  server.pathname = '/postgres';
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  await withConnection(server.href, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  }).catch((error: { code?: string }) => {
    // Another process created it first: Postgres reports duplicate_database or, in a race, a unique violation.
    if (!['42P04', '23505'].includes(error.code ?? '')) throw error;
  });
}

/** Describes the error in a sentence for the operator. */
export function explain(error: unknown): string {
  const { code, message: reason, path } = rootOf(error);
  if (
    /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH)/.test(code) ||
    /^(timeout|Connection terminated)/.test(reason)
  )
    return `Can't reach the database in DATABASE_URL (${reason || code}).`;
  if (path) return `Can't access ${path}: ${reason}.`;
  if (/^(28|3D)/.test(code)) return `The database in DATABASE_URL rejected the connection: ${reason}.`;
  if (/^(57|08)/.test(code)) return `Lost the connection to the database: ${reason}.`;
  return code ? `The database reported an error: ${reason} (${code}).` : reason;
}
