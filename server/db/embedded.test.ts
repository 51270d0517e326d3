import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  ensureDatabase,
  startEmbeddedPostgres,
} from './embedded.ts';
import { isRunning } from './file-lock.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
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

/** Another process that starts or joins, prints whether it joined, and lives until it is ended. */
async function startElsewhere(): Promise<{ process: ChildProcess; reused: boolean }> {
  const program = `
    import { startEmbeddedPostgres } from './server/db/embedded.ts';
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
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
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

const leases = () => readdir(path.join(dir, 'leases'));

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (const begun = Date.now(); !(await check().catch(() => false)); await sleep(25)) {
    if (Date.now() - begun > 10_000) throw new Error('it did not happen within 10 s');
  }
}

test('a first start makes a UTF-8 cluster, whatever LANG says, behind a password of its own', async () => {
  const before = process.env.LANG;
  process.env.LANG = 'C';
  const postgres = await start();
  process.env.LANG = before;
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
  const stranger = new Client({ connectionString: postgres.url('postgres').replace(/:\w+@/, ':guess@') });
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
});

test('stopping takes Postgres away, and the next start finds the data at the same address', async () => {
  const first = await start();
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS value');
  const pid = await postmaster();
  await first.stop();
  expect(await isRunning(pid)).toBe(false);

  const second = await start();
  expect(second.reused).toBe(false);
  expect(second.url('x')).toBe(first.url('x'));
  expect(await query(second, 'SELECT value FROM kept')).toEqual([{ value: 1 }]);
});

test('of several that start at once one starts and the others join; the last to stop stops Postgres', async () => {
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

test('ensureDatabase runs many times at once and again later', async () => {
  const postgres = await start();
  const url = postgres.url('raced');
  await Promise.all(Array.from({ length: 6 }, () => ensureDatabase(url)));
  await ensureDatabase(url);
  expect(await query(postgres, `SELECT count(*)::int AS n FROM pg_database WHERE datname = 'raced'`)).toEqual(
    [{ n: 1 }],
  );
});

test('a killed Postgres comes back on the same port with everything that was answered', async () => {
  const lines: string[] = [];
  const postgres = await start({ durable: true, log: (line) => lines.push(line) });
  await query(postgres, 'CREATE TABLE survivors AS SELECT 42 AS value');
  const before = await postmaster();
  process.kill(before, 'SIGKILL');
  await eventually(async () => (await query(postgres, 'SELECT value FROM survivors')).length === 1);
  expect(await postmaster()).not.toBe(before);
  expect(lines.join('\n')).toContain('starting it again');
});

test('Postgres outlives the process that started it while another one uses it', async () => {
  const { process: owner, reused } = await startElsewhere();
  expect(reused).toBe(false);
  const postgres = await start();
  expect(postgres.reused).toBe(true);
  const pid = await postmaster();
  await end(owner, 'SIGKILL');
  // Long enough for the lease of the killed process to have been given back.
  await eventually(async () => (await leases()).length === 1);
  await sleep(100);
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await postmaster()).toBe(pid);
  await postgres.stop();
  await eventually(async () => !(await isRunning(pid)));
});

test('a process that is killed leaves no Postgres behind', async () => {
  const { process: only } = await startElsewhere();
  const pid = await postmaster();
  await end(only, 'SIGKILL');
  await eventually(
    async () => !(await isRunning(pid)) && !existsSync(path.join(dir, 'cluster/postmaster.pid')),
  );
});

test('an orphan, whose lease was killed too, is joined', async () => {
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

test('a copy of a folder in use, with its pid file and locks, starts a Postgres of its own', async () => {
  const original = await start();
  await query(original, 'CHECKPOINT');
  const copy = path.join(temp, 'copy');
  await cp(dir, copy, { recursive: true });
  const postgres = await start({ dir: copy });
  expect(postgres.reused).toBe(false);
  expect(postgres.url('x')).not.toBe(original.url('x'));
  expect(await query(original, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('data that must last are not entrusted to a Postgres that was started for tests', async () => {
  await start();
  await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(/not durable/);
});
