/**
 * npm run bench -- import [--only=TEXT] [--visitors=3] [--node="OPTIONS"]: uploads large and harmful files as an
 * administrator and checks them, while each visitor requests a list every 100 ms, and a newcomer makes their first search
 * every half second. Prints Markdown. Measures the build; Linux only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportUpload } from '#shared/contracts/admin/imports-admin.ts';
import { countyCenter } from '#shared/domain/region.ts';
import { withConnection } from '../../db/client.ts';
import { sampleSignIns } from '../../features/accounts/service-provision.ts';
import { importFiles } from './import-files.ts';
import { percentile, startBuild } from './load.ts';
import { residentMegabytes } from './memory.ts';

/** The network of an office, 100 Mbit/s. Without it, a file would arrive as fast as memory is copied. */
const uploadRate = { bytes: 125_000, ms: 10 };

/** Options of a request with this body. */
function sent(body: Uint8Array<ArrayBuffer>) {
  let at = 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      controller.enqueue(body.subarray(at, at + uploadRate.bytes));
      at += uploadRate.bytes;
      if (at >= body.length) controller.close();
      else await sleep(uploadRate.ms);
    },
  });
  return { method: 'POST', body: stream, duplex: 'half' };
}

/** Seconds of requests before each upload. */
const quietSeconds = 10;

const median = (values: number[]) => percentile(values, 0.5);
const times = (values: number[]) => `${median(values).toFixed(1)} / ${percentile(values, 0.95).toFixed(0)}`;

/** No two alike, so that none is cached. */
const listUrl = (n: number) =>
  `/api/churches?limit=20&near=${countyCenter.latitude + (n % 300) / 1000},${countyCenter.longitude + Math.floor(n / 300) / 1000}`;
const searches = [
  'first baptist',
  'grace lutheran',
  'saint mary',
  'cornerstone',
  'new life',
  'lakeside methodist',
];
const searchUrl = (n: number) =>
  `/api/churches?limit=${1 + Math.floor(n / searches.length)}&search=${searches[n % searches.length]}`;

/** Sends the request of a network. Milliseconds until the response, infinite if refused. */
async function request(url: string, network: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(url, { headers: { 'X-Forwarded-For': network } });
  await response.arrayBuffer();
  return response.ok ? performance.now() - begin : Number.POSITIVE_INFINITY;
}

/** Sends a request every `pause` ms until `end` settles, even if earlier ones are unanswered. */
async function repeat(pause: number, end: Promise<unknown>, send: () => Promise<number>): Promise<number[]> {
  const requests: Promise<number>[] = [];
  let ended = false;
  void end.finally(() => (ended = true)).catch(() => undefined);
  while (!ended) {
    requests.push(send());
    await sleep(pause);
  }
  return Promise.all(requests);
}

type Server = Awaited<ReturnType<typeof startBuild>>;
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

let lists = 0;
let newcomers = 0;
/** Times of the visitors' lists and the newcomers' searches until `end` settles. */
async function visitDuring(base: string, visitors: number, end: Promise<unknown>) {
  const list = (visitor: number) => {
    lists += 1;
    return request(base + listUrl(lists), `198.51.100.${visitor}`);
  };
  const search = () => {
    newcomers += 1;
    return request(base + searchUrl(newcomers), `203.0.${Math.floor(newcomers / 250)}.${newcomers % 250}`);
  };
  const [newcomer, ...visitor] = await Promise.all([
    repeat(500, end, search),
    ...Array.from({ length: visitors }, (_, n) => repeat(100, end, () => list(n))),
  ]);
  return { visitor: visitor.flat(), newcomer };
}

/** Runs `work` beside the visitors, and returns what they measured, the longest pause of the event loop, and memory. */
async function measureBeside<T>({ base, child }: Server, visitors: number, work: () => Promise<T>) {
  await longestPause(base);
  const idle = await residentMegabytes(child);
  let peak = idle;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(child));
  }, 100);
  const begin = performance.now();
  const working = work();
  const { visitor, newcomer } = await visitDuring(base, visitors, working);
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(timer);
  const refused = [...visitor, ...newcomer].filter((value) => !Number.isFinite(value)).length;
  const pause = await longestPause(base);
  return { result: await working, seconds, visitor, newcomer, refused, pause, memory: peak - idle };
}

type Measured = Omit<Awaited<ReturnType<typeof measureBeside>>, 'result'>;

function print(name: string, step: string, now: Measured, before: Measured, result = ''): void {
  const { seconds, visitor, newcomer, refused, pause, memory } = now;
  const cells = [
    seconds.toFixed(1),
    times(visitor),
    (median(visitor) / median(before.visitor)).toFixed(1),
    times(newcomer),
    (median(newcomer) / median(before.newcomer)).toFixed(1),
    refused,
    pause.toFixed(0),
    memory.toFixed(0),
  ];
  console.log(`| ${name} | ${step} | ${cells.join(' | ')} | ${result} |`);
}

async function measureFile(
  server: Server,
  {
    visitors,
    headers,
    name,
    content,
  }: { visitors: number; headers: Record<string, string>; name: string; content: Buffer },
) {
  const url = `${server.base}/api/admin/imports`;
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { headers, ...init });
    return (await response.json()) as ImportUpload & { message?: string };
  };
  const quiet = await measureBeside(server, visitors, () => sleep(quietSeconds * 1000));
  const form = new FormData();
  form.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  // Encoded before, because encoding would delay the visitor, who runs in the same process.
  const encoded = new Response(form);
  const type = encoded.headers.get('Content-Type')!;
  const body = new Uint8Array(await encoded.arrayBuffer());
  const upload = await measureBeside(server, visitors, () =>
    call('', { ...sent(body), headers: { ...headers, 'Content-Type': type } }),
  );
  const label = `${name} (${(content.length / 1e6).toFixed(1)} MB)`;
  print(label, 'before', quiet, quiet);
  print(label, 'upload', upload, quiet, upload.result.message);
  if (!upload.result.id) return;
  const check = await measureBeside(server, visitors, async () => {
    await call(`/${upload.result.id}/check`, { method: 'POST' });
    for (;;) {
      const now = await call(`/${upload.result.id}`);
      if (now.state !== 'checking') return now;
      await sleep(500);
    }
  });
  print(
    label,
    'check',
    check,
    quiet,
    check.result.error ?? `${check.result.state}, ${check.result.done} records`,
  );
}

/** Copies the database, because the server adds samples and the uploads to it. */
export async function benchImport(
  databaseUrl: string,
  { node, visitors, only = '' }: { node: string[]; visitors: number; only?: string | undefined },
): Promise<void> {
  const copy = new URL(databaseUrl);
  const template = copy.pathname.slice(1);
  copy.pathname = '/churches_bench_import';
  await withConnection(new URL('/postgres', databaseUrl).href, async (client) => {
    await client.query('drop database if exists churches_bench_import with (force)');
    await client.query(`create database churches_bench_import template ${client.escapeIdentifier(template)}`);
  });
  // Before the server starts, because this takes so long that idle connections would be closed.
  const files = Object.entries(importFiles).filter(([name]) => name.includes(only));
  const contents = files.map(([name, create]) => [name, create()] as const);
  const server = await startBuild(copy.href, { PAYMENTS: 'off', TRUST_PROXY: '1' }, node);
  const headers = await signIn(server.base);
  console.log(
    '| file | step | s | visitors ms p50 / p95 | × | newcomers ms p50 / p95 | × | refused | longest pause ms | MB more | result |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const [name, content] of contents) await measureFile(server, { visitors, headers, name, content });
  await server.stop();
}
