/**
 * node --import tsx e2e/resilience/scaling.ts: compares the requests per second of one and two server processes that
 * share a Postgres server, behind this folder's proxy. The load generator, proxy, and Postgres run on the same host, so each server process is
 * limited to a share of a core (Linux control groups, needs root), which leaves the rest of the host for everything
 * else. Prints a Markdown table with the CPU time per request, from which the capacity of a full core follows.
 * DATABASE_URL selects a Postgres server other than the embedded one. --share=15 is a percentage of a core; 100 is no
 * limit.
 */
import '../../server/cli/help.mjs';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { fillDatabase } from '../../server/dev/bench/churches.ts';
import { type Measurement, measure, running, startBuild } from '../../server/dev/bench/load.ts';
import { startEmbeddedPostgres } from '../../server/dev/postgres/postgres.ts';
import { readCommandEnv } from '../../server/env.ts';
import { root } from '../support/server.ts';
import { startProxy } from './proxy.ts';

if (!existsSync(path.join(root, 'dist/server/index.js')))
  throw new Error('This runs the built server: npm run build');
const share = Number(process.argv.find((argument) => argument.startsWith('--share='))?.slice(8) ?? 15);
const rounds = 3;
const seconds = 4;
/** Browsers request compression, which is done for each page response. */
const headers = { 'accept-encoding': 'br' };

const assets = path.join(root, 'dist/client/assets');
const bySize = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .toSorted((a, b) => statSync(path.join(assets, a)).size - statSync(path.join(assets, b)).size);
/** The script of median size. */
const asset = bySize[bySize.length >> 1]!;
const words =
  'grace faith hope zion bethel calvary trinity harvest victory covenant light word life cross rock'.split(
    ' ',
  );
const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
/** `visit` is the number of requests in a first visit (home, directory, a search, two churches), in Chromium on 2026-11-23. */
const kinds: Array<{ name: string; visit: number; urlOf: (n: number) => string }> = [
  {
    name: 'page, cached',
    visit: 1,
    urlOf: (n) => at(['/', '/directory', '/church/1', '/events', '/church/2'], n),
  },
  { name: 'script or style', visit: 50, urlOf: () => `/assets/${asset}` },
  {
    name: 'API, cached',
    visit: 12,
    urlOf: (n) => at(['/api/churches', '/api/churches/facets', '/api/churches/1', '/api/events'], n),
  },
  {
    // Repeats only after 14,000 requests, long after the response has left the cache.
    name: 'search, not cached',
    visit: 5,
    urlOf: (n) =>
      `/api/churches?search=${at(words, n)}&near=${(29.6 + (n % 997) / 2500).toFixed(3)},-95.4&radius=10`,
  },
];

/** Puts a process in its own control group (version 2 or 1). Returns a function that removes the group. */
async function limit(pid: number): Promise<() => Promise<void>> {
  if (share >= 100) return async () => undefined;
  const isVersion2 = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const folder = path.join(isVersion2 ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu', `church-scaling-${pid}`);
  await mkdir(folder);
  if (isVersion2) await writeFile(path.join(folder, 'cpu.max'), `${share * 100} 10000`);
  else {
    await writeFile(path.join(folder, 'cpu.cfs_period_us'), '10000');
    await writeFile(path.join(folder, 'cpu.cfs_quota_us'), String(share * 100));
  }
  await writeFile(path.join(folder, 'cgroup.procs'), String(pid));
  return () => rmdir(folder);
}

/** Total CPU time of these processes in seconds, user and system. */
async function processorTime(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / 100;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const folder = await mkdtemp(path.join(tmpdir(), 'church-scaling-'));
const existingUrl = readCommandEnv().databaseUrl;
const embedded = existingUrl
  ? undefined
  : await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') });
const databaseUrl = await fillDatabase(existingUrl ?? embedded!.url('postgres'), 8000, (line) =>
  console.error(line),
);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();

const startServer = async () => {
  const uploads = path.join(folder, 'uploads');
  const server = await startBuild(databaseUrl, { UPLOADS_DIR: uploads, PAYMENTS: 'off', SAMPLES: 'false' });
  return { ...server, pid: server.child.pid! };
};
const servers = [await startServer(), await startServer()];
const limits: Array<() => Promise<void>> = [];

type Run = Measurement & { serverMs: number; databaseMs: number };
async function runOn(count: number, urlOf: (n: number) => string): Promise<Run> {
  const chosen = servers.slice(0, count);
  const proxy = await startProxy(
    chosen.map(({ base }) => ({ port: Number(new URL(base).port), ready: true })),
  );
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const backends = rows.map(({ pid }) => pid);
  const used = () => Promise.all([processorTime(chosen.map(({ pid }) => pid)), processorTime(backends)]);
  // Warms up the cache and the JIT compiler before measuring.
  await measure(proxy.url, urlOf, { callers: 16, seconds: 0.5, headers });
  const before = await used();
  const result = await measure(proxy.url, urlOf, { callers: 16, seconds, headers });
  const after = await used();
  proxy.stop();
  const requests = result.perSecond * seconds;
  return {
    ...result,
    serverMs: ((after[0] - before[0]) / requests) * 1000,
    databaseMs: ((after[1] - before[1]) / requests) * 1000,
  };
}

try {
  for (const { urlOf } of kinds)
    for (const { base } of servers) await measure(base, urlOf, { callers: 4, seconds: 1.5, headers });
  for (const { pid } of servers) limits.push(await limit(pid));
  const limitLabel = share >= 100 ? 'no limit' : `${share}% of a core for each process`;
  console.log(
    `16 callers, ${limitLabel}; milliseconds p50 / p99; medians of ${rounds} alternating rounds of ${seconds} s.\n`,
  );
  console.log('| requests | one: per s | ms | two: per s | ms | ratio | server CPU ms | Postgres CPU ms |');
  console.log('|---|---|---|---|---|---|---|---|');
  const visit = { server: 0, database: 0 };
  let n = 0;
  for (const kind of kinds) {
    const runs: Record<1 | 2, Run[]> = { 1: [], 2: [] };
    // All runs share one counter, so that uncacheable requests never repeat.
    const urlOf = () => kind.urlOf(n++);
    for (let round = 0; round < rounds; round += 1)
      for (const count of [1, 2] as const) runs[count].push(await runOn(count, urlOf));
    const of = (count: 1 | 2, field: keyof Run) => median(runs[count].map((run) => run[field]));
    const ms = (count: 1 | 2) => `${of(count, 'p50').toFixed(0)} / ${of(count, 'p99').toFixed(0)}`;
    const failed = [...runs[1], ...runs[2]].reduce((sum, run) => sum + run.failed, 0);
    const ratio = of(2, 'perSecond') / of(1, 'perSecond');
    console.log(
      `| ${kind.name}${failed ? ` (${failed} failed)` : ''} | ${of(1, 'perSecond').toFixed(0)} | ${ms(1)} | ${of(2, 'perSecond').toFixed(0)} | ${ms(2)} | ${ratio.toFixed(2)} | ${of(1, 'serverMs').toFixed(2)} | ${of(1, 'databaseMs').toFixed(2)} |`,
    );
    visit.server += kind.visit * of(1, 'serverMs');
    visit.database += kind.visit * of(1, 'databaseMs');
  }
  console.log(
    `\nA visit: ${kinds.map((kind) => `${kind.visit} × ${kind.name}`).join(', ')} = ${visit.server.toFixed(1)} ms of a server's core and ${visit.database.toFixed(1)} ms of Postgres.`,
  );
  // Assumes half a core during the busiest hour, which has 15% of the day's visits.
  const perDay = (ms: number) => Math.round((0.5 * 3600 * 1000) / ms / 0.15 / 1000) * 1000;
  console.log(
    `Visits a day: ${perDay(visit.server).toLocaleString('en')} per process, ${perDay(visit.database).toLocaleString('en')} per core of Postgres.`,
  );
} finally {
  await client.end();
  await Promise.all(servers.map(({ stop }) => stop()));
  for (const unlimit of limits) await unlimit();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
}
