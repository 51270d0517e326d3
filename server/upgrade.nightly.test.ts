/** Runs the commands of OPERATIONS.md that install and upgrade the site, with the npm of Debian 13. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atEnd } from './test/at-end.ts';
import { cloneDatabase } from './test/database.ts';

const operations = readFileSync('server/OPERATIONS.md', 'utf8');
/** The first block of commands after a heading or phrase. */
const commandsAfter = (text: string) =>
  /```(?:sh)?\n([\s\S]*?)```/.exec(operations.slice(operations.indexOf(text)))![1]!;

test('installs, and upgrades twice from one version to the next, as documented', {
  timeout: 900_000,
}, async () => {
  const database = await cloneDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'church-upgrade-'));
  atEnd(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });
  const source = join(folder, 'source');
  const site = join(folder, 'site');
  const run = (commands: string, cwd: string) =>
    execFileSync('bash', ['-ec', commands], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        HOME: folder,
        PATH: `${folder}/node_modules/.bin:${process.env.PATH}`,
        SOURCE: source,
        DATABASE_URL: database.url,
        UPLOADS_DIR: join(folder, 'uploads'),
        APP_MODE: 'local',
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@example.org',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@example.org',
      },
    });
  const asDocumented = (commands: string, cwd: string) =>
    run(
      `churches() { node ${site}/dist/server/index.js "$@"; }
       systemctl() { echo "systemctl $@"; }
       ${commands.replaceAll('/opt/churches', site).replaceAll('/var/lib/churches', folder)}`,
      cwd,
    );
  /** Publishes a version that changes the lock file, as almost every one does. */
  const release = (version: string) => {
    for (const name of ['package.json', 'package-lock.json']) {
      const file = join(source, name);
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`),
      );
    }
    run(`git commit -qam ${version}`, source);
  };

  run('npm install --no-audit --no-fund npm@9.2.0', folder);
  run(`git clone -q ${process.cwd()} ${source}`, folder);
  asDocumented(commandsAfter('**2. The site.**'), folder);
  for (const version of ['2.0.0', '3.0.0']) {
    release(version);
    expect(asDocumented(commandsAfter('## Upgrade and rollback'), site)).toContain(
      'systemctl restart churches',
    );
    expect(JSON.parse(readFileSync(join(site, 'package.json'), 'utf8')).version).toBe(version);
    expect(run('git status --porcelain', site)).toBe('');
  }
  asDocumented('churches backup after.tar.gz --check', folder);
});
