/** The server as a process: when Postgres goes away, when it is told to stop, when its port is taken. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { cloneDatabase } from './test/database.ts';
import { layWire } from './test/wire.ts';

const ended: Array<() => Promise<unknown> | unknown> = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

async function database(): Promise<string> {
  const { url, drop } = await cloneDatabase();
  ended.push(drop);
  return url;
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

/** Starts the API alone and answers its address. */
async function start(variables: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
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
  ended.push(async () => {
    child.kill('SIGKILL');
    await exitOf(child);
  });
  await expect
    .poll(() => output.includes('is at ') || child.exitCode !== null, { timeout: 15_000 })
    .toBe(true);
  const url = /is at (http:\S+)/.exec(output)?.[1];
  if (!url) throw new Error(output);
  return { url, child };
}

test('Postgres goes away and comes back: 503 within 3 s meanwhile, alive all the time', async () => {
  const line = await layWire(await database());
  ended.push(line.end);
  const { url } = await start({ DATABASE_URL: line.url });
  expect((await fetch(`${url}/api/denominations`)).status).toBe(200);
  line.cut();
  const from = performance.now();
  const answer = await fetch(`${url}/api/denominations`);
  expect(performance.now() - from).toBeLessThan(3000);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('3');
  expect(await answer.json()).toEqual({
    message: 'The service is not available right now. Please try again in a moment.',
    code: 'unavailable',
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  line.mend();
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  expect((await fetch(`${url}/api/denominations`)).status).toBe(200);
});

test('told to stop, the server finishes what runs and leaves', async () => {
  const databaseUrl = await database();
  const { url, child } = await start({ DATABASE_URL: databaseUrl });
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  ended.push(() => blocker.end());
  await blocker.query('begin; lock table churches in access exclusive mode');
  const running = fetch(`${url}/api/stats`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect(fetch(`${url}/healthz`), 'nothing new is accepted').rejects.toThrow();
  await blocker.query('rollback');
  expect((await running).status).toBe(200);
  expect(await exitOf(child)).toBe(0);
});

test('a taken port: the next one in local mode, a clear word in production', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  ended.push(() => blocker.close());
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
    }),
  ).rejects.toThrow(`Port ${taken} is taken`);
});

test('two servers that start at once on an empty database migrate it once', async () => {
  const { url, drop } = await cloneDatabase({ empty: true });
  ended.push(drop);
  const both = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
  for (const { url: address } of both) expect((await fetch(`${address}/api/churches`)).status).toBe(200);
});

test('a client on another origin of the same site may call the API, a stranger may not', async () => {
  const { url } = await start({ DATABASE_URL: await database(), CLIENT_ORIGIN: 'http://localhost:4000' });
  const ours = await fetch(`${url}/api/churches`, { headers: { Origin: 'http://localhost:4000' } });
  expect(ours.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
  expect(ours.headers.get('access-control-allow-credentials')).toBe('true');
  const again = await fetch(`${url}/api/churches`, { headers: { Origin: 'http://localhost:4000' } });
  expect(again.headers.get('access-control-allow-origin'), 'from the kept answers too').toBe(
    'http://localhost:4000',
  );
  const stranger = await fetch(`${url}/api/churches`, { headers: { Origin: 'https://evil.example' } });
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  expect((await fetch(`${url}/`)).status, 'no pages without the client').toBe(404);
});
