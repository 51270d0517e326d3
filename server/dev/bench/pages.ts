/**
 * npm run bench -- pages [--runs=5]: Lighthouse scores (mobile) of the production build with sample data, and how many HTML
 * responses per second one process serves. Prints Markdown. Runs Lighthouse through npx; needs an otherwise idle machine.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureDatabase } from '../../db/connect.ts';
import { startEmbeddedPostgres } from '../postgres/postgres.ts';
import { measure, percentile, startBuild } from './load.ts';

const run = promisify(execFile);
const lighthouse = 'lighthouse@12.2.3';
const pages = ['/', '/directory', '/directory?view=map', '/church/1', '/church/5', '/events'];
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

type Audit = {
  numericValue?: number;
  details?: { items: Array<{ resourceType: string; transferSize: number }> };
};
type Report = { categories: Record<string, { score: number }>; audits: Record<string, Audit> };

async function audit(url: string, folder: string): Promise<Report> {
  const output = join(folder, 'report.json');
  const chrome = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  );
  const options = ['--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${flags}`];
  const variables = chrome ? [`CHROME_PATH=${chrome}`] : [];
  const command = [...variables, 'npx', '--yes', lighthouse, url, ...options];
  // Chromium occasionally records no trace (NO_NAVSTART), so a failed run is repeated.
  await run('env', command).catch(() => run('env', command));
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}

export async function benchPages(runs: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
  const postgres = await startEmbeddedPostgres({ dir: join(folder, 'postgres') });
  const url = postgres.url('pages');
  await ensureDatabase(url);
  // Without tiles, because the message that their server can't be reached would be the largest text of the map.
  const server = await startBuild(url, { UPLOADS_DIR: join(folder, 'uploads'), TILE_URL: 'none' });
  try {
    console.log('| page | performance | LCP s | TBT ms | CLS | JavaScript KB | page KB | HTML/s |');
    console.log('|---|---|---|---|---|---|---|---|');
    for (const page of pages) {
      const reports: Report[] = [];
      for (let n = 0; n < runs; n += 1) reports.push(await audit(server.base + page, folder));
      const medianOf = (pick: (report: Report) => number) => percentile(reports.map(pick), 0.5);
      const value = (name: string) => medianOf(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
      const bytes = (type: string) =>
        medianOf(({ audits }) => {
          const items = audits['resource-summary']?.details?.items ?? [];
          return (items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0) / 1000;
        });
      const { perSecond } = await measure(server.base, () => page, { callers: 16, seconds: 3 });
      console.log(
        `| ${page} | ${Math.round(medianOf(({ categories }) => categories.performance!.score) * 100)} | ${(value('largest-contentful-paint') / 1000).toFixed(1)} | ${value('total-blocking-time').toFixed(0)} | ${value('cumulative-layout-shift').toFixed(3)} | ${bytes('script').toFixed(0)} | ${bytes('total').toFixed(0)} | ${perSecond.toFixed(0)} |`,
      );
    }
  } finally {
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
