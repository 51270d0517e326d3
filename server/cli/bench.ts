/**
 * npm run bench -- search [--quick] [--only=TEXT] [--plans]: how quickly every kind of query is answered, through
 * HTTP, by a server process of its own, at 8,000 and 400,000 generated churches with 50,000 events. Prints Markdown.
 * The databases are kept in .data/bench, or beside the database that DATABASE_URL names.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import * as contract from '#shared/churches.ts';
import { listUnclaimed, unclaimedLimit } from '#shared/claims.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import * as eventContract from '#shared/events.ts';
import { zoneDay } from '#shared/zone.ts';
import { createZipTable } from '../adapters/geo/zip-table.ts';
import { createDb } from '../db/client.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { readCommandEnv } from '../env.ts';
import { searchChurches } from '../features/churches/search.ts';
import { countFacets } from '../features/churches/search-facets.ts';
import type { SearchDeps } from '../features/churches/search-filters.ts';
import { readMap } from '../features/churches/search-map.ts';
import { searchUnclaimed } from '../features/churches/search-unclaimed.ts';
import { findChurch } from '../features/churches/store.ts';
import { countStats, listValues } from '../features/churches/store-directory.ts';
import { listForCalendar, searchEvents } from '../features/events/search.ts';
import { fillDatabase } from './bench-data.ts';
import { eventKindsOf, fillEvents } from './bench-events.ts';
import { type Kind, kindsOf, type Samples } from './bench-kinds.ts';
import { type Measured, measure } from './bench-load.ts';

const sizes = [8_000, 400_000];
const secret = 'a secret for measuring that is long enough';
const [subject, ...options] = process.argv.slice(2);
if (subject !== 'search' || options.some((option) => !/^--(quick|plans|only=.+)$/.test(option))) {
  console.error('npm run bench -- search [--quick] [--only=TEXT] [--plans]');
  process.exit(2);
}
const quick = options.includes('--quick');
const only = options.find((option) => option.startsWith('--only='))?.slice(7);
const seconds = quick ? 0.3 : 0.7;

/** Starts a program that prints its address, in production's mode; `env` sets variables without our reading them. */
async function start(file: string, variables: Record<string, string>, args: string[] = []) {
  const given = Object.entries({ NODE_ENV: 'production', ...variables }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn('env', [...given, process.execPath, '--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const base = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${file} ended before it listened:\n${said}`)));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      running.delete(child);
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { base, stop, child };
}
const running = new Set<ChildProcess>();

const startServer = (databaseUrl: string, cache: boolean) =>
  start('../index.ts', {
    APP_MODE: 'local',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secret,
    PORT: '0',
    SERVE_CLIENT: 'false',
    SAMPLES: 'false',
    LOG_LEVEL: 'error',
    ANSWER_CACHE: String(cache),
  });

/** Places, ZIP codes and pages that the filled database has. */
async function takeSamples(pool: pg.Pool, base: string): Promise<Samples> {
  const { rows } = await pool.query<{ id: number; lat: number; lng: number; zip: string; area: string }>(
    'select id, lat, lng, zip, area from churches where id % (select count(*) / 200 from churches) = 0 order by id',
  );
  const nextOf = async (path: string): Promise<string> => {
    const answer = await fetch(base + path);
    await answer.arrayBuffer();
    return /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? path;
  };
  const next = await nextOf('/api/churches');
  // 35 pages of 200 further; a cursor is not bound to the length of a page.
  const withLimit = (path: string, limit: number) => path.replace(/&limit=\d+|$/, `&limit=${limit}`);
  let deep = next;
  for (let page = 0; page < 35; page += 1)
    deep = await nextOf(withLimit(deep.replace(/&limit=\d+/, ''), 200));
  deep = deep.replace(/[?&]limit=\d+/, (found) => (found.startsWith('?') ? '?limit=60' : ''));
  return {
    places: rows.map(({ lat, lng }) => ({ lat, lng })),
    zips: [...new Set(rows.map(({ zip }) => zip))],
    areas: [...new Set(rows.map(({ area }) => area))].slice(0, 30),
    ids: rows.map(({ id }) => id),
    next,
    deep,
  };
}

/** Runs the kind in this process and explains what it asked Postgres. Answers the names of the indexes used. */
async function planOf(pool: pg.Pool, kind: Kind): Promise<string> {
  const asked: { text: string; values: unknown[] }[] = [];
  const noting = {
    query: (query: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
      const text = typeof query === 'string' ? query : query.text;
      asked.push({ text, values: (typeof query === 'string' ? values : (query.values ?? values)) ?? [] });
      return pool.query(query as string, values as unknown[]);
    },
  };
  const db = createDb(noting as unknown as pg.Pool);
  const deps: SearchDeps = {
    pool: noting as unknown as pg.Pool,
    now: () => new Date(),
    secret,
    geo: createZipTable(),
  };
  const address = new URL(kind.address(0), 'http://bench');
  const query = Object.fromEntries(address.searchParams);
  const parsed = (endpoint: Endpoint) => endpoint.query!.parse(query) as never;
  const { pathname } = address;
  if (pathname === contract.listChurches.path) await searchChurches(deps, parsed(contract.listChurches));
  else if (pathname === contract.getFacets.path) await countFacets(deps, parsed(contract.getFacets));
  else if (pathname === contract.getMap.path) await readMap(deps, parsed(contract.getMap));
  else if (pathname === contract.getStats.path) await countStats(db);
  else if (pathname === listUnclaimed.path)
    await searchUnclaimed(deps.pool, { search: query.search, limit: unclaimedLimit });
  else if (pathname === eventContract.listEvents.path)
    await searchEvents({ ...deps, db }, parsed(eventContract.listEvents));
  else if (pathname === '/events.ics')
    await listForCalendar({ ...deps, db }, eventContract.eventFilters.parse(query));
  else if (pathname === contract.listAreas.path) await listValues(db, { column: 'area' });
  else if (pathname === contract.listDenominations.path) await listValues(db, { column: 'denomination' });
  else await findChurch(db, { id: Number(pathname.split('/').at(-1)), today: '2026-01-01' });
  const used = new Set<string>();
  const visit = (node: {
    'Index Name'?: string;
    'Node Type'?: string;
    'Relation Name'?: string;
    Plans?: never[];
  }) => {
    if (node['Index Name']) used.add(node['Index Name'].replace('churches_', ''));
    if (node['Node Type'] === 'Seq Scan') used.add(`all of ${node['Relation Name']}`);
    for (const child of node.Plans ?? []) visit(child);
  };
  for (const { text, values } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: never }] }>(
      `explain (format json) ${text}`,
      values,
    );
    visit(rows[0]!['QUERY PLAN'][0].Plan);
    if (options.includes('--plans')) {
      const { rows: lines } = await pool.query(`explain (analyze, buffers) ${text}`, values);
      console.log(
        `\n${kind.name}: ${kind.address(0)}\n${lines.map((line) => line['QUERY PLAN']).join('\n')}`,
      );
    }
  }
  used.delete('pkey');
  return [...used].join(', ') || 'pkey';
}

type Line = { one: Measured; many: Measured; cached: Measured; plan: string };

async function measureSize(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // When the bench is stopped, so is its Postgres.
  pool.on('error', () => undefined);
  const lines = new Map<string, Line>();
  const today = zoneDay(new Date());
  await fillEvents(createDb(pool), today);
  const floorServer = await start('./bench-floor.ts', {}, [databaseUrl]);
  const floor = await measure(floorServer.base, () => '/', { callers: 16, seconds: 2, warm: 200 });
  await floorServer.stop();
  const plain = await startServer(databaseUrl, false);
  const samples = await takeSamples(pool, plain.base);
  const kinds = [...kindsOf(samples), ...(await eventKindsOf(createDb(pool), today))].filter(
    ({ name }) => !only || name.includes(only),
  );
  await measure(plain.base, () => '/api/churches', { callers: 4, seconds: 1 });
  for (const kind of kinds) {
    const one = await measure(plain.base, kind.address, { callers: 1, seconds });
    const many = await measure(plain.base, kind.address, { callers: 16, seconds: seconds * 1.3 });
    lines.set(kind.name, { one, many, cached: many, plan: await planOf(pool, kind) });
  }
  // Once more right beside it: a busy machine moves the floor.
  await plain.stop();
  const keeping = await startServer(databaseUrl, true);
  for (const kind of kinds)
    lines.get(kind.name)!.cached = await measure(keeping.base, kind.address, {
      callers: 16,
      seconds: seconds * 0.6,
      warm: 30,
    });
  await keeping.stop();
  const again = await start('./bench-floor.ts', {}, [databaseUrl]);
  const floorAfter = await measure(again.base, () => '/', { callers: 16, seconds: 2, warm: 200 });
  await again.stop();
  await pool.end();
  return { lines, floor: (floor.perSecond + floorAfter.perSecond) / 2 };
}

const env = readCommandEnv();
const embedded = env.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dir: fileURLToPath(new URL('../../.data/bench', import.meta.url)) });
const server = env.databaseUrl ?? embedded!.url('postgres');
const leave = async (code: number) => {
  for (const child of running) child.kill('SIGTERM');
  await embedded?.stop();
  process.exit(code);
};
process.on('SIGINT', () => void leave(130));
process.on('SIGTERM', () => void leave(143));
try {
  const found = new Map<number, Awaited<ReturnType<typeof measureSize>>>();
  const log = (line: string) => console.error(line);
  for (const size of sizes) {
    const url = await fillDatabase(server, size, log);
    log(`Measuring ${size.toLocaleString('en')} churches …`);
    found.set(size, await measureSize(url));
  }
  const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
  const one = new pg.Client({ connectionString: server });
  await one.connect();
  const { rows } = await one.query<{ server_version: string }>('show server_version');
  await one.end();
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores; Node ${process.versions.node}; Postgres ${rows[0]?.server_version}. ` +
      'Milliseconds p50 / p99; page of 60; the callers run on the same machine.',
  );
  const small = found.get(sizes[0]!)!;
  for (const [size, { lines, floor }] of found) {
    console.log(`\n### ${size.toLocaleString('en')} churches (floor: ${floor.toFixed(0)} requests/s)\n`);
    console.log('| kind | 1 caller | 16 callers | requests/s | of the floor | with cache | growth | index |');
    console.log('|---|---|---|---|---|---|---|---|');
    for (const [name, { one: single, many, cached, plan }] of lines) {
      const before = small.lines.get(name);
      const growth = size === sizes[0] || !before ? '' : (single.p50 / before.one.p50).toFixed(1);
      const failed = single.failed + many.failed + cached.failed;
      console.log(
        `| ${name}${failed ? ` (${failed} failed)` : ''} | ${ms(single.p50)} / ${ms(single.p99)} | ${ms(many.p50)} / ${ms(many.p99)} | ${many.perSecond.toFixed(0)} | ${(many.perSecond / floor).toFixed(2)} | ${(cached.perSecond / floor).toFixed(2)} | ${growth} | ${plan} |`,
      );
    }
  }
  await leave(0);
} catch (error) {
  console.error(error);
  await leave(1);
}
