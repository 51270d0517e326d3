/** The server process: lost database, graceful stop, port conflicts, concurrent starts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from './test/database.ts';
import { layWire } from './test/wire.ts';

// Several process starts per test, on a host that may be busy.
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

test('without Postgres the API responds 503 within 3 s and stays alive; it recovers when Postgres is back', async () => {
  const wire = await layWire(await database());
  cleanups.push(wire.end);
  const { url } = await start({ DATABASE_URL: wire.url });
  expect((await fetch(`${url}/api/denominations`)).status).toBe(200);
  wire.cut();
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
  wire.restore();
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  expect((await fetch(`${url}/api/denominations`)).status).toBe(200);
});

test.each(['hang', 'stall'] as const)(
  'Postgres that does not respond any more (%s) is a 503, and is back soon',
  async (fault) => {
    const wire = await layWire(await database());
    cleanups.push(wire.end);
    const { url } = await start({ DATABASE_URL: wire.url });
    expect((await fetch(`${url}/api/stats`)).status).toBe(200);
    wire[fault]();
    const requestedAt = performance.now();
    // With a cookie it is computed anew.
    const response = await fetch(`${url}/api/stats`, { headers: { Cookie: 'a=b' } });
    // 3 s on a quiet machine; without the heartbeat it would be minutes.
    expect(performance.now() - requestedAt).toBeLessThan(10_000);
    expect(response.status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    wire.restore();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    expect((await fetch(`${url}/api/stats`)).status).toBe(200);
  },
);

test('a start waits for the database for START_WAIT, then says in a sentence that it cannot be reached', async () => {
  const wire = await layWire(await database());
  cleanups.push(wire.end);
  wire.cut();
  const failed = await start({ DATABASE_URL: wire.url, START_WAIT: '1', LOG_LEVEL: 'silent' }).catch(
    (error: Error) => error.message,
  );
  expect(failed).toMatch(/^Can't reach the database in DATABASE_URL \(.+\)\.\n$/);
  const starting = start({ DATABASE_URL: wire.url, START_WAIT: '60' });
  await new Promise((resolve) => setTimeout(resolve, 4000));
  wire.restore();
  const { url } = await starting;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('DRAIN_SECONDS after SIGTERM: not ready, but still serving, and each connection ends with its response', async () => {
  const { url, child } = await start({ DATABASE_URL: await database(), DRAIN_SECONDS: '3' });
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  const response = await fetch(`${url}/api/stats`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(await exitOf(child)).toBe(0);
});

test('SIGTERM: the server finishes running requests, accepts no new ones and exits', async () => {
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

test('a port in use: the next one in local mode, a clear error in production', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => blocker.close());
  const taken = String((blocker.address() as { port: number }).port);
  const url = await database();
  const local = await start({ DATABASE_URL: url, PORT: taken });
  expect(local.url).not.toContain(`:${taken}`);
  await expect(
    start({
      DATABASE_URL: url,
      PORT: taken,
      APP_MODE: 'production',
      PAYMENTS: 'off',
      BASE_URL: 'https://churches.example',
      SESSION_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:9',
      UPLOADS_DIR: '/nonexistent',
      ADMIN_EMAIL: 'admin@churches.example',
    }),
  ).rejects.toThrow(`Port ${taken} is already in use`);
});

test('two servers that start concurrently on an empty database migrate it once', async () => {
  const { url, drop } = await cloneDatabase({ empty: true });
  cleanups.push(drop);
  const both = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
  for (const server of both) expect((await fetch(`${server.url}/api/churches`)).status).toBe(200);
});

test('headers that never end are cut off after 10 s, and two Host headers are refused', async () => {
  const { url } = await start({ DATABASE_URL: await database() });
  const { hostname, port } = new URL(url);
  /** Sends raw text; resolves with the response once the server closes the connection. */
  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let response = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('data', (data) => (response += data));
      socket.on('close', () => resolve(response));
      socket.on('error', reject);
    });
  const twoHosts =
    'GET /api/config HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n';
  expect(await exchange(twoHosts)).toContain('HTTP/1.1 400');
  expect(await exchange(twoHosts.replace(/Host: b.*\r\n/, ''))).toContain('HTTP/1.1 200');
  const begun = performance.now();
  expect(await exchange('GET /api/config HTTP/1.1\r\nHost: a.example\r\nX-Slow: ')).toContain('HTTP/1.1 408');
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('CLIENT_ORIGIN may call the API across origins, other origins may not', async () => {
  const { url } = await start({ DATABASE_URL: await database(), CLIENT_ORIGIN: 'http://localhost:4000' });
  const allowed = await fetch(`${url}/api/churches`, { headers: { Origin: 'http://localhost:4000' } });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
  const cached = await fetch(`${url}/api/churches`, { headers: { Origin: 'http://localhost:4000' } });
  expect(cached.headers.get('access-control-allow-origin'), 'from the response cache too').toBe(
    'http://localhost:4000',
  );
  for (const { headers } of [allowed, cached])
    expect(headers.get('vary')?.toLowerCase().split(/, */).sort()).toEqual([
      'accept-encoding',
      'cookie',
      'origin',
    ]);
  const other = await fetch(`${url}/api/churches`, { headers: { Origin: 'https://evil.example' } });
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
  expect((await fetch(`${url}/`)).status, 'no pages without the client').toBe(404);
});
