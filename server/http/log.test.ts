import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../deps.ts';
import { createTestApp } from '../test/app.ts';
import { testPassword } from '../test/build.ts';
import { describeError, warnEachMinute } from './log.ts';

const app = await createTestApp();

test('logs failed requests without personal data or secrets', async () => {
  const lines: string[] = [];
  const log = createLog(
    { ...app.deps.env, logLevel: 'info' },
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const failing = await createTestApp({ databaseUrl: app.databaseUrl, log });
  const user = await app.build.user({ email: 'ann.private@example.org' });
  await app.deps.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused: %', new.*; end $$`);
  for (const table of ['users', 'reset_requests', 'sessions', 'mails'])
    await app.deps.pool.query(`create trigger refuse before insert on ${table} execute function refuse()`);
  const form = { username: 'ben', email: 'ben.private@example.org', password: 'a secret password' };
  await failing.anonymous.post('/api/auth/register').send(form).expect(500);
  await failing.anonymous.post('/api/auth/forgot-password').send({ email: user.email }).expect(500);
  await failing.anonymous
    .post('/api/auth/login')
    .send({ username: user.username, password: testPassword })
    .expect(500);
  const text = lines.join('');
  expect(text).toContain('unexpected error');
  expect(text).toContain('Failed query: insert into \\"users\\"');
  for (const secret of ['private@example.org', '$argon2id$', 'a secret password', testPassword])
    expect(text, secret).not.toContain(secret);
});

test('keeps an error’s type, code, and stack, and removes user input', () => {
  const cause = Object.assign(new Error('duplicate key for ann@example.org'), {
    code: '23505',
    constraint: 'users_email',
    table: 'users',
    detail: 'Key (email)=(ann@example.org) already exists.',
  });
  const token = 'x'.repeat(43);
  const error = Object.assign(new Error(`Failed query\nparams: ann@example.org,${token}`, { cause }), {
    query: 'insert into users values ($1)',
    params: ['ann@example.org', token],
  });
  const text = JSON.stringify(describeError(error));
  expect(text).toContain('23505');
  expect(text).toContain('users_email');
  expect(text).toContain('insert into users values ($1)');
  expect(text).toMatch(/at .*log\.test\.ts/);
  expect(text).not.toContain('ann@example.org');
  expect(text).not.toContain(token);
});

test('logs a repeated warning once a minute with its number of repeats', () => {
  const lines: object[] = [];
  let now = 0;
  const log = { warn: (context: object, message: string) => lines.push({ ...context, message }) };
  const warn = warnEachMinute(log as never, () => now);
  for (const at of [0, 1, 59_999, 60_000, 60_001]) {
    now = at;
    warn({ at }, 'down');
  }
  warn({}, 'another');
  expect(lines).toEqual([
    { at: 0, message: 'down' },
    { at: 60_000, repeated: 2, message: 'down' },
    { message: 'another' },
  ]);
});
