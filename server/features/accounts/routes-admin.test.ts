/** The administrator's People tab: list, roles, actions, and history. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { testPassword } from '../../test/build.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '1000' } });
const { build, signIn, deps } = app;

let admin: SignedIn;
beforeEach(async () => {
  admin = await signIn({ role: 'admin' });
});

const createUser = (values: Parameters<typeof build.user>[0] = {}) =>
  build.user({ emailVerifiedAt: new Date(), ...values });
const setRole = (id: number, role: string, by = admin) =>
  by.agent.post(`/api/admin/users/${id}/actions`).set(by.bearer).send({ action: 'set_role', role });
const act = (id: number, action: string, by = admin) =>
  by.agent.post(`/api/admin/users/${id}/actions`).set(by.bearer).send({ action });
const list = async (query: string) =>
  (await admin.agent.get(`/api/admin/users?${query}`).set(admin.bearer).expect(200)) as unknown as {
    body: Array<Record<string, unknown>>;
    headers: Record<string, string>;
  };
const entriesOf = async (id: number) => {
  const { body } = await admin.agent
    .get(`/api/admin/history?kind=account&subjectId=${id}`)
    .set(admin.bearer)
    .expect(200);
  return (body as Array<{ action: string; details: object; actor: string }>).map(
    ({ action, details, actor }) => ({ action, details, actor }),
  );
};
const emailsTo = async (to: string) => (await app.emails()).filter((email) => email.to === to);
const login = (username: string, password = testPassword) =>
  app.anonymous.post('/api/auth/login').send({ username, password });

describe('the list', () => {
  test('searches users by part of the username or email address, in pages', async () => {
    const [one, two] = [
      await createUser({ username: 'Tableone', email: 'tableone@example.org' }),
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

  test('searches for a literal % and rejects invalid ids', async () => {
    expect((await list('search=%25')).body).toEqual([]);
    await admin.agent.get('/api/admin/users?cursor=9999999999').set(admin.bearer).expect(400);
    await setRole(9_999_999_999, 'admin').expect(400);
    await setRole(999_999_999, 'admin').expect(404);
  });
});

describe('roles', () => {
  test('ends sessions and resets the password on promotion, and emails a link to set a new one', async () => {
    const user = await createUser();
    const { agent } = await signIn({ id: user.id });
    await setRole(user.id, 'moderator').expect(200);
    await agent.get('/api/auth/me').expect(200, 'null');
    await login(user.username).expect(401);
    const [email] = await emailsTo(user.email);
    expect(email!.text).toContain('Your old password no longer');
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

  test('keeps the password of users who already have access to the admin area', async () => {
    const user = await createUser({ role: 'moderator' });
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

  test('promotes only users with a confirmed email address', async () => {
    const user = await build.user();
    const { body } = await setRole(user.id, 'admin').expect(409);
    expect(body.message).toContain('confirm their email address');
  });

  test('rejects changes to your own account', async () => {
    await setRole(admin.user.id, 'user').expect(403);
    await act(admin.user.id, 'block').expect(403);
  });

  test('keeps one administrator when two demote each other concurrently', async () => {
    const user = await createUser({ role: 'admin' });
    const other = await signIn({ id: user.id });
    const results = await Promise.all([setRole(user.id, 'user'), setRole(admin.user.id, 'user', other)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await deps.pool.query("select id from users where role = 'admin'");
    expect(rows).toHaveLength(1);
    await deps.pool.query("update users set role = 'admin' where id = $1", [admin.user.id]);
    await deps.pool.query('delete from users where id = $1', [user.id]);
  });

  test('lets administrators delete their account, except the last one', async () => {
    const user = await createUser({ role: 'admin' });
    const other = await signIn({ id: user.id });
    const remove = ({ agent }: SignedIn) =>
      agent.delete('/api/user/account').send({ currentPassword: testPassword });
    await remove(other).expect(200);
    const { body } = await remove(admin).expect(403);
    expect(body.message).toContain('only administrator');
  });
});

describe('actions', () => {
  test('signs out a blocked user and rejects sign-ins until unblocked', async () => {
    const user = await createUser();
    const { agent } = await signIn({ id: user.id });
    await act(user.id, 'block').expect(200);
    await agent.get('/api/auth/me').expect(200, 'null');
    expect((await login(user.username).expect(403)).body.message).toContain('This account is blocked');
    // Without the right password, the response doesn't reveal the block.
    await login(user.username, 'wrong').expect(401);
    await act(user.id, 'unblock').expect(200);
    await login(user.username).expect(200);
    expect((await entriesOf(user.id)).map(({ action }) => action)).toEqual(['unblock', 'block']);
  });

  test('signs a user out everywhere and resends the confirmation', async () => {
    const user = await build.user();
    const { agent } = await signIn({ id: user.id });
    await act(user.id, 'resend_confirmation').expect(200);
    expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
    ]);
    await agent.get('/api/auth/me').expect(200);
    await act(user.id, 'sign_out').expect(200);
    await agent.get('/api/auth/me').expect(200, 'null');
    await act((await createUser()).id, 'resend_confirmation').expect(409);
    await act(user.id, 'reset_second_factor').expect(409);
    await act(user.id, 'explode').expect(400);
  });

  test('pages through the history, newest first', async () => {
    const user = await createUser();
    await act(user.id, 'sign_out').expect(200);
    await act(user.id, 'block').expect(200);
    const history = async (query = '') =>
      (await admin.agent.get(`/api/admin/history?kind=account${query}`).set(admin.bearer).expect(200)).body;
    const [block, signOut] = await history();
    expect([block.action, signOut.action]).toEqual(['block', 'sign_out']);
    expect(block).toMatchObject({
      subjectId: user.id,
      subjectName: user.username,
      actor: admin.user.username,
    });
    expect((await history(`&cursor=${block.id}`))[0].id).toBe(signOut.id);
  });
});
