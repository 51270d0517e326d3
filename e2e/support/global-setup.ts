// Starts one built server with a fresh database for the whole run.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { ensureDatabase } from '../../server/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/dev/postgres/postgres.ts';
import { startTestPayments } from '../../server/dev/scripts/processes.mjs';
import { bareEnvironment, root, startServer } from './server.ts';

/** Passes the URLs of the server and payment provider to the workers in E2E_ variables. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const entry = path.join(root, 'dist/server/index.js');
  if (!existsSync(entry)) throw new Error('The tests run against the built server: npm run build');
  const cleanups: (() => Promise<unknown>)[] = [];
  const tearDown = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'church-e2e-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const database = await freshDatabase(folder);
    cleanups.push(database.drop);
    const token = randomBytes(16).toString('hex');
    const payments = await startTestPayments({ env: bareEnvironment(), token });
    cleanups.push(payments.stop);
    const server = await startServer('server', {
      DATABASE_URL: database.url,
      UPLOADS_DIR: path.join(folder, 'uploads'),
      ...payments.variables,
    });
    cleanups.push(server.stop);
    process.env.E2E_BASE_URL = server.url;
    // Some tests simulate the passage of time by changing dates in the database.
    process.env.E2E_DATABASE_URL = database.url;
    // The provider's control interface (adapters/payments/local/control.ts).
    process.env.E2E_PAYMENTS_URL = payments.url;
    process.env.E2E_PAYMENTS_TOKEN = token;
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

async function freshDatabase(folder: string): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) {
    const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), durable: false });
    const url = postgres.url('church_e2e');
    await ensureDatabase(url);
    return { url, drop: postgres.stop };
  }
  const name = `church_e2e_${randomBytes(4).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await ensureDatabase(url.href);
  const drop = async () => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.end();
  };
  return { url: url.href, drop };
}
