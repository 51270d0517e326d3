import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureDatabase } from '../../db/connect.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './postgres.ts';
import { commandOf } from './postmaster.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let temp: string;
let dir: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  temp = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  dir = path.join(temp, 'postgres');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of started.splice(0)) await postgres.stop();
});

afterAll(async () => {
  await rm(temp, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dir, durable: false, ...options });
  started.push(postgres);
  return postgres;
}

/** Starts or joins Postgres in another process, which runs until it is killed. */
async function startElsewhere(): Promise<{ process: ChildProcess; reused: boolean }> {
  const program = `
    import { startEmbeddedPostgres } from './server/dev/postgres/postgres.ts';
    const postgres = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, durable: false });
    console.log('reused=' + postgres.reused);
    process.once('SIGTERM', async () => { await postgres.stop(); process.exit(0); });
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: root,
    env: { PATH: process.env.PATH, LANG: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString()));
    child.once('exit', (code) => reject(new Error(`it exited with ${code}`)));
  });
  return { process: child, reused: line.includes('true') };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}

async function query<T extends object>(postgres: EmbeddedPostgres, sql: string, database = 'postgres') {
  const client = new Client({ connectionString: postgres.url(database) });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = async () =>
  Number.parseInt(await readFile(path.join(dir, 'cluster/postmaster.pid'), 'utf8'), 10);

const isRunning = async (pid: number) => (await commandOf(pid)) !== '';

const leases = () => readdir(path.join(dir, 'leases'));

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (const start = Date.now(); !(await check().catch(() => false)); await sleep(25)) {
    if (Date.now() - start > 10_000) throw new Error('not within 10 s');
  }
}

test('creates a UTF-8 cluster with its own password, regardless of LANG', async () => {
  const previousLang = process.env.LANG;
  process.env.LANG = 'C';
  const postgres = await start();
  process.env.LANG = previousLang;
  expect(postgres.reused).toBe(false);

  await ensureDatabase(postgres.url('named "so"'));
  const rows = await query(
    postgres,
    `SELECT current_setting('server_encoding') AS encoding, datlocale AS locale, upper('éñ') AS upper,
       current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets
     FROM pg_database WHERE datname = current_database()`,
    'named "so"',
  );
  expect(rows).toEqual([
    { encoding: 'UTF8', locale: 'C.UTF-8', upper: 'ÉÑ', listen: '127.0.0.1', sockets: '' },
  ]);

  expect((await stat(path.join(dir, 'password'))).mode & 0o777).toBe(0o600);
  const wrongPassword = new Client({
    connectionString: postgres.url('postgres').replace(/:\w+@/, ':guess@'),
  });
  await expect(wrongPassword.connect()).rejects.toThrow(/password authentication failed/);
});

test('stops Postgres, and starts it again with the same data and URL', async () => {
  const first = await start();
  await query(first, 'CREATE TABLE saved AS SELECT 1 AS value');
  const pid = await postmaster();
  await first.stop();
  expect(await isRunning(pid)).toBe(false);

  const second = await start();
  expect(second.reused).toBe(false);
  expect(second.url('x')).toBe(first.url('x'));
  expect(await query(second, 'SELECT value FROM saved')).toEqual([{ value: 1 }]);
});

test('starts Postgres once for concurrent callers and stops it when the last one does', async () => {
  const [one, two, three] = await Promise.all([start(), start(), start()]);
  expect([one, two, three].filter(({ reused }) => !reused)).toHaveLength(1);
  expect(new Set([one, two, three].map(({ url }) => url('x'))).size).toBe(1);
  const pid = await postmaster();
  await one.stop();
  await two.stop();
  expect(await query(three, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await three.stop();
  expect(await isRunning(pid)).toBe(false);
});

test('runs ensureDatabase safely, both concurrently and repeatedly', async () => {
  const postgres = await start();
  const url = postgres.url('raced');
  await Promise.all(Array.from({ length: 6 }, () => ensureDatabase(url)));
  await ensureDatabase(url);
  expect(await query(postgres, `SELECT count(*)::int AS n FROM pg_database WHERE datname = 'raced'`)).toEqual(
    [{ n: 1 }],
  );
});

test('restarts a killed Postgres on the same port without losing committed writes', async () => {
  const lines: string[] = [];
  const postgres = await start({ durable: true, log: (line) => lines.push(line) });
  await query(postgres, 'CREATE TABLE survivors AS SELECT 42 AS value');
  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  await eventually(async () => (await query(postgres, 'SELECT value FROM survivors')).length === 1);
  expect(await postmaster()).not.toBe(killed);
  expect(lines.join('\n')).toContain('restarting it');
});

test('waits for a restart in progress when stopping', async () => {
  const postgres = await start();
  process.kill(await postmaster(), 'SIGKILL');
  await sleep(20);
  await postgres.stop();
  // If stop() comes before the restart, the killed Postgres's pid file stays.
  expect(await postmaster().then(isRunning, () => false)).toBe(false);
});

test('keeps running for other processes after the one that started it is killed', async () => {
  const { process: owner, reused } = await startElsewhere();
  expect(reused).toBe(false);
  const postgres = await start();
  expect(postgres.reused).toBe(true);
  const pid = await postmaster();
  await end(owner, 'SIGKILL');
  // The killed process's lease has been released.
  await eventually(async () => (await leases()).length === 1);
  await sleep(100);
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await postmaster()).toBe(pid);
  await postgres.stop();
  await eventually(async () => !(await isRunning(pid)));
});

test('stops after the only process using it is killed', async () => {
  const { process: only } = await startElsewhere();
  const pid = await postmaster();
  await end(only, 'SIGKILL');
  await eventually(
    async () => !(await isRunning(pid)) && !existsSync(path.join(dir, 'cluster/postmaster.pid')),
  );
});

test('joins an orphaned Postgres whose lease was killed too', async () => {
  const { process: only } = await startElsewhere();
  const pid = await postmaster();
  for (const lease of await leases()) process.kill(Number.parseInt(lease, 10), 'SIGKILL');
  await end(only, 'SIGKILL');
  const postgres = await start();
  expect(postgres.reused).toBe(true);
  expect(await postmaster()).toBe(pid);
  await postgres.stop();
  await eventually(async () => !(await isRunning(pid)));
});

test('starts a separate Postgres for a copied folder, even with its pid file and leases', async () => {
  const original = await start();
  await query(original, 'CHECKPOINT');
  const copy = path.join(temp, 'copy');
  await cp(dir, copy, { recursive: true });
  const postgres = await start({ dir: copy });
  expect(postgres.reused).toBe(false);
  expect(postgres.url('x')).not.toBe(original.url('x'));
  expect(await query(original, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('refuses to join a non-durable Postgres if durability is required', async () => {
  await start();
  await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(/not durable/);
});
