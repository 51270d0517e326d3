/**
 * npm run bench -- search [--quick] [--only=TEXT] [--churches=20000] [--plans]: measures every kind of query over HTTP against
 * a separate server process, with 20,000 and 400,000 generated churches and 50,000 events. Prints Markdown. Later runs reuse the
 * databases, which are stored in .data/bench or on the server of DATABASE_URL.
 *
 * npm run bench -- crowd [--only=TEXT]: how 30 connections with the most expensive requests affect one visitor, with
 * 400,000 churches.
 *
 * npm run bench -- import [--only=TEXT] [--visitors=3] [--node="OPTIONS"]: how uploading and checking large and harmful files
 * affects visitors, with 20,000 churches.
 *
 * npm run bench -- recall [--misses] [--seed=2]: searches the churches of DATABASE_URL (or the local database) with
 * realistic queries.
 */
import '../../cli/help.mjs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { zoneDay } from '#shared/domain/dates.ts';
import { exitCodes, runCommand } from '../../cli/command.ts';
import { createDb, withConnection } from '../../db/client.ts';
import { readCommandEnv } from '../../env.ts';
import { startEmbeddedPostgres } from '../postgres/postgres.ts';
import { fillDatabase } from './churches.ts';
import { benchCrowd } from './crowd.ts';
import { eventKindsOf, fillEvents } from './events.ts';
import { benchImport } from './import.ts';
import { kindsOf, takeSamples } from './kinds.ts';
import { type Measurement, measure, running, start, startServer } from './load.ts';
import { benchMemory } from './memory.ts';
import { benchPages } from './pages.ts';
import { planOf } from './plan.ts';
import { benchRecall } from './recall.ts';

const sizes = [20_000, 400_000];

const [subject = '', ...options] = process.argv.slice(2);
/** The options of each subject. */
const known: Record<string, RegExp> = {
  pages: /^--runs=\d+$/,
  crowd: /^--only=/,
  recall: /^--(misses|seed=\d+)$/,
  search: /^--(quick|plans|only=.+|churches=\d+)$/,
  memory: /^--node=/,
  import: /^--(only|node|visitors)=/,
};
if (!known[subject] || !options.every((option) => known[subject]!.test(option))) {
  console.error(
    'npm run bench -- pages [--runs=5] | crowd [--only=TEXT] | recall [--misses] [--seed=1] | search [--quick] [--only=TEXT] [--churches=20000] [--plans] | memory [--node="OPTIONS"] | import [--only=TEXT] [--visitors=3] [--node="OPTIONS"]',
  );
  process.exit(2);
}
const optionValue = (name: string) =>
  options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
if (subject === 'pages') {
  await benchPages(Number(optionValue('runs') ?? 5));
  process.exit(0);
}
if (subject === 'recall')
  await runCommand(async ({ url }) => {
    await benchRecall(url, { misses: options.includes('--misses'), seed: Number(optionValue('seed') ?? 1) });
    return exitCodes.done;
  });
const quick = options.includes('--quick');
const only = optionValue('only');
const chosenSize = Number(optionValue('churches') ?? 0);
const node = optionValue('node')?.split(' ') ?? [];
const seconds = quick ? 0.3 : 0.7;

type Line = { one: Measurement; many: Measurement; cached: Measurement; plan: string };

async function measureFloor(databaseUrl: string): Promise<number> {
  const server = await start('./floor.ts', { DATABASE_URL: databaseUrl });
  const { perSecond } = await measure(server.base, () => '/', { callers: 16, seconds: 2, warm: 200 });
  await server.stop();
  return perSecond;
}

async function measureSize(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // On interruption, the embedded Postgres stops before the pool.
  pool.on('error', () => undefined);
  const lines = new Map<string, Line>();
  const today = zoneDay(new Date());
  await fillEvents(createDb(pool), today);
  const floorBefore = await measureFloor(databaseUrl);
  const plain = await startServer(databaseUrl, false);
  const samples = await takeSamples(pool, plain.base);
  const kinds = [...kindsOf(samples), ...(await eventKindsOf(createDb(pool), today))].filter(
    ({ name }) => !only || name.includes(only),
  );
  await measure(plain.base, () => '/api/churches', { callers: 4, seconds: 1 });
  for (const kind of kinds) {
    const one = await measure(plain.base, kind.urlOf, { callers: 1, seconds });
    const many = await measure(plain.base, kind.urlOf, { callers: 16, seconds: seconds * 1.3 });
    lines.set(kind.name, {
      one,
      many,
      cached: many,
      plan: await planOf(pool, kind, options.includes('--plans')),
    });
  }
  await plain.stop();
  const caching = await startServer(databaseUrl, true);
  for (const kind of kinds)
    lines.get(kind.name)!.cached = await measure(caching.base, kind.urlOf, {
      callers: 16,
      seconds: seconds * 0.6,
      // Responses are cached for a minute, so warm the cache first.
      settle: 2,
    });
  await caching.stop();
  // The baseline varies on a busy host, so average it before and after.
  const floorAfter = await measureFloor(databaseUrl);
  await pool.end();
  return { lines, floor: (floorBefore + floorAfter) / 2 };
}

const env = readCommandEnv();
const embedded = env.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dir: fileURLToPath(new URL('../../../.data/bench', import.meta.url)) });
const server = env.databaseUrl ?? embedded!.url('postgres');
const exit = async (code: number) => {
  for (const child of running) child.kill('SIGTERM');
  await embedded?.stop();
  process.exit(code);
};
process.on('SIGINT', () => void exit(130));
process.on('SIGTERM', () => void exit(143));
try {
  const log = (line: string) => console.error(line);
  if (subject === 'memory') {
    await benchMemory(await fillDatabase(server, 8_000, log), node);
    await exit(0);
  }
  if (subject === 'import') {
    const visitors = Number(optionValue('visitors') ?? 3);
    await benchImport(await fillDatabase(server, sizes[0]!, log), { node, visitors, only });
    await exit(0);
  }
  if (subject === 'crowd') {
    await benchCrowd(await fillDatabase(server, sizes[1]!, log), only);
    await exit(0);
  }
  const results = new Map<number, Awaited<ReturnType<typeof measureSize>>>();
  const measured = chosenSize ? [chosenSize] : sizes;
  for (const size of measured) {
    const url = await fillDatabase(server, size, log);
    log(`Measuring ${size.toLocaleString('en')} churches …`);
    results.set(size, await measureSize(url));
  }
  const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
  const { rows } = await withConnection(server, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  );
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores; Node ${process.versions.node}; Postgres ${rows[0]?.server_version}. ` +
      'Milliseconds p50 / p99; page of 60; the callers run on the same host.',
  );
  const small = results.get(measured[0]!)!;
  for (const [size, { lines, floor }] of results) {
    console.log(`\n### ${size.toLocaleString('en')} churches (floor: ${floor.toFixed(0)} requests/s)\n`);
    console.log('| kind | 1 caller | 16 callers | requests/s | of the floor | with cache | growth | index |');
    console.log('|---|---|---|---|---|---|---|---|');
    for (const [name, { one: single, many, cached, plan }] of lines) {
      const baseline = small.lines.get(name);
      const growth = size === measured[0] || !baseline ? '' : (single.p50 / baseline.one.p50).toFixed(1);
      const failed = single.failed + many.failed + cached.failed;
      console.log(
        `| ${name}${failed ? ` (${failed} failed)` : ''} | ${ms(single.p50)} / ${ms(single.p99)} | ${ms(many.p50)} / ${ms(many.p99)} | ${many.perSecond.toFixed(0)} | ${(many.perSecond / floor).toFixed(2)} | ${(cached.perSecond / floor).toFixed(2)} | ${growth} | ${plan} |`,
      );
    }
  }
  await exit(0);
} catch (error) {
  console.error(error);
  await exit(1);
}
