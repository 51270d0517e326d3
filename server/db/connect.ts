/** Finds the database for the server and for every command alike. */
import { fileURLToPath } from 'node:url';
import { migrateDatabase } from './migrate.ts';

/** Two levels up is the project's root, from the sources (server/db) and from the bundle (dist/server) alike. */
const embeddedFolder = fileURLToPath(new URL('../../.data/postgres', import.meta.url));

export type Connection = {
  url: string;
  /** Gives the embedded Postgres back; it stops when nobody else uses it. */
  release: () => Promise<void>;
};

/**
 * The database that DATABASE_URL names, else the embedded one, which is started or joined; at the newest schema.
 * Rejects with a sentence for the operator when there is none.
 */
export async function connectDatabase(options: {
  databaseUrl: string | undefined;
  log?: (line: string) => void;
}): Promise<Connection> {
  const connection = options.databaseUrl
    ? { url: options.databaseUrl, release: async () => {} }
    : await joinEmbedded(options.log);
  try {
    await migrateDatabase(connection.url);
  } catch (error) {
    await connection.release();
    throw error;
  }
  return connection;
}

async function joinEmbedded(log?: (line: string) => void): Promise<Connection> {
  const { startEmbeddedPostgres, ensureDatabase } = await import('./embedded.ts');
  const postgres = await startEmbeddedPostgres({ dir: embeddedFolder, ...(log ? { log } : {}) });
  const url = postgres.url('houston_churches');
  await ensureDatabase(url);
  return { url, release: postgres.stop };
}
