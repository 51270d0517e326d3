/** Opens the database for the server and for every command. */
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateDatabase } from './migrate.ts';

/** Two levels up is the project's root, from the sources (server/db) and from the bundle (dist/server) alike. */
const embeddedFolder = fileURLToPath(new URL('../../.data/postgres', import.meta.url));
const databaseName = 'houston_churches';

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
  const url = postgres.url(databaseName);
  await ensureDatabase(url);
  return { url, release: postgres.stop };
}

/** Drops the database of the embedded Postgres and creates it again, empty, at the newest schema. */
export async function resetEmbeddedDatabase(dir = embeddedFolder): Promise<void> {
  const { startEmbeddedPostgres, ensureDatabase } = await import('./embedded.ts');
  const postgres = await startEmbeddedPostgres({ dir });
  try {
    const admin = new pg.Client({ connectionString: postgres.url('postgres') });
    await admin.connect();
    try {
      await admin.query(`drop database if exists ${databaseName}`);
    } catch (error) {
      if ((error as { code?: string }).code !== '55006') throw error;
      throw new Error('The local database is in use. Stop "npm run dev" and other commands first.');
    } finally {
      await admin.end();
    }
    const url = postgres.url(databaseName);
    await ensureDatabase(url);
    await migrateDatabase(url);
  } finally {
    await postgres.stop();
  }
}
