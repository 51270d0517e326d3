/**
 * What 30 connections that repeat the most expensive anonymous requests do to somebody else: medians of one visitor's
 * reads alone and beside them, with the limits that production has.
 */
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { running, startServer } from './load.ts';

/** Seconds of each measurement. */
const window = 20;
/** Milliseconds between two reads of the visitor, and between two searches. */
const pause = { read: 60, search: 1500 };

type Reads = { ordinary: number[]; search: number[]; refused: number };

/** Prints Markdown. */
export async function benchCrowd(databaseUrl: string): Promise<void> {
  const nextUrl = await visitorUrls(databaseUrl);
  console.log('| 30 connections | reads ms | × | searches ms | × | refused | crowd: served/s | refused/s |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const networks of [30, 1]) {
    const server = await startServer(databaseUrl, true, { LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    const visit = (seconds: number) => readAsVisitor(server.base, nextUrl, seconds);
    await visit(3);
    const alone = await visit(window);
    print('none', alone, alone);
    const crowd = startCrowd(server.base, networks);
    await sleep(2000);
    const name = `of ${networks} ${networks === 1 ? 'network' : 'networks'}`;
    const phases = networks === 1 ? [name, `${name}, budget used up`] : [name];
    for (const phase of phases) {
      crowd.takeCounts();
      const beside = await visit(window);
      print(phase, alone, beside, crowd.takeCounts());
    }
    crowd.child.kill('SIGTERM');
    running.delete(crowd.child);
    await server.stop();
  }
}

/** Ordinary reads and now and then a search, as somebody types it; each URL once, so that the response cache helps little. */
async function visitorUrls(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number; area: string; denomination: string; name: string }>(
    `select id, area, denomination, sort_name as name from churches where status = 'approved'
      order by hashint4(id) limit 8000`,
  );
  await client.end();
  let n = 0;
  let searched = performance.now();
  return (): { kind: 'ordinary' | 'search'; url: string } => {
    n += 1;
    const { id, area, denomination, name } = rows[n % rows.length]!;
    const choice = new URLSearchParams({ area, denomination });
    const ordinary = [
      `/api/churches/${id}`,
      `/api/churches?${choice}`,
      `/api/churches/facets?area=${encodeURIComponent(area)}`,
    ];
    if (performance.now() - searched < pause.search) return { kind: 'ordinary', url: ordinary[n % 3]! };
    searched = performance.now();
    return { kind: 'search', url: `/api/churches?search=${encodeURIComponent(name)}` };
  };
}

async function readAsVisitor(
  base: string,
  next: () => { kind: 'ordinary' | 'search'; url: string },
  seconds: number,
): Promise<Reads> {
  const reads: Reads = { ordinary: [], search: [], refused: 0 };
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(pause.read)) {
    const { kind, url } = next();
    const begun = performance.now();
    const status = await get(base + url, '203.0.113.7');
    reads[kind].push(performance.now() - begun);
    if (status !== 200) reads.refused += 1;
  }
  return reads;
}

const get = (url: string, network: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { 'X-Forwarded-For': network } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

/** The crowd has a process of its own, so that the visitor's clock does not wait for it. */
function startCrowd(base: string, networks: number) {
  const file = fileURLToPath(new URL('./crowd-callers.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, base, String(networks)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  let counts: Record<string, number> = {};
  let since = performance.now();
  child.stdout.on('data', (data) => {
    for (const status of String(data).trim().split(/\s+/)) counts[status] = (counts[status] ?? 0) + 1;
  });
  return {
    child,
    /** Responses per second since the last time, by status. */
    takeCounts: () => {
      const seconds = (performance.now() - since) / 1000;
      const { 200: served = 0, ...others } = counts;
      counts = {};
      since = performance.now();
      const refused = Object.values(others).reduce((sum, count) => sum + count, 0);
      return { served: served / seconds, refused: refused / seconds };
    },
  };
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

function print(name: string, alone: Reads, beside: Reads, crowd?: { served: number; refused: number }): void {
  const cells = (['ordinary', 'search'] as const).map((kind) => {
    const [before, now] = [median(alone[kind]), median(beside[kind])];
    return `${now.toFixed(1)} | ${(now / before).toFixed(1)}`;
  });
  const counts = crowd ? `${crowd.served.toFixed(0)} | ${crowd.refused.toFixed(0)}` : ' | ';
  console.log(`| ${name} | ${cells.join(' | ')} | ${beside.refused} | ${counts} |`);
}
