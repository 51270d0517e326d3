// One built server with a fresh database of its own for the whole run.

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startTestPayments, startTied } from '../server/cli/processes.mjs';
import { ensureDatabase } from '../server/db/connect.ts';
import { startEmbeddedPostgres } from '../server/db/embedded/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Puts the addresses of server and payment provider into variables E2E_, where the fixtures of every worker find them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const entry = path.join(root, 'dist/server/index.js');
  if (!existsSync(entry)) throw new Error('The tests run against the built server: npm run build');
  const undo: (() => Promise<unknown>)[] = [];
  const tearDown = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'houston-e2e-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const database = await freshDatabase(folder);
    undo.push(database.drop);
    const token = randomBytes(16).toString('hex');
    const payments = await startTestPayments({ env: bareEnvironment(), token });
    undo.push(payments.stop);
    const server = await startServer(entry, {
      DATABASE_URL: database.url,
      UPLOADS_DIR: path.join(folder, 'uploads'),
      ...payments.variables,
    });
    undo.push(server.stop);
    process.env.E2E_BASE_URL = server.address;
    // Some walks begin long after something happened; they put that day into the database.
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
  const given = process.env.TEST_DATABASE_URL;
  if (!given) {
    const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), durable: false });
    const url = postgres.url('houston_e2e');
    await ensureDatabase(url);
    return { url, drop: postgres.stop };
  }
  const name = `houston_e2e_${randomBytes(4).toString('hex')}`;
  const address = new URL(given);
  address.pathname = `/${name}`;
  await ensureDatabase(address.href);
  const drop = async () => {
    const client = new Client({ connectionString: given });
    await client.connect();
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.end();
  };
  return { url: address.href, drop };
}

/** A developer's own variables (mail, payments) must not reach the tests. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LD_LIBRARY_PATH };
}

async function startServer(
  entry: string,
  variables: Record<string, string>,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const { child, exited, stop } = startTied(process.execPath, [entry], {
    cwd: root,
    env: {
      ...bareEnvironment(),
      ...variables,
      APP_MODE: 'local',
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Many people of the tests come from one address.
      LIMIT_FACTOR: '100',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const logFile = path.join(root, 'test-results', 'server.log');
  const keepLog = async () => {
    await mkdir(path.dirname(logFile), { recursive: true });
    await writeFile(logFile, output);
  };
  const address = await new Promise<string>((resolve, reject) => {
    const give = (reason: string) => reject(new Error(`The server ${reason}:\n${output.slice(-4_000)}`));
    const timer = setTimeout(() => give('printed no address within 60 s'), 60_000);
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /Houston Churches is at (http:\/\/127\.0\.0\.1:\d+)/.exec(output);
      if (found?.[1]) {
        clearTimeout(timer);
        resolve(found[1]);
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    exited.then((code) => give(`ended with ${code}`));
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    address,
    stop: async () => {
      await stop();
      await keepLog();
    },
  };
}
