/** Tests the server process: lost database, graceful shutdown, port conflicts, concurrent starts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from './test/database.ts';
import { startDatabaseProxy } from './test/database-proxy.ts';

// Tests start several processes, possibly on a busy host.
vi.setConfig({ testTimeout: 60_000 });

const cleanups: Array<() => Promise<unknown> | unknown> = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function database(): Promise<string> {
  const { url, drop } = await cloneDatabase();
  cleanups.push(drop);
  return url;
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

/** Starts the API without pages and returns its URL. */
async function start(variables: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [inject('serverBundle')], {
    env: {
      PATH: process.env.PATH,
      APP_MODE: 'local',
      NODE_ENV: 'test',
      SERVE_CLIENT: 'false',
      SAMPLES: 'false',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  cleanups.push(async () => {
    child.kill('SIGKILL');
    await exitOf(child);
  });
  await expect
    .poll(() => output.includes('is at ') || child.exitCode !== null, { timeout: 30_000 })
    .toBe(true);
  const url = /is at (http:\S+)/.exec(output)?.[1];
  if (!url) throw new Error(output);
  return { url, child };
}

test('responds 503 within 3 s without Postgres, and recovers when it is back', async () => {
  const proxy = await startDatabaseProxy(await database());
  cleanups.push(proxy.end);
  const { url } = await start({ DATABASE_URL: proxy.url });
  expect((await fetch(`${url}/api/denominations`)).status).toBe(200);
  proxy.cut();
  const requestedAt = performance.now();
  const response = await fetch(`${url}/api/denominations`);
  expect(performance.now() - requestedAt).toBeLessThan(3000);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('3');
  expect(await response.json()).toEqual({
    message: 'This service isn’t available right now. Please try again in a moment.',
    code: 'unavailable',
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  proxy.restore();
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  expect((await fetch(`${url}/api/denominations`)).status).toBe(200);
});

test.each(['hang', 'stall'] as const)(
  'responds 503 when Postgres stops responding (%s), and recovers',
  async (fault) => {
    const proxy = await startDatabaseProxy(await database());
    cleanups.push(proxy.end);
    const { url } = await start({ DATABASE_URL: proxy.url });
    expect((await fetch(`${url}/api/stats`)).status).toBe(200);
    proxy[fault]();
    const requestedAt = performance.now();
    // The cookie bypasses the response cache.
    const response = await fetch(`${url}/api/stats`, { headers: { Cookie: 'a=b' } });
    // About 3 s on an idle machine; without the heartbeat, it would take minutes.
    expect(performance.now() - requestedAt).toBeLessThan(10_000);
    expect(response.status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    proxy.restore();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    expect((await fetch(`${url}/api/stats`)).status).toBe(200);
  },
);

test('waits up to START_WAIT for the database, then exits with a clear message', async () => {
  const proxy = await startDatabaseProxy(await database());
  cleanups.push(proxy.end);
  proxy.cut();
  const failed = await start({ DATABASE_URL: proxy.url, START_WAIT: '1', LOG_LEVEL: 'silent' }).catch(
    (error: Error) => error.message,
  );
  expect(failed).toMatch(/^Can't reach the database in DATABASE_URL \(.+\)\.\n$/);
  const starting = start({ DATABASE_URL: proxy.url, START_WAIT: '60' });
  await new Promise((resolve) => setTimeout(resolve, 4000));
  proxy.restore();
  const { url } = await starting;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('keeps serving for DRAIN_SECONDS after SIGTERM, not ready and with connections closing', async () => {
  const { url, child } = await start({ DATABASE_URL: await database(), DRAIN_SECONDS: '3' });
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  const response = await fetch(`${url}/api/stats`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(await exitOf(child)).toBe(0);
});

test('finishes running requests on SIGTERM, accepts no new ones, and exits', async () => {
  const databaseUrl = await database();
  const { url, child } = await start({ DATABASE_URL: databaseUrl });
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  cleanups.push(() => blocker.end());
  await blocker.query('begin; lock table churches in access exclusive mode');
  const pending = fetch(`${url}/api/stats`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect(fetch(`${url}/healthz`), 'no new connection is accepted').rejects.toThrow();
  await blocker.query('rollback');
  expect((await pending).status).toBe(200);
  expect(await exitOf(child)).toBe(0);
});

test('uses the next free port in local mode, and fails clearly in production', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => blocker.close());
  const port = String((blocker.address() as { port: number }).port);
  const url = await database();
  const local = await start({ DATABASE_URL: url, PORT: port });
  expect(local.url).not.toContain(`:${port}`);
  await expect(
    start({
      DATABASE_URL: url,
      PORT: port,
      APP_MODE: 'production',
      PAYMENTS: 'off',
      SITE_FILE: 'server/test/site.json',
      BASE_URL: 'https://churches.example',
      SESSION_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:9',
      UPLOADS_DIR: '/nonexistent',
      ADMIN_EMAIL: 'admin@churches.example',
    }),
  ).rejects.toThrow(`Port ${port} is already in use`);
});

test('migrates an empty database once when two servers start concurrently', async () => {
  const { url, drop } = await cloneDatabase({ empty: true });
  cleanups.push(drop);
  const servers = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
  for (const server of servers) expect((await fetch(`${server.url}/api/churches`)).status).toBe(200);
});

test('aborts requests whose headers never end, and rejects two Host headers', async () => {
  const { url } = await start({ DATABASE_URL: await database() });
  const { hostname, port } = new URL(url);
  /** Resolves with the response once the server closes the connection. */
  const exchange = (request: string) =>
    new Promise<string>((resolve, reject) => {
      let response = '';
      const socket = connect(Number(port), hostname, () => socket.write(request));
      socket.on('data', (data) => (response += data));
      socket.on('close', () => resolve(response));
      socket.on('error', reject);
    });
  const twoHosts =
    'GET /api/config HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n';
  expect(await exchange(twoHosts)).toContain('HTTP/1.1 400');
  expect(await exchange(twoHosts.replace(/Host: b.*\r\n/, ''))).toContain('HTTP/1.1 200');
  const sentAt = performance.now();
  expect(await exchange('GET /api/config HTTP/1.1\r\nHost: a.example\r\nX-Slow: ')).toContain('HTTP/1.1 408');
  expect(performance.now() - sentAt).toBeLessThan(20_000);
});
