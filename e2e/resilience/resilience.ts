/**
 * npm run resilience: runs two servers behind a strict proxy while owners submit churches, visitors send messages, and
 * servers, database, and network fail. Every acknowledged write must be stored exactly once.
 */
import '../../server/cli/help.mjs';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabase } from '../../server/db/connect.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { startEmbeddedPostgres } from '../../server/dev/postgres/postgres.ts';
import { startDatabaseProxy } from '../../server/test/database-proxy.ts';
import { bareEnvironment, root } from '../support/server.ts';
import { type Backend, startProxy } from './proxy.ts';
import { createWriters, type Result } from './writers.ts';

const entry = path.join(root, 'dist/server/index.js');
if (!existsSync(entry)) throw new Error('This runs the built server: npm run build');

const folder = await mkdtemp(path.join(tmpdir(), 'church-resilience-'));
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') });
const databaseUrl = postgres.url('church_resilience');
await ensureDatabase(databaseUrl);
await migrateDatabase(databaseUrl);
const databaseProxy = await startDatabaseProxy(databaseUrl);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

class Server implements Backend {
  readonly port: number;
  ready = false;
  #process: ChildProcess | undefined;
  constructor(port: number) {
    this.port = port;
    // Runs even if this script fails.
    process.on('exit', () => this.#process?.kill('SIGKILL'));
  }
  async start(): Promise<void> {
    this.#process = spawn(process.execPath, [entry], {
      stdio: 'ignore',
      env: {
        ...bareEnvironment(),
        APP_MODE: 'local',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATABASE_URL: databaseProxy.url,
        UPLOADS_DIR: path.join(folder, 'uploads'),
        SESSION_SECRET: 'a secret of the resilience run, long enough',
        SERVE_CLIENT: 'false',
        SAMPLES: 'false',
        LOG_LEVEL: 'silent',
        LIMIT_FACTOR: '1000',
        DRAIN_SECONDS: '1',
      },
    });
    while (!this.ready && this.#process.exitCode === null) await sleep(50);
  }
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const exited = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill(signal);
    await exited;
    this.ready = false;
  }
}

const servers = [new Server(await freePort()), new Server(await freePort())] as const;
const proxy = await startProxy([...servers]);
const postmaster = async () =>
  Number((await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
/** Signals the postmaster and its child processes. */
const signalPostgres = async (signal: NodeJS.Signals) => {
  const main = await postmaster();
  const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8').catch(() => '');
  for (const id of [main, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(id, signal);
    } catch {
      // It has already exited.
    }
  }
};

type Fault = {
  name: string;
  runs: number;
  /** Number of concurrent owners, and of visitors. */
  writers?: number;
  /** Resolves once the cause is fixed; recovery is measured from then on. */
  run: (turn: number) => Promise<void>;
};
const faults: Fault[] = [
  { name: 'none', runs: 1, run: () => sleep(4000) },
  {
    name: 'server: kill -9 and restart',
    runs: 6,
    run: async (turn) => {
      const server = servers[turn % 2]!;
      await server.end('SIGKILL');
      await server.start();
    },
  },
  {
    name: 'server: rolling restart',
    runs: 4,
    run: async (turn) => {
      const server = servers[turn % 2]!;
      await server.end('SIGTERM');
      await server.start();
    },
  },
  { name: 'Postgres: kill -9', runs: 3, run: () => signalPostgres('SIGKILL') },
  {
    name: 'Postgres: hangs for 8 s',
    runs: 3,
    run: async () => {
      await signalPostgres('SIGSTOP');
      await sleep(8000);
      await signalPostgres('SIGCONT');
    },
  },
  {
    name: 'network: connections refused for 5 s',
    runs: 3,
    run: async () => {
      databaseProxy.cut();
      await sleep(5000);
      databaseProxy.restore();
    },
  },
  { name: 'network: connections die silently', runs: 3, run: async () => databaseProxy.stall() },
  { name: 'overload: 440 writers', runs: 1, writers: 220, run: () => sleep(15_000) },
];

/** How many times each church name and message is stored. */
async function countStored(): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: stored } = await client.query<{ mark: string; n: number }>(
      `select name as mark, count(*)::int as n from churches group by name
       union all select body, count(*)::int from contact_messages group by body`,
    );
    return new Map(stored.map(({ mark, n }) => [mark, n]));
  } finally {
    await client.end();
  }
}

/** The median, 99th percentile, and maximum, in seconds. */
function secondsOf(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return [0.5, 0.99, 1].map((share) => (at(share) / 1000).toFixed(1)).join(' / ');
}

const filter = process.argv[2];
const rows: Array<Record<string, string | number>> = [];
let failed = false;
try {
  await Promise.all(servers.map((server) => server.start()));
  const writers = await createWriters(proxy.url, { accounts: 8 });
  for (const fault of faults.filter(({ name }) => !filter || name.startsWith(filter))) {
    const total: Result[] = [];
    const recoveries: number[] = [];
    proxy.count.failures = 0;
    for (let turn = 0; turn < fault.runs; turn += 1) {
      const load = writers.start(fault.writers ?? 4);
      await sleep(1000);
      await fault.run(turn);
      recoveries.push(await load.recovery());
      await sleep(500);
      total.push(...(await load.stop()));
    }
    const count = await countStored();
    const acknowledged = total.filter((write) => write.acknowledged);
    const lost = acknowledged.filter(({ mark }) => !count.has(mark)).length;
    const duplicated = total.filter(({ mark }) => (count.get(mark) ?? 0) > 1).length;
    const kinds = (kind: Result['kind']) => acknowledged.filter((write) => write.kind === kind).length;
    failed ||= lost > 0 || duplicated > 0 || (fault.name.includes('rolling') && proxy.count.failures > 0);
    rows.push({
      fault: fault.name,
      runs: fault.runs,
      churches: kinds('church'),
      messages: kinds('message'),
      lost,
      duplicated,
      'HTTP 502': proxy.count.failures,
      'refusals s': secondsOf(total.flatMap(({ refusals }) => refusals)),
      'recovery s': (Math.max(...recoveries) / 1000).toFixed(1),
    });
    console.log(`${fault.name}: done`);
  }
  const names = Object.keys(rows[0] ?? {});
  console.log(`| ${names.join(' | ')} |\n|${names.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${names.map((name) => row[name]).join(' | ')} |`);
} finally {
  proxy.stop();
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  databaseProxy.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
