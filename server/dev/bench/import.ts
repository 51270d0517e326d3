/**
 * npm run bench -- import [--only=TEXT] [--node="OPTIONS"]: uploads large and harmful files as an administrator and checks
 * them, while a visitor requests a list every 100 ms. Prints Markdown. Measures the build; Linux only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ImportUpload } from '#shared/contracts/admin/imports-admin.ts';
import { countyCenter } from '#shared/domain/region.ts';
import { sampleSignIns } from '../../features/accounts/service-provision.ts';
import { importFiles } from './import-files.ts';
import { secret, start } from './load.ts';
import { residentMegabytes } from './memory.ts';

/** Seconds of requests before each upload. */
const quietSeconds = 10;

const part = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const times = (values: number[]) =>
  `${part(values, 0.5).toFixed(1)} / ${part(values, 0.95).toFixed(0)} | ${values.filter((value) => !Number.isFinite(value)).length}`;

let visits = 0;
/** Sends a request every 100 ms, no two alike, even if earlier ones are unanswered. Times in ms until `end` settles, infinite if refused. */
async function visitDuring(base: string, end: Promise<unknown>): Promise<number[]> {
  const requests: Promise<number>[] = [];
  let ended = false;
  void end.finally(() => (ended = true)).catch(() => undefined);
  while (!ended) {
    visits += 1;
    const latitude = countyCenter.latitude + (visits % 300) / 1000;
    const longitude = countyCenter.longitude + Math.floor(visits / 300) / 1000;
    const begin = performance.now();
    requests.push(
      fetch(`${base}/api/churches?limit=20&near=${latitude},${longitude}`).then(async (response) => {
        await response.arrayBuffer();
        return response.ok ? performance.now() - begin : Number.POSITIVE_INFINITY;
      }),
    );
    await sleep(100);
  }
  return Promise.all(requests);
}

type Server = Awaited<ReturnType<typeof start>>;
async function signIn(base: string) {
  const { username, password } = sampleSignIns[0];
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await response.json()) as { token: string };
  const cookie = response.headers.getSetCookie().map((value) => value.split(';')[0]);
  return { Authorization: `Bearer ${token}`, Cookie: cookie.join('; ') };
}

/** The longest pause of the event loop in ms since the last call. */
async function longestPause(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)![1]) * 1000;
}

/** Runs `work` beside the visitor, and returns a table cell with seconds, the visitor's times, the longest pause, and memory. */
async function measureBeside<T>({ base, child }: Server, work: () => Promise<T>) {
  await longestPause(base);
  const idle = await residentMegabytes(child);
  let peak = idle;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(child));
  }, 100);
  const begin = performance.now();
  const working = work();
  const visitor = await visitDuring(base, working);
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(timer);
  const cells = [
    seconds.toFixed(1),
    times(visitor),
    (await longestPause(base)).toFixed(0),
    `${(peak - idle).toFixed(0)}`,
  ];
  return { result: await working, cells };
}

async function measureFile(server: Server, headers: Record<string, string>, name: string, content: Buffer) {
  const url = `${server.base}/api/admin/imports`;
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { headers, ...init });
    return (await response.json()) as ImportUpload & { message?: string };
  };
  const quiet = await measureBeside(server, () => sleep(quietSeconds * 1000));
  const form = new FormData();
  form.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  // Encoded before, because encoding would delay the visitor, who runs in the same process.
  const encoded = new Response(form);
  const type = encoded.headers.get('Content-Type')!;
  const body = await encoded.arrayBuffer();
  const upload = await measureBeside(server, () =>
    request('', { method: 'POST', headers: { ...headers, 'Content-Type': type }, body }),
  );
  const print = (step: string, cells: string[], result = '') =>
    console.log(
      `| ${name} (${(content.length / 1e6).toFixed(1)} MB) | ${step} | ${cells.join(' | ')} | ${result} |`,
    );
  print('before', quiet.cells);
  print('upload', upload.cells, upload.result.message ?? '');
  if (!upload.result.id) return;
  const check = await measureBeside(server, async () => {
    await request(`/${upload.result.id}/check`, { method: 'POST' });
    for (;;) {
      const now = await request(`/${upload.result.id}`);
      if (now.state !== 'checking') return now;
      await sleep(500);
    }
  });
  print('check', check.cells, check.result.error ?? `${check.result.state}, ${check.result.done} records`);
}

/** Copies the database, because the server adds samples and the uploads to it. */
export async function benchImport(
  databaseUrl: string,
  { node, only = '' }: { node: string[]; only?: string | undefined },
): Promise<void> {
  const copy = new URL(databaseUrl);
  const template = copy.pathname.slice(1);
  copy.pathname = '/churches_bench_import';
  const client = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href });
  await client.connect();
  await client.query('drop database if exists churches_bench_import with (force)');
  await client.query(`create database churches_bench_import template ${pg.escapeIdentifier(template)}`);
  await client.end();
  const variables = {
    APP_MODE: 'local',
    PORT: '0',
    DATABASE_URL: copy.href,
    SESSION_SECRET: secret,
    PAYMENTS: 'off',
    LOG_LEVEL: 'error',
    LIMIT_FACTOR: '1000',
  };
  // Before the server starts, because this takes so long that idle connections would be closed.
  const files = Object.entries(importFiles).filter(([name]) => name.includes(only));
  const contents = files.map(([name, create]) => [name, create()] as const);
  const server = await start('../../../dist/server/index.js', variables, node);
  const headers = await signIn(server.base);
  console.log('| file | step | s | visitor ms p50 / p95 | refused | longest pause ms | MB more | result |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [name, content] of contents) await measureFile(server, headers, name, content);
  await server.stop();
}
