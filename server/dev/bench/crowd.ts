/**
 * How 30 connections repeating the most expensive anonymous requests affect another visitor: the median response times of
 * that visitor with and without the crowd, under production limits.
 */
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withConnection } from '../../db/client.ts';
import { percentile, running, startServer } from './load.ts';

/** Seconds per measurement. */
const window = 20;
/** Milliseconds between the visitor's reads and between their searches. */
const pause = { read: 60, search: 1500 };

type Reads = { ordinary: number[]; search: number[]; refused: number };

/** What the crowd simulates (an argument of crowd-callers.ts), and a label for each measurement. */
const crowds = [
  { networks: '30', phases: ['of 30 networks'] },
  { networks: '1', phases: ['of 1 network', 'of 1 network, 20 s later'] },
  { networks: 'rotating', phases: ['of rotating IPv6 networks, misspelled'] },
];

/** Prints Markdown. `only` selects crowds by a part of their label. */
export async function benchCrowd(databaseUrl: string, only = ''): Promise<void> {
  const nextUrl = await visitorUrls(databaseUrl);
  console.log('| 30 connections | reads ms | × | searches ms | × | refused | crowd: served/s | refused/s |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { networks, phases } of crowds.filter(({ phases }) => phases[0]!.includes(only))) {
    const server = await startServer(databaseUrl, true, { LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    const visit = (seconds: number) => readAsVisitor(server.base, nextUrl, seconds);
    await visit(3);
    const alone = await visit(window);
    print('none', alone, alone);
    const crowd = startCrowd(server.base, networks);
    await sleep(2000);
    for (const phase of phases) {
      crowd.takeCounts();
      const crowded = await visit(window);
      print(phase, alone, crowded, crowd.takeCounts());
    }
    crowd.child.kill('SIGTERM');
    running.delete(crowd.child);
    await server.stop();
  }
}

/** Ordinary reads with an occasional search. URLs barely repeat, so the response cache hardly helps. */
async function visitorUrls(databaseUrl: string) {
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ id: number; area: string; denomination: string; name: string }>(
      `select id, area, denomination, sort_name as name from churches where status = 'approved'
        order by hashint4(id) limit 8000`,
    ),
  );
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
    const start = performance.now();
    const status = await get(base + url, '203.0.113.7');
    reads[kind].push(performance.now() - start);
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

/** Runs the crowd in a separate process so that it doesn't distort the visitor's measurements. */
function startCrowd(base: string, networks: string) {
  const file = fileURLToPath(new URL('./crowd-callers.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, base, networks], {
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
    /** Responses per second since the last call. */
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

function print(
  name: string,
  alone: Reads,
  crowded: Reads,
  crowd?: { served: number; refused: number },
): void {
  const cells = (['ordinary', 'search'] as const).map((kind) => {
    const ms = percentile(crowded[kind], 0.5);
    return `${ms.toFixed(1)} | ${(ms / percentile(alone[kind], 0.5)).toFixed(1)}`;
  });
  const counts = crowd ? `${crowd.served.toFixed(0)} | ${crowd.refused.toFixed(0)}` : ' | ';
  console.log(`| ${name} | ${cells.join(' | ')} | ${crowded.refused} | ${counts} |`);
}
