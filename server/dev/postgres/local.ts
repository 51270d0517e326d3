/** The development database, in an embedded Postgres that every local process of the project shares. */
import { fileURLToPath } from 'node:url';
import { site } from '#shared/domain/site.ts';
import { withConnection } from '../../db/client.ts';
import { ensureDatabase } from '../../db/connect.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { startEmbeddedPostgres } from './postgres.ts';

const embeddedFolder = fileURLToPath(new URL('../../../.data/postgres', import.meta.url));
const databaseName = site.slug.replaceAll('-', '_');

/** Starts or joins it. It stops when the last process that uses it stops it or ends. */
export async function startLocalDatabase(log?: (line: string) => void) {
  const postgres = await startEmbeddedPostgres({ dir: embeddedFolder, ...(log ? { log } : {}) });
  const url = postgres.url(databaseName);
  await ensureDatabase(url);
  return { url, stop: postgres.stop };
}

/** Drops and recreates it, empty and fully migrated. */
export async function resetLocalDatabase(dir = embeddedFolder): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dir });
  try {
    await withConnection(postgres.url('postgres'), (admin) =>
      admin.query(`drop database if exists ${databaseName}`),
    ).catch((error: { code?: string }) => {
      if (error.code !== '55006') throw error;
      throw new Error('The local database is in use. Stop "npm run dev" and any other commands first.');
    });
    const url = postgres.url(databaseName);
    await ensureDatabase(url);
    await migrateDatabase(url);
  } finally {
    await postgres.stop();
  }
}
