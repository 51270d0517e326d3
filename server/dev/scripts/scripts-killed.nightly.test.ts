/** Tests `npm run dev`, `npm run preview`, and `npm start` in a copy of the project when only npm itself is signaled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { commandOf } from '../postgres/postmaster.ts';
import { serverBundle } from './bundle.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const postmasterFile = () => join(project, '.data/postgres/cluster/postmaster.pid');
let project: string;
let npm: ChildProcess | undefined;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'npm-'));
  const configuration = ['package.json', 'package-lock.json', 'tsconfig.json', 'tailwind.config.ts'];
  for (const part of ['server', 'shared', 'migrations', ...configuration])
    await cp(join(root, part), join(project, part), { recursive: true });
  // Link each package separately: the scripts may run "npm ci", which would empty node_modules itself through a link.
  await mkdir(join(project, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules')))
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name));
  // Being newer than the sources, this keeps preview from building. The client isn't needed without pages.
  await build({ ...serverBundle, absWorkingDir: project });
});

afterEach(async () => {
  npm?.kill('SIGKILL');
  for (const pid of await processesOfProject()) process.kill(pid, 'SIGKILL');
});

afterAll(async () => {
  await rm(project, { recursive: true, force: true, maxRetries: 10 });
});

/** Processes that run in the copy or refer to it; empty on systems without /proc. */
async function processesOfProject(): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const belongs = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command !== '' && (cwd.startsWith(project) || command.includes(project));
    }),
  );
  return pids.filter((_, index) => belongs[index]);
}

/** Starts the script and returns the URLs it prints, with the server's last. */
async function startScript(script: string, variables: Record<string, string>): Promise<string[]> {
  const { PATH, HOME } = process.env;
  const child = spawn('npm', ['run', script], {
    cwd: project,
    env: { PATH, HOME, APP_MODE: 'local', PORT: '0', SERVE_CLIENT: 'false', SAMPLES: 'false', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  npm = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  await expect
    .poll(() => output.includes('Houston Churches is at') || child.exitCode !== null, { timeout: 60_000 })
    .toBe(true);
  const urls = [...output.matchAll(/(?:is|are) at (http:\/\/\S+)/g)].map(([, url]) => url!);
  expect(urls, output).not.toEqual([]);
  return urls;
}

const isReachable = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

test.each([
  ['dev', 'SIGTERM', 2],
  ['dev', 'SIGHUP', 2],
  ['preview', 'SIGTERM', 2],
  ['preview', 'SIGHUP', 2],
  ['start', 'SIGTERM', 1],
  ['start', 'SIGHUP', 1],
  ['start', 'SIGKILL', 1],
] as const)(
  'npm run %s stops server, payments, and Postgres on %s to npm',
  { timeout: 90_000 },
  async (script, signal, urlCount) => {
    // Production brings no database of its own.
    const database = script === 'start' ? await cloneDatabase() : null;
    const urls = await startScript(script, database ? { PAYMENTS: 'off', DATABASE_URL: database.url } : {});
    expect(urls).toHaveLength(urlCount);
    for (const url of urls) expect(await isReachable(url), url).toBe(true);
    const postmaster = database ? 0 : Number.parseInt(await readFile(postmasterFile(), 'utf8'), 10);
    if (!database) expect(await commandOf(postmaster)).toContain('postgres');

    npm!.kill(signal);
    if (!database) await expect.poll(() => commandOf(postmaster), { timeout: 15_000 }).toBe('');
    for (const url of urls) await expect.poll(() => isReachable(url), { timeout: 5_000 }).toBe(false);
    await expect.poll(processesOfProject, { timeout: 5_000 }).toEqual([]);
    await database?.drop();
  },
);
