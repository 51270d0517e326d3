/** People: the table, roles, blocking, and the history of it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { testPassword } from '../../test/build.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '1000' } });
const { build, signIn, deps } = app;

let admin: SignedIn;
beforeEach(async () => {
  admin = await signIn({ role: 'admin' });
});

const person = (values: Parameters<typeof build.user>[0] = {}) =>
  build.user({ emailVerifiedAt: new Date(), ...values });
const setRole = (id: number, role: string, by = admin) =>
  by.agent.put(`/api/admin/users/${id}/role`).set(by.bearer).send({ role });
const act = (id: number, action: string, by = admin) =>
  by.agent.post(`/api/admin/users/${id}/actions`).set(by.bearer).send({ action });
const list = async (query: string) =>
  (await admin.agent.get(`/api/admin/users?${query}`).set(admin.bearer).expect(200)) as unknown as {
    body: Array<Record<string, unknown>>;
    headers: Record<string, string>;
  };
const entriesOf = async (id: number) => {
  const { body } = await admin.agent
    .get(`/api/admin/user-history?userId=${id}`)
    .set(admin.bearer)
    .expect(200);
  return (body as Array<{ action: string; details: object; actor: string }>).map(
    ({ action, details, actor }) => ({ action, details, actor }),
  );
};
const emailsTo = async (to: string) => (await app.emails()).filter((mail) => mail.to === to);
const login = (username: string, password = testPassword) =>
  app.anonymous.post('/api/auth/login').send({ username, password });

describe('the table', () => {
  test('finds people by part of their name or email address, in pages', async () => {
    const [one, two] = [
      await person({ username: 'Tableone', email: 'tableone@example.org' }),
      await build.user({ username: 'tabletwo', email: 'second@table.example' }),
    ];
    await build.church({ userId: one.id });
    const { body } = await list('search=TABLE');
    expect(body.map(({ username }) => username)).toEqual(['tabletwo', 'Tableone']);
    expect(body[1]).toMatchObject({
      id: one.id,
      email: one.email,
      role: 'user',
      emailVerified: true,
      blocked: false,
      secondFactor: false,
      churches: 1,
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    const first = await list('search=table&limit=1');
    expect(first.headers['x-total-count']).toBe('2');
    expect(first.headers.link).toContain(`cursor=${two.id}`);
    const next = await list(`search=table&limit=1&cursor=${two.id}`);
    expect(next.body.map(({ id }) => id)).toEqual([one.id]);
    expect(next.headers.link).toBeUndefined();
    expect((await list('search=table&role=admin')).body).toEqual([]);
  });

  test('a % in the search is a sign like any other, and what cannot be an id is refused', async () => {
    expect((await list('search=%25')).body).toEqual([]);
    await admin.agent.get('/api/admin/users?cursor=9999999999').set(admin.bearer).expect(400);
    await setRole(9_999_999_999, 'admin').expect(400);
    await setRole(999_999_999, 'admin').expect(404);
  });
});

describe('roles', () => {
  test('a promotion ends sessions, voids links and the old password, and emails a link for a new one', async () => {
    const user = await person();
    const { agent } = await signIn({ id: user.id });
    await setRole(user.id, 'moderator').expect(200);
    await agent.get('/api/auth/me').expect(200, 'null');
    await login(user.username).expect(401);
    const [email] = await emailsTo(user.email);
    expect(email!.text).toContain('made you a moderator');
    const token = /token=([\w-]{43})/.exec(email!.text)![1]!;
    const reset = (password: string) =>
      app.anonymous.post('/api/auth/reset-password').send({ token, password });
    await reset('too short').expect(400);
    await reset('three quiet herons').expect(200);
    const { body } = await login(user.username, 'three quiet herons').expect(200);
    expect(body.role).toBe('moderator');
    expect(await entriesOf(user.id)).toEqual([
      { action: 'set_role', details: { from: 'user', to: 'moderator' }, actor: admin.user.username },
    ]);
  });

  test('whoever is on the team already keeps the password', async () => {
    const user = await person({ role: 'moderator' });
    const { agent } = await signIn({ id: user.id });
    await setRole(user.id, 'admin').expect(200);
    await agent.get('/api/admin/users').expect(401);
    const again = await signIn({ id: user.id });
    await again.agent.get('/api/admin/users').set(again.bearer).expect(200);
    await setRole(user.id, 'user').expect(200);
    expect((await again.agent.get('/api/admin/session')).body.authenticated).toBe(false);
    expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Your role has changed',
      'Your role has changed',
    ]);
  });

  test('only somebody with a confirmed email address joins the team', async () => {
    const user = await build.user();
    const { body } = await setRole(user.id, 'admin').expect(409);
    expect(body.message).toContain('confirm their email address');
  });

  test('nobody changes their own account', async () => {
    await setRole(admin.user.id, 'user').expect(403);
    await act(admin.user.id, 'block').expect(403);
  });

  test('two administrators who demote each other at the same time: one remains', async () => {
    const user = await person({ role: 'admin' });
    const other = await signIn({ id: user.id });
    const results = await Promise.all([setRole(user.id, 'user'), setRole(admin.user.id, 'user', other)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await deps.pool.query("select id from users where role = 'admin'");
    expect(rows).toHaveLength(1);
    await deps.pool.query("update users set role = 'admin' where id = $1", [admin.user.id]);
    await deps.pool.query('delete from users where id = $1', [user.id]);
  });

  test('an administrator deletes their account unless they are the last one', async () => {
    const user = await person({ role: 'admin' });
    const other = await signIn({ id: user.id });
    const remove = (who: SignedIn) =>
      who.agent.delete('/api/user/account').send({ currentPassword: testPassword });
    await remove(other).expect(200);
    const { body } = await remove(admin).expect(403);
    expect(body.message).toContain('only administrator');
  });
});

describe('actions', () => {
  test('a blocked person is signed out and cannot sign in until unblocked', async () => {
    const user = await person();
    const { agent } = await signIn({ id: user.id });
    await act(user.id, 'block').expect(200);
    await agent.get('/api/auth/me').expect(200, 'null');
    expect((await login(user.username).expect(403)).body.message).toContain('This account is blocked');
    // Who does not know the password learns nothing of it.
    await login(user.username, 'wrong').expect(401);
    await act(user.id, 'unblock').expect(200);
    await login(user.username).expect(200);
    expect((await entriesOf(user.id)).map(({ action }) => action)).toEqual(['unblock', 'block']);
  });

  test('sign out everywhere, and resend the confirmation', async () => {
    const user = await build.user();
    const { agent } = await signIn({ id: user.id });
    await act(user.id, 'resend_confirmation').expect(200);
    expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
    ]);
    await agent.get('/api/auth/me').expect(200);
    await act(user.id, 'sign_out').expect(200);
    await agent.get('/api/auth/me').expect(200, 'null');
    await act((await person()).id, 'resend_confirmation').expect(409);
    await act(user.id, 'reset_second_factor').expect(409);
    await act(user.id, 'explode').expect(400);
  });

  test('the history of everyone, newest first, goes on before an entry', async () => {
    const user = await person();
    await act(user.id, 'sign_out').expect(200);
    await act(user.id, 'block').expect(200);
    const history = async (query = '') =>
      (await admin.agent.get(`/api/admin/user-history${query}`).set(admin.bearer).expect(200)).body;
    const [block, signOut] = await history();
    expect([block.action, signOut.action]).toEqual(['block', 'sign_out']);
    expect(block).toMatchObject({ userId: user.id, username: user.username, actor: admin.user.username });
    expect((await history(`?before=${block.id}`))[0].id).toBe(signOut.id);
  });
});
