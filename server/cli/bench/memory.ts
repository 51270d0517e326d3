/**
 * npm run bench -- memory [--node="OPTIONS"]: memory of one built server process: after the start, and under 16 callers
 * who repeat every kind of query of `search`, and pages. Resident memory every 100 ms; Linux only. OPTIONS are Node's,
 * to compare settings.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { zoneDay } from '#shared/zone.ts';
import { createDb } from '../../db/client.ts';
import { eventKindsOf, fillEvents } from './events.ts';
import { kindsOf, takeSamples } from './kinds.ts';
import { measure, running, secret } from './load.ts';

const seconds = 25;

/** Megabytes. */
async function residentMemory(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
}

function startBuilt(databaseUrl: string, options: string[]): Promise<{ child: ChildProcess; base: string }> {
  const entry = fileURLToPath(new URL('../../../dist/server/index.js', import.meta.url));
  const variables = {
    APP_MODE: 'local',
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secret,
    SAMPLES: 'false',
    PAYMENTS: 'off',
    LOG_LEVEL: 'error',
    LIMIT_FACTOR: '1000',
  };
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const child = spawn('env', [...assignments, process.execPath, ...options, entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      const base = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (base) resolve({ child, base });
    });
    child.once('exit', () => reject(new Error(`The server ended before it listened:\n${output}`)));
  });
}

export async function benchMemory(databaseUrl: string, options: string[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const db = createDb(pool);
  const today = zoneDay(new Date());
  await fillEvents(db, today);
  const { child, base } = await startBuilt(databaseUrl, options);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const idle = await residentMemory(child);
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
  const timer = setInterval(() => void residentMemory(child).then((value) => values.push(value)), 100);
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
  running.delete(child);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}
