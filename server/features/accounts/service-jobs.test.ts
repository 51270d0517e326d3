import { spawnSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { accountTokens, adminSessions, idempotencyKeys } from '../../db/tables/accounts.ts';
import { schedule } from '../../jobs/schedule.ts';
import { createTestApp } from '../../test/app.ts';
import { ensureSampleSignIns } from './service-provision.ts';

const app = await createTestApp();
const { build, deps } = app;
const released: number[] = [];
const jobs = schedule({
  releaseChurches: async (_tx, { userId }) => void released.push(userId),
  endSubscriptions: async () => {},
  stopRenewals: async () => undefined,
  exportOwned: () => Promise.reject(new Error('nothing is exported here')),
});
const run = (name: string) => jobs.find((job) => job.name === name)!.run(deps);
const exists = async (id: number) =>
  (await deps.pool.query('select from users where id = $1', [id])).rowCount === 1;
const subjects = async (to: string) =>
  (await deps.pool.query('select subject from mails where "to" = $1 order by created_at', [to])).rows.map(
    (row) => row.subject,
  );

test('warns an inactive account 30 days before its deletion after three years', async () => {
  const last = new Date('2022-03-01T12:00:00Z');
  const idle = await build.user({ lastActiveAt: last });
  const back = await build.user({ lastActiveAt: last });
  const admin = await build.user({ lastActiveAt: last, role: 'admin' });
  app.setNow('2025-01-25T00:00:00Z');
  await run('retention');
  expect(await subjects(idle.email)).toEqual([]);
  app.setNow('2025-02-01T00:00:00Z');
  await run('retention');
  await run('retention');
  expect(await subjects(idle.email)).toEqual(['Your account will be deleted in 30 days']);
  // Signing in resets the inactivity.
  await app.signIn({ id: back.id });
  await app.signIn({ id: back.id }).then(({ agent }) => agent.get('/api/auth/me'));
  app.setNow('2025-03-02T00:00:00Z');
  await run('retention');
  expect(await exists(idle.id), 'warned less than 30 days ago').toBe(true);
  app.setNow('2025-03-04T00:00:00Z');
  await run('retention');
  expect(await exists(idle.id)).toBe(false);
  expect(released).toEqual([idle.id]);
  expect(await subjects(idle.email)).toContain('Your account has been deleted');
  expect(await exists(back.id)).toBe(true);
  expect(await exists(admin.id)).toBe(true);
  // Signing in revoked the warning, so there is a new one three years later.
  app.setNow('2028-02-05T00:00:00Z');
  await run('retention');
  expect(await subjects(back.email)).toEqual([
    'Your account will be deleted in 30 days',
    'Your account will be deleted in 30 days',
  ]);
  expect(await exists(back.id)).toBe(true);
  app.setNow('2028-03-10T00:00:00Z');
  await run('retention');
  expect(await exists(back.id)).toBe(false);
  app.setNow(new Date());
});

test('deletes only expired rows', async () => {
  app.setNow('2026-06-01T12:00:00Z');
  const { agent, user } = await app.signIn();
  const now = deps.now();
  const minutes = (by: number) => new Date(now.getTime() + by * 60_000);
  const token = { userId: user.id, email: user.email, purpose: 'verify_email' as const, createdAt: now };
  const admin = { tokenHash: 'x', userId: user.id, seenAt: now };
  const key = { userId: user.id, route: 'POST /x', bodyHash: 'x' };
  await deps.db.insert(accountTokens).values([
    { ...token, hash: 'old', expiresAt: minutes(-1) },
    { ...token, hash: 'new', expiresAt: minutes(1) },
  ]);
  await deps.db.insert(adminSessions).values([
    { ...admin, cookieHash: 'old', createdAt: minutes(-8 * 60 - 1) },
    { ...admin, cookieHash: 'new', createdAt: minutes(-8 * 60 + 1) },
  ]);
  await deps.db.insert(idempotencyKeys).values([
    { ...key, key: 'old', createdAt: minutes(-24 * 60 - 1) },
    { ...key, key: 'new', createdAt: minutes(-24 * 60 + 1) },
  ]);
  await deps.pool.query(`insert into sessions values ('old', '{}', $1), ('new', '{}', $2)`, [
    minutes(-1),
    minutes(1),
  ]);
  await deps.pool.query(`insert into limits values ('old', 3, $1), ('new', 3, $2)`, [
    minutes(-1).getTime(),
    minutes(1).getTime(),
  ]);
  await run('accounts-prune');
  const remaining = async (table: string, column: string) =>
    (
      await deps.pool.query(`select ${column} as name from ${table} where ${column} in ('old', 'new')`)
    ).rows.map(({ name }) => name);
  expect(await remaining('account_tokens', 'hash')).toEqual(['new']);
  expect(await remaining('admin_sessions', 'cookie_hash')).toEqual(['new']);
  expect(await remaining('idempotency_keys', 'key')).toEqual(['new']);
  expect(await remaining('sessions', 'sid')).toEqual(['new']);
  expect(await remaining('limits', 'key')).toEqual(['new']);
  expect((await agent.get('/api/auth/me')).body).toMatchObject({ id: user.id });
});

test('creates sample sign-ins once', async () => {
  await ensureSampleSignIns(deps);
  await ensureSampleSignIns(deps);
  await app.anonymous
    .post('/api/auth/login')
    .send({ username: 'admin', password: 'houston-admin' })
    .expect(200);
  await app.anonymous
    .post('/api/auth/login')
    .send({ username: 'owner', password: 'houston-owner' })
    .expect(200);
});

test('npm run admin:create creates or promotes an administrator and reports errors', async () => {
  const create = (args: string[], input: string) =>
    spawnSync(process.execPath, [inject('serverBundle'), 'admin:create', ...args], {
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl },
    });
  expect(create(['boss@example.org', 'boss'], '123\n')).toMatchObject({
    status: 1,
    stderr: 'Password must be at least 6 characters\n',
  });
  expect(create(['boss@example.org', 'boss'], 'eleven char\n')).toMatchObject({
    status: 1,
    stderr: 'Administrator and moderator passwords must be at least 12 characters\n',
  });
  expect(create(['boss@example.org', 'boss'], 'quiet herons\n')).toMatchObject({ status: 0 });
  expect(create(['boss@example.org', 'boss'], 'loud herons too\n').stdout).toContain(
    'is now an administrator',
  );
  expect(create(['chief@example.org', 'boss'], 'loud herons too\n').stderr).toContain('username');
  const { rows } = await deps.pool.query(`select role from users where email = 'boss@example.org'`);
  expect(rows).toEqual([{ role: 'admin' }]);
}, 90_000);
