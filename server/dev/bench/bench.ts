import { cpus } from 'node:os';
import pg from 'pg';
import { zoneDay } from '#shared/domain/dates.ts';
import { exitCodes, failUsage, readArguments, runCommand } from '../../cli/command.ts';
import { createDb } from '../../db/client.ts';
import { readCommandEnv } from '../../env.ts';
import { fillDatabase } from './churches.ts';
import { fillEvents } from './events.ts';
import { kindsOf, takeSamples } from './kinds.ts';
import { type Measurement, measure, running, start, startServer } from './load.ts';
import { benchPages } from './pages.ts';
import { benchRecall } from './recall.ts';

const usage = `npm run bench -- search [--quick] [--only=TEXT] [--churches=20000] | pages [--runs=5] | recall [--misses] [--seed=1]

search: measures every kind of query over HTTP against a separate server process, with 20,000 and 400,000 generated
churches and 50,000 events. Prints Markdown. Later runs reuse the databases, which are on the server of DATABASE_URL, or
on the local one.
pages: Lighthouse and HTML responses per second of the build.
recall: searches the churches of DATABASE_URL (or the local database) with realistic queries.`;
const sizes = [20_000, 400_000];

const { values, positionals } = readArguments(usage, {
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string', default: '' },
    churches: { type: 'string' },
    runs: { type: 'string', default: '5' },
    misses: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
  max: 1,
});

async function measureFloor(databaseUrl: string): Promise<number> {
  const server = await start('./floor.ts', { DATABASE_URL: databaseUrl });
  const { perSecond } = await measure(server.base, () => '/', { callers: 16, seconds: 2 });
  await server.stop();
  return perSecond;
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const latency = ({ p50, p99 }: Measurement) => `${ms(p50)} / ${ms(p99)}`;

/** Prints a row per kind. Returns each kind's median with one caller, compared with those of `smaller`. */
async function measureSize(databaseUrl: string, smaller: Map<string, number>): Promise<Map<string, number>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // On interruption, the embedded Postgres stops before the pool.
  pool.on('error', () => undefined);
  const today = zoneDay(new Date());
  await fillEvents(createDb(pool), today);
  const floor = await measureFloor(databaseUrl);
  const [plain, caching] = [await startServer(databaseUrl, false), await startServer(databaseUrl, true)];
  const seconds = values.quick ? 1 : 2;
  const kinds = kindsOf(await takeSamples(pool, plain.base, today));
  await pool.end();
  // Excludes one-time costs such as preparing statements and JIT compilation.
  await measure(plain.base, () => '/api/churches', { callers: 6, seconds });
  console.log(`Floor: ${floor.toFixed(0)} requests/s\n`);
  console.log('| kind | 1 caller | 16 callers | requests/s | of the floor | with cache | growth |');
  console.log('|---|---|---|---|---|---|---|');
  const medians = new Map<string, number>();
  for (const { name, urlOf } of kinds.filter(({ name }) => name.includes(values.only))) {
    const one = await measure(plain.base, urlOf, { callers: 1, seconds });
    const many = await measure(plain.base, urlOf, { callers: 16, seconds });
    // Responses are cached for a minute, so the first time fills the cache.
    await measure(caching.base, urlOf, { callers: 16, seconds });
    const cached = await measure(caching.base, urlOf, { callers: 16, seconds });
    const failed = one.failed + many.failed + cached.failed;
    const [share, cachedShare] = [many, cached].map(({ perSecond }) => (perSecond / floor).toFixed(2));
    const growth = smaller.has(name) ? (one.p50 / smaller.get(name)!).toFixed(1) : '';
    console.log(
      `| ${name}${failed ? ` (${failed} failed)` : ''} | ${latency(one)} | ${latency(many)} | ${many.perSecond.toFixed(0)} | ${share} | ${cachedShare} | ${growth} |`,
    );
    medians.set(name, one.p50);
  }
  await Promise.all([plain.stop(), caching.stop()]);
  return medians;
}

async function benchSearch(): Promise<void> {
  const { databaseUrl } = readCommandEnv();
  const exit = async (code: number) => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(code);
  };
  process.on('SIGINT', () => void exit(130));
  process.on('SIGTERM', () => void exit(143));
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores; Node ${process.version}. Milliseconds p50 / p99.`,
  );
  try {
    let medians = new Map<string, number>();
    for (const size of values.churches ? [Number(values.churches)] : sizes) {
      const url = await fillDatabase(databaseUrl, size, console.error);
      console.log(`\n### ${size.toLocaleString('en')} churches\n`);
      medians = await measureSize(url, medians);
    }
    await exit(0);
  } catch (error) {
    console.error(error);
    await exit(1);
  }
}

const subjects: Record<string, () => Promise<unknown>> = {
  search: benchSearch,
  pages: () => benchPages(Number(values.runs)),
  recall: () =>
    runCommand(async ({ url }) => {
      await benchRecall(url, { misses: values.misses, seed: Number(values.seed) });
      return exitCodes.done;
    }),
};
const bench = subjects[positionals[0]!] ?? failUsage(usage, `Unknown subject: ${positionals[0]}.`);
await bench();
process.exit(exitCodes.done);
