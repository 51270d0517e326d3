/** Large and harmful files, uploaded to a server process with the settings of OPERATIONS.md, which has to keep responding. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ImportUpload } from '#shared/contracts/admin/imports-admin.ts';
import { createTestApp } from '../../test/app.ts';
import { atEnd } from '../../test/at-end.ts';
import { testPassword } from '../../test/build.ts';
import { importFiles } from '../../test/import-files.ts';
import { createServerProcess, pause } from '../../test/server-process.ts';
import { workbookWith } from '../../test/workbook.ts';

const operations = readFileSync('server/OPERATIONS.md', 'utf8');
const [, nodeOptions = ''] = /ExecStart=\/usr\/bin\/node (--.+) dist/.exec(operations)!;
const [, maxMegabytes] = /(\d+) MB while it imports a large file/.exec(operations)!;

const app = await createTestApp();
const { user } = await app.signIn({ role: 'admin' });

async function startServer() {
  const server = await createServerProcess({
    databaseUrl: app.databaseUrl,
    env: { NODE_OPTIONS: nodeOptions, MALLOC_ARENA_MAX: '2' },
  });
  await server.start();
  atEnd(server.kill);
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: testPassword }),
  });
  const { token } = (await response.json()) as { token: string };
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const headers = { Authorization: `Bearer ${token}`, Cookie: cookies.join('; ') };
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.url}/api/admin/imports${path}`, { headers, ...init });
    return { status: answer.status, body: (await answer.json()) as ImportUpload & { message?: string } };
  };
  return { url: server.url, call };
}
type Server = Awaited<ReturnType<typeof startServer>>;

/** Runs `work`, and returns the longest pause of the server's event loop and its peak memory meanwhile. */
async function watch<T>({ url }: Server, work: () => Promise<T>) {
  let ended = false;
  let [pauseSeconds, megabytes] = [0, 0];
  const metricsOf = async () => (await fetch(`${url}/metrics`)).text();
  // Resets the longest pause, which startup would exceed.
  await metricsOf();
  const watching = (async () => {
    while (!ended) {
      const metrics = await metricsOf();
      const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)![1]);
      pauseSeconds = Math.max(pauseSeconds, read('nodejs_eventloop_lag_max_seconds'));
      megabytes = Math.max(megabytes, read('process_resident_memory_bytes') / 1e6);
      await pause(50);
    }
  })();
  const result = await work().finally(() => (ended = true));
  await watching;
  return { result, pauseSeconds, megabytes };
}

function upload({ call }: Server, name: string, content: Buffer) {
  const body = new FormData();
  body.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  return call('', { method: 'POST', body });
}

async function check({ call }: Server, id: number) {
  await call(`/${id}/check`, { method: 'POST' });
  for (;;) {
    const { body } = await call(`/${id}`);
    if (body.state !== 'checking') return body;
    await pause(200);
  }
}

const cell = (text: number | string, reference = '') => `<c${reference}><v>${text}</v></c>`;
/** In a random order, so that they are hardly compressed. */
const numbers = Array.from({ length: 800_000 }, (_, n) => (n * 7_368_787) % 100_000_007);
const wideRow = `<row>${cell('1', ' r="A1"')}${cell('1', ' r="SF1"')}</row>`;

test.each([
  {
    file: 'of 4 KB with 50,000 rows that are never closed',
    workbook: workbookWith(`<row>${cell(1)}`.repeat(50_000)),
    message: 'list.xlsx is empty.',
  },
  {
    file: 'of 4 MB whose first row reaches column SF',
    workbook: workbookWith(wideRow + numbers.map((number) => `<row>${cell(number)}</row>`).join('')),
    message: expect.stringMatching(/can't read this Excel workbook/),
  },
])('refuses a workbook $file, and keeps responding', { timeout: 120_000 }, async ({ workbook, message }) => {
  const server = await startServer();
  const { result, pauseSeconds } = await watch(server, () => upload(server, 'list.xlsx', workbook));
  expect(result).toMatchObject({ status: 400, body: { message } });
  expect(pauseSeconds).toBeLessThan(2);
});

test.each(['60,000 rows.xlsx', '80,000 rows.csv'])(
  'checks %s within the documented memory, and keeps responding',
  { timeout: 300_000 },
  async (name) => {
    const content = importFiles[name]!();
    const server = await startServer();
    const uploaded = await watch(server, () => upload(server, name, content));
    expect(uploaded.result.status).toBe(200);
    const checked = await watch(server, () => check(server, uploaded.result.body.id));
    expect(checked.result).toMatchObject({ state: 'checked', error: null });
    expect(checked.result.done).toBe(Number.parseInt(name.replace(',', ''), 10));
    expect(Math.max(uploaded.pauseSeconds, checked.pauseSeconds)).toBeLessThan(2);
    expect(Math.max(uploaded.megabytes, checked.megabytes)).toBeLessThan(Number(maxMegabytes));
  },
);
