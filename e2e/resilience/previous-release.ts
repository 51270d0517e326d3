/**
 * node --import tsx e2e/resilience/previous-release.ts [TAG or commit]: builds an earlier release (by default, the latest
 * tag) in a temporary folder and runs it on a database with the current migrations, as happens during a rolling upgrade
 * or after a rollback. Requests every GET endpoint as a visitor, owner, and administrator, loads pages, and submits churches and
 * messages. Exits with 1 if any response is 5xx.
 */
import '../../server/cli/help.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { billing } from '#shared/messages/billing.ts';
import { ensureDatabase } from '../../server/db/connect.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { startEmbeddedPostgres } from '../../server/dev/postgres/postgres.ts';
import { bareEnvironment, root } from '../support/server.ts';
import { createWriters } from './writers.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
const latestTag = () => {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    console.error(
      'There is no tag yet. Name a commit: node --import tsx e2e/resilience/previous-release.ts HEAD~20',
    );
    process.exit(2);
  }
};
const revision = process.argv[2] ?? latestTag();
console.log(`Release ${revision}: ${git('log', '-1', '--format=%h of %cs', revision)}`);

const folder = await mkdtemp(path.join(tmpdir(), 'church-release-'));
const release = path.join(folder, 'release');
const run = (command: string) =>
  execFileSync('sh', ['-c', command], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
run(`mkdir ${release} && git archive ${git('rev-parse', `${revision}^{commit}`)} | tar -x -C ${release}`);
run(`cd ${release} && npm ci --no-audit --no-fund --loglevel=error && npm run build`);
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') });
const databaseUrl = postgres.url('release');
await ensureDatabase(databaseUrl);
await migrateDatabase(databaseUrl);

const server = spawn(process.execPath, ['dist/server/index.js'], {
  cwd: release,
  stdio: ['ignore', 'pipe', 'pipe'],
  env: {
    ...bareEnvironment(),
    APP_MODE: 'local',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    UPLOADS_DIR: path.join(folder, 'uploads'),
    SESSION_SECRET: 'a secret of the release check, long enough',
    PAYMENTS: 'off',
    LOG_LEVEL: 'error',
    LIMIT_FACTOR: '1000',
  },
});
let output = '';
for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (output += data));

const failures: string[] = [];
let requests = 0;
try {
  let url: string | undefined;
  for (let n = 0; n < 600 && !url && server.exitCode === null; n += 1) {
    await sleep(100);
    url = /is at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
  }
  if (!url) throw new Error(`The release did not start:\n${output}`);
  const request = async (
    method: string,
    target: string,
    headers: Record<string, string> = {},
    body?: object,
  ) => {
    const response = await fetch(url + target, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    });
    requests += 1;
    const text = await response.text();
    // This server sells nothing.
    const isOff = response.status === 503 && text.includes(billing.off);
    if (response.status >= 500 && !isOff) failures.push(`${response.status} ${method} ${target}`);
    return { response, text };
  };
  const signIn = async (username: string) => {
    const body = { username, password: `houston-${username}` };
    const { response, text } = await request('POST', '/api/auth/login', {}, body);
    if (!response.ok) throw new Error(`Signing in as ${username} responded ${response.status}: ${text}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return { cookie: cookies.join('; '), authorization: `Bearer ${JSON.parse(text).token}` };
  };
  type Parameter = { name: string; in: string; required?: boolean };
  const { text } = await request('GET', '/api/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, { get?: { parameters?: Parameter[] } }> };
  const roles = [{}, await signIn('owner'), await signIn('admin')];
  for (const headers of roles) {
    for (const [template, { get }] of Object.entries(paths)) {
      const required =
        get?.parameters?.filter((parameter) => parameter.in === 'query' && parameter.required) ?? [];
      const query = required
        .map(({ name }) => `${name}=${name === 'bbox' ? '-96,29,-95,30' : '10'}`)
        .join('&');
      if (get)
        await request('GET', `${template.replaceAll(/\{\w+\}/g, '1')}${query && `?${query}`}`, headers);
    }
    for (const page of [
      '/',
      '/directory',
      '/directory?search=baptist',
      '/church/1',
      '/events',
      '/news',
      '/sitemap.xml',
      '/readyz',
    ])
      await request('GET', page, headers);
  }
  const writers = await createWriters(url, { accounts: 2 });
  const load = writers.start(2);
  await sleep(3000);
  const writes = (await load.stop()).filter(({ acknowledged }) => acknowledged);
  for (const kind of ['church', 'message'])
    if (!writes.some((write) => write.kind === kind)) failures.push(`no ${kind} was stored`);
  const endpoints = Object.values(paths).filter(({ get }) => get).length;
  console.log(
    `${requests} requests to ${endpoints} endpoints and 8 pages as 3 roles, ${writes.length} writes.`,
  );
  for (const failure of failures) console.log(failure);
  console.log(failures.length === 0 ? `${revision} runs on the current schema.` : output.slice(-4000));
} finally {
  server.kill('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failures.length === 0 ? 0 : 1);
