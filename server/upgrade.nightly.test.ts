/**
 * Rehearses releases with the npm of Debian 13: installs 1.0 by the commands of OPERATIONS.md, fills it, and upgrades it
 * to this release, which fails twice, and onward. At every step, nothing is lost and every backup can be restored.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWriters } from '../e2e/resilience/writers.ts';
import { withConnection } from './db/client.ts';
import { atEnd } from './test/at-end.ts';
import { emptyDatabase } from './test/backup.ts';
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
  const database = await cloneDatabase({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'church-upgrade-'));
  const inside = (text: string) =>
    text.replaceAll(
      /\/(?=(?:opt\/churches|var\/lib\/churches|etc\/churches\.(?:env|site\.json))\b)/g,
      `${folder}/`,
    );
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
  for (const name of ['bin', 'uploads', 'opt', 'etc', 'var/lib/churches'])
    mkdirSync(join(folder, name), { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // As 1.0 needed them.
  const env = {
    PORT: port,
    BASE_URL: url,
    DATABASE_URL: database.url,
    UPLOADS_DIR: `${folder}/uploads`,
    SESSION_SECRET: 'the-secret-of-the-rehearsal-is-long-enough',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ADMIN_EMAIL: 'admin@churches.example',
    PAYMENTS: 'off',
    DRAIN_SECONDS: 0,
    LIMIT_FACTOR: 1000,
  };
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
     if [ "$1" = show ]; then
       grep -qs '^State:.[^Z]' /proc/$(cat ${folder}/server.pid)/status && cat ${folder}/server.pid || echo 0
       exit
     fi
     set -a; . /etc/churches.env
     cd /opt/churches
     [ ! -f ${folder}/server.pid ] || kill $(cat ${folder}/server.pid) && sleep 2
     node dist/server/index.js >>${folder}/server.log 2>&1 </dev/null &
     echo $! >${folder}/server.pid`,
  );
  script('journalctl', `#!/bin/sh\ntail -n 20 ${folder}/server.log`);
  return { folder, database, inside, run, succeed, url };
}

/** The product as the first upgrade of an operator finds it. */
const version1 = 'd3dfaefc2843721fe4b7072de45f9e88b25be9ed';
const image = '0b7a3c52-5a54-4d2c-9a53-0f3d4f4f1c11';

/** Live plans, an image, a waiting change, and what undoes a merge and a bulk action, in the tables of 1.0. */
const content1 = `
  insert into billing_subscriptions (provider_id, status, customer_id, church_id, price_id, plan, amount, interval,
      period_start, period_end, last_payment_at, last_payment_amount, funding_paid, funding_refundable, created_at, synced_at)
    select 'sub_' || id, 'active', 'cus_1', id, 'price_1', 'monthly', 9900, 'month',
      now(), now() + interval '1 month', now(), 9900, 9900, 9900, now(), now()
    from churches where name in ('Anchor Chapel', 'Bethel Chapel');
  insert into uploads (id, width, height, bytes) values ('${image}', 400, 300, 5);
  update churches set hero_image = '/uploads/${image}' where name = 'Cedar Chapel';
  insert into church_revisions (church_id, fields, created_at)
    select id, '{"description": "A waiting change."}', now() from churches where name = 'Cedar Chapel';
  insert into church_history (at, church_id, church_name, action, actor, details)
    select now(), id, name, 'merged', 'admin', '{}' from churches where name = 'Dove Chapel';
  insert into church_merges (history_id, from_id, into_id, at, snapshot)
    select id, 99999, church_id, now(), '{"church": {"name": "Merged Church"}}' from church_history where action = 'merged';
  with bulk as (
    insert into bulk_actions (kind, state, admin_id, admin, started_at, finished_at)
      values ('approve', 'done', 1, 'admin', now(), now()) returning id)
  insert into bulk_action_rows (bulk_id, church_id, name, outcome, before)
    select bulk.id, churches.id, name, 'changed', '{"status": "pending"}' from bulk, churches where name = 'Elim Chapel'`;

/** What must never be lost. A migration that moves one of these moves its query. */
const kept = {
  churches: 'select id, name, status, hero_image from churches',
  users: 'select id, username, email from users',
  messages: 'select id, body from contact_messages',
  emails: 'select id, cause, "to", subject from mails',
  plans:
    'select provider_id, church_id, status, amount, last_payment_amount, funding_paid from billing_subscriptions',
  images: 'select id, bytes from uploads',
  changes: 'select id, church_id, fields, state from church_revisions',
  history: 'select id, church_id, action, details from church_history',
  merges: 'select history_id, from_id, into_id, snapshot from church_merges',
  bulk: 'select bulk_id, church_id, outcome, before from bulk_action_rows',
  imports: 'select id, source from imports',
};

type Content = Record<string, string[]>;
const contentOf = (url: string) =>
  withConnection(url, async (client) => {
    const lists: Content = {};
    for (const [name, query] of Object.entries(kept))
      lists[name] = (await client.query(query)).rows.map((row) => JSON.stringify(row)).sort();
    return lists;
  });

/** Jobs may have added rows in the meantime. */
const expectAll = (actual: Content, expected: Content, step: string) => {
  for (const [name, rows] of Object.entries(expected))
    expect(actual[name], `${step}: ${name}`).toEqual(expect.arrayContaining(rows));
};

test('rehearses releases from 1.0 on, and loses nothing', { timeout: 3_600_000 }, async () => {
  const { folder, database, inside, run, succeed, url } = await createSystem();
  const source = join(folder, 'source');
  const version = () => JSON.parse(readFileSync(join(folder, 'opt/churches/package.json'), 'utf8')).version;
  // Not fetch, which reuses connections of the server before the restart.
  const isReady = () => run(`curl -fs ${url}/readyz`).status === 0;
  const migrations = () =>
    withConnection(
      database.url,
      async (client) =>
        (await client.query('select created_at from drizzle.__drizzle_migrations')).rows.length,
    );
  /** Publishes a version that changes the lock file, as almost every one does. */
  const release = (name: string, change = '') => {
    succeed(
      `${change}
       sed -i '0,/"version": "[^"]*"/s//"version": "${name}"/' package.json package-lock.json
       sed -i '0,/^## /s/^## .*/&\\n\\n- **Rehearsed:** ${name}/' CHANGELOG.md
       git add -A && git commit -qm ${name} && git tag v${name}`,
      source,
    );
  };
  const takeFrom = (commit: string) => {
    succeed(`git rm -rqf . && git checkout -q ${commit} -- .`, source);
    const script = join(source, 'server/cli/upgrade.sh');
    writeFileSync(script, inside(readFileSync(script, 'utf8')));
  };
  const journal = 'migrations/meta/_journal.json';
  const addMigration = (name: string, statements: string) =>
    `echo '${statements}' >migrations/${name}.sql
     node -e 'const fs = require("fs"), file = "${journal}", json = JSON.parse(fs.readFileSync(file));
       const idx = json.entries.length;
       json.entries.push({ idx, version: "7", when: 9e12 + idx, tag: "${name}", breakpoints: true });
       fs.writeFileSync(file, JSON.stringify(json))'`;
  const breakStart = `sed -i '1i console.error("broken on purpose"); process.exit(7);' server/index.ts`;
  const repairStart = `sed -i '1d' server/index.ts`;

  /** Visitors and owners write; then everything stored is in a backup, which is restored into another database. */
  let written: Content = {};
  const keepsEverything = async (step: string, restoredBy = '/opt/churches') => {
    // Commands block this process; meanwhile the previous server has closed connections that fetch would reuse.
    await sleep(500);
    const lanes = (await createWriters(url, { accounts: 1 })).start(1);
    await sleep(1000);
    const writes = (await lanes.stop()).filter(({ acknowledged }) => acknowledged);
    const content = await contentOf(database.url);
    for (const { mark } of writes)
      expect([...content.churches!, ...content.messages!].join(), step).toContain(mark);
    expectAll(content, written, step);
    written = content;
    const file = `${folder}/${step}.tar.gz`;
    const other = await emptyDatabase();
    succeed(`churches backup ${file}
      SITE=${restoredBy} DATABASE_URL='${other}' UPLOADS_DIR=${folder}/${step} churches restore ${file}`);
    expectAll(await contentOf(other), content, `${step} restored`);
    expect(readFileSync(join(folder, step, image, '400.webp'), 'utf8'), step).toBe('image');
  };

  execFileSync('npm', ['install', '--no-audit', '--no-fund', 'npm@9.2.0'], { cwd: folder });
  succeed(`git clone -q --no-tags ${process.cwd()} source`);
  const head = succeed('git rev-parse HEAD', source).trim();
  takeFrom(version1);
  release('1.0.0');
  // Work on the next release has begun: it is neither installed nor counts as newer.
  succeed('git commit -q --allow-empty -m "Next release"', source);
  succeed(commandsAfter('**2. The site.**'));
  succeed(
    'systemctl restart churches && curl -fs --retry 60 --retry-delay 1 --retry-all-errors $URL/readyz'.replace(
      '$URL',
      url,
    ),
  );
  const rows = ['Anchor', 'Bethel', 'Cedar', 'Dove', 'Elim'].map(
    (name, n) => `${name} Chapel,${n + 1} Oak Street,Houston,TX,77002,${29.7 + n / 100},-95.3${n}`,
  );
  writeFileSync(
    join(folder, 'churches.csv'),
    ['name,address,city,state,zip,latitude,longitude', ...rows].join('\n'),
  );
  succeed('churches import churches.csv');
  mkdirSync(join(folder, 'uploads', image));
  writeFileSync(join(folder, 'uploads', image, '400.webp'), 'image');
  await withConnection(database.url, (client) => client.query(content1));
  await keepsEverything('1.0.0');
  for (const [name, list] of Object.entries(written)) expect(list.length, name).toBeGreaterThan(0);
  const before = await migrations();

  takeFrom(head);
  release(
    '2.0.0',
    `${addMigration('9001_own', 'create table own (id int); insert into own values (7);')}\n${breakStart}`,
  );
  // The script and environment of 1.0.
  expect(run('churches upgrade')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/SITE_FILE: must be set[\s\S]*"address"[\s\S]*still runs the same release/),
  });
  expect([version(), isReady(), await migrations()]).toEqual(['1.0.0', true, before]);
  succeed(commandsAfter('**4. Who runs the site**'));
  succeed('echo SITE_FILE=/etc/churches.site.json >>/etc/churches.env');
  expect(run('churches upgrade')).toMatchObject({ status: 1, stderr: expect.stringContaining('Going back') });
  expect([version(), isReady()]).toEqual(['1.0.0', true]);
  expect(await migrations()).toBeGreaterThan(before);
  await keepsEverything('1.0.0-again', '/opt/churches.next');

  release('2.0.1', repairStart);
  const first = readdirSync(join(folder, 'var/lib/churches'));
  const withNewScript = commandsAfter('**Version 1.0**').replaceAll('/root/', `${folder}/`);
  expect(succeed(withNewScript)).toMatch(
    /Rehearsed:\*\* 2\.0\.1[\s\S]*The site runs v2\.0\.1, commit \w+ of [\d-]+\./,
  );
  expect([version(), isReady()]).toEqual(['2.0.1', true]);
  expect(succeed(`curl -fs ${url}/.well-known/security.txt`)).toContain('mailto:hello@example.org');
  await keepsEverything('2.0.1');
  expect(succeed('churches upgrade')).toMatch(
    /^Fetching \.\.\.\nThe site already runs v2\.0\.1, commit \w+ of [\d-]+\.\n$/,
  );
  expect(existsSync(join(folder, 'opt/churches.next'))).toBe(false);

  release(
    '3.0.0',
    `${addMigration('9002_other', 'create table other (id int); insert into other values (8);')}\n${breakStart}`,
  );
  const refused = { status: 1, stderr: expect.stringContaining('The upgrade would discard them') };
  const installed = join(folder, 'opt/churches');
  succeed('echo "// ours" >>shared/domain/site.ts', installed);
  expect(run('churches upgrade')).toMatchObject(refused);
  succeed('git commit -qam Ours', installed);
  expect(run('churches upgrade')).toMatchObject(refused);
  succeed('git reset -q --hard HEAD^', installed);
  expect(run('churches upgrade')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /v3\.0\.0.* isn't ready[\s\S]*broken on purpose\n[\s\S]*previous release again/,
    ),
  });
  expect([version(), isReady()]).toEqual(['2.0.1', true]);
  await keepsEverything('2.0.1-again');
  release('3.0.1', repairStart);
  succeed('churches upgrade');
  expect([version(), isReady()]).toEqual(['3.0.1', true]);
  await keepsEverything('3.0.1');

  succeed(commandsAfter('**Roll back later**'));
  succeed(`curl -fs --retry 60 --retry-delay 1 --retry-all-errors ${url}/readyz`);
  expect(version()).toBe('2.0.1');
  await keepsEverything('2.0.1-by-hand');
  release('4.0.0', addMigration('9003_failing', 'create table half_done (); select 1 / 0;'));
  expect(run('churches upgrade')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/division by zero[\s\S]*The site still runs the same release/),
  });
  expect([version(), isReady()]).toEqual(['2.0.1', true]);
  succeed('churches upgrade v3.0.1');
  expect([version(), isReady()]).toEqual(['3.0.1', true]);
  await keepsEverything('3.0.1-again');
  await withConnection(database.url, async (client) => {
    const { rows } = await client.query(
      "select to_regclass('half_done') as half, (select id from own), (select id as other from other)",
    );
    expect(rows).toEqual([{ half: null, id: 7, other: 8 }]);
  });
  const backups = readdirSync(join(folder, 'var/lib/churches')).filter((name) => name.startsWith('before-'));
  expect(backups).toHaveLength(3);
  expect(backups).not.toContain(first[0]);
});
