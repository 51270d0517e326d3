// Starts one built server with a fresh database for the whole run.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    const tiles = await startTiles();
    cleanups.push(tiles.stop);
    const server = await startServer('server', {
      DATABASE_URL: database.url,
      UPLOADS_DIR: path.join(folder, 'uploads'),
      TILE_URL: tiles.url,
      ...payments.variables,
    });
    cleanups.push(server.stop);
    process.env.E2E_BASE_URL = server.url;
    // Some tests simulate the passage of time by changing dates in the database.
    process.env.E2E_DATABASE_URL = database.url;
    // The provider's control interface (server/dev/payments/control.ts).
    process.env.E2E_PAYMENTS_URL = payments.url;
    process.env.E2E_PAYMENTS_TOKEN = token;
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** A gray pixel that the map stretches to a full tile. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4DwAA6QDoMyJZ9gAAAABJRU5ErkJggg==',
  'base64',
);

/** A stub of the map's tile server, on a different host than the site. */
async function startTiles(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'image/png').end(tile);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}/{z}/{x}/{y}.png`, stop };
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
