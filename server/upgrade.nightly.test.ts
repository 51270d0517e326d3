/** Installs the site by the commands of OPERATIONS.md and upgrades it with upgrade.sh, with the npm of Debian 13. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { atEnd } from './test/at-end.ts';
import { cloneDatabase } from './test/database.ts';

const operations = readFileSync('server/OPERATIONS.md', 'utf8');
/** The first block of commands after a heading or phrase. */
const commandsAfter = (text: string) =>
  /```(?:sh)?\n([\s\S]*?)```/.exec(operations.slice(operations.indexOf(text)))![1]!;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A folder that stands for the whole system: the documented paths are inside it. */
async function createSystem() {
  const database = await cloneDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'church-upgrade-'));
  const inside = (text: string) =>
    text.replaceAll(/\/(?=(?:opt\/churches|var\/lib\/churches|etc\/churches\.env)\b)/g, `${folder}/`);
  const run = (commands: string, cwd = folder) =>
    spawnSync('bash', ['-ec', inside(commands)], {
      cwd,
      encoding: 'utf8',
      env: {
        HOME: folder,
        PATH: `${folder}/bin:${folder}/node_modules/.bin:${process.env.PATH}`,
        SOURCE: `${folder}/source`,
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@example.org',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@example.org',
      },
    });
  const succeed = (commands: string, cwd?: string) => {
    const { status, stdout, stderr } = run(commands, cwd);
    expect(status, `${commands}\n${stdout}\n${stderr}`).toBe(0);
    return stdout;
  };
  atEnd(async () => {
    run('kill $(cat server.pid)');
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });
  for (const name of ['bin', 'opt', 'etc', 'var/lib/churches'])
    mkdirSync(join(folder, name), { recursive: true });
  const port = await freePort();
  const env = { APP_MODE: 'local', PORT: port, DATABASE_URL: database.url, UPLOADS_DIR: `${folder}/uploads` };
  writeFileSync(
    join(folder, 'etc/churches.env'),
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const script = (name: string, content: string) =>
    writeFileSync(join(folder, 'bin', name), inside(content), { mode: 0o755 });
  const wrapper = /> \/usr\/local\/bin\/churches <<'EOF'\n([\s\S]*?)EOF\n/.exec(operations)![1]!;
  script('churches', wrapper.replace('runuser -u churches -- ', ''));
  script(
    'systemctl',
    `#!/bin/bash
     set -a; . /etc/churches.env
     cd /opt/churches
     [ ! -f ${folder}/server.pid ] || kill $(cat ${folder}/server.pid) && sleep 2
     node dist/server/index.js >>${folder}/server.log 2>&1 </dev/null &
     echo $! >${folder}/server.pid`,
  );
  return { folder, database, inside, run, succeed, url: `http://127.0.0.1:${port}` };
}

test('installs as documented, upgrades twice, and stays on the release if the next one fails', {
  timeout: 1_500_000,
}, async () => {
  const { folder, database, inside, run, succeed, url } = await createSystem();
  const source = join(folder, 'source');
  const version = () => JSON.parse(readFileSync(join(folder, 'opt/churches/package.json'), 'utf8')).version;
  // Not fetch, which reuses connections of the server before the restart.
  const isReady = () => run(`curl -fs ${url}/readyz`).status === 0;
  /** Publishes a version that changes the lock file, as almost every one does. */
  const release = (name: string, change = '') => {
    succeed(
      `sed -i '0,/"version": "[^"]*"/s//"version": "${name}"/' package.json package-lock.json
       ${change}
       git add -A && git commit -qm ${name} && git tag v${name}`,
      source,
    );
  };

  execFileSync('npm', ['install', '--no-audit', '--no-fund', 'npm@9.2.0'], { cwd: folder });
  succeed(`git clone -q ${process.cwd()} source`);
  const script = join(source, 'server/cli/upgrade.sh');
  writeFileSync(script, inside(readFileSync(script, 'utf8')));
  succeed('git commit -qam "Paths of the test"', source);
  // Work on the next release has begun: it is neither installed nor counts as newer.
  succeed('git tag v1.9.9 && git commit -q --allow-empty -m "Next release"', source);
  succeed(commandsAfter('**2. The site.**'));
  expect(succeed('churches upgrade')).toBe('Fetching ...\nThe site already runs v1.9.9.\n');
  succeed('systemctl restart churches');
  let first: string | undefined;
  for (const name of ['2.0.0', '3.0.0']) {
    release(name);
    expect(succeed('churches upgrade')).toContain(`The site runs v${name}.`);
    expect(version()).toBe(name);
    expect(isReady()).toBe(true);
    first ??= readdirSync(join(folder, 'var/lib/churches')).find((file) => file.startsWith('before-'));
    expect(succeed('git status --porcelain', join(folder, 'opt/churches'))).toBe('');
  }
  expect(run('churches upgrade')).toMatchObject({
    status: 0,
    stdout: 'Fetching ...\nThe site already runs v3.0.0.\n',
    stderr: '',
  });

  const journal = 'migrations/meta/_journal.json';
  const failing = { idx: 999, version: '7', when: 9_999_999_999_999, tag: '9999_failing', breakpoints: true };
  release(
    '4.0.0',
    `echo 'create table half_done (); select 1 / 0;' >migrations/9999_failing.sql
     node -e 'const fs = require("fs"), file = "${journal}", json = JSON.parse(fs.readFileSync(file));
       json.entries.push(${JSON.stringify(failing)}); fs.writeFileSync(file, JSON.stringify(json))'`,
  );
  const migrating = run('churches upgrade');
  expect(migrating).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/division by zero[\s\S]*The site still runs the same release/),
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  expect((await client.query("select to_regclass('half_done') as name")).rows).toEqual([{ name: null }]);
  await client.end();
  expect([version(), isReady()]).toEqual(['3.0.0', true]);

  release(
    '5.0.0',
    `git rm -q migrations/9999_failing.sql && git checkout -q v3.0.0 -- migrations
     sed -i '1i process.exit(7);' server/index.ts`,
  );
  const starting = run('churches upgrade v5.0.0');
  expect(starting).toMatchObject({ status: 1, stderr: expect.stringContaining('Going back') });
  expect([version(), isReady()]).toEqual(['3.0.0', true]);
  succeed('churches backup after.tar.gz --check');
  const backups = readdirSync(join(folder, 'var/lib/churches')).filter((name) => name.startsWith('before-'));
  expect(backups).toHaveLength(3);
  expect(backups).not.toContain(first);
});
