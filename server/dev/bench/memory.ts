/**
 * npm run bench -- memory [--node="OPTIONS"]: memory of a production server process, after startup and with 16 callers that
 * repeat every kind of `search` query and pages. Samples resident memory every 100 ms; Linux only. OPTIONS are Node.js
 * flags to compare.
 */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { zoneDay } from '#shared/domain/dates.ts';
import { createDb } from '../../db/client.ts';
import { eventKindsOf, fillEvents } from './events.ts';
import { kindsOf, takeSamples } from './kinds.ts';
import { measure, startBuild } from './load.ts';

const seconds = 25;

export async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
}

export async function benchMemory(databaseUrl: string, options: string[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const db = createDb(pool);
  const today = zoneDay(new Date());
  await fillEvents(db, today);
  const variables = { SAMPLES: 'false', PAYMENTS: 'off' };
  const { child, base, stop } = await startBuild(databaseUrl, variables, options);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const idle = await residentMegabytes(child);
  const samples = await takeSamples(pool, base);
  const kinds = [...kindsOf(samples), ...(await eventKindsOf(db, today))].map(({ urlOf }) => urlOf);
  const pages = ['/', '/directory', '/events', '/news', '/about'];
  kinds.push(
    (n) => pages[n % pages.length]!,
    (n) => `/church/${samples.ids[n % samples.ids.length]}`,
    (n) => `/church/${samples.ids[(n * 7) % samples.ids.length]}`,
  );
  await pool.end();
  const values: number[] = [];
  const timer = setInterval(() => void residentMegabytes(child).then((value) => values.push(value)), 100);
  const result = await measure(base, (n) => kinds[n % kinds.length]!(Math.floor(n / kinds.length)), {
    callers: 16,
    seconds,
    headers: { 'accept-encoding': 'br' },
  });
  clearInterval(timer);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const metrics = await (await fetch(`${base}/metrics`)).text();
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)![1]) / 2 ** 20).toFixed(0);
  console.log(
    '| options of Node | idle MB | mean | peak | heap at the end | buffers | requests/s | ms p50 / p99 | failed |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  console.log(
    `| ${options.join(' ') || 'none'} | ${idle.toFixed(0)} | ${mean.toFixed(0)} | ${Math.max(...values).toFixed(0)} | ${megabytes('nodejs_heap_size_total_bytes')} | ${megabytes('nodejs_external_memory_bytes')} | ${result.perSecond.toFixed(0)} | ${result.p50.toFixed(0)} / ${result.p99.toFixed(0)} | ${result.failed} |`,
  );
  await stop();
}
