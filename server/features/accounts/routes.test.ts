import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { testPassword } from '../../test/build.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '20' } });
const { build, deps, url } = app;

/** The token in the newest email to an address. */
async function linkOf(to: string): Promise<string> {
  const { rows } = await deps.pool.query(
    'select text from mails where "to" = $1 order by created_at desc, id limit 1',
    [to],
  );
  return /token=([\w-]{43})/.exec(rows[0]?.text ?? '')![1]!;
}
const emailsTo = async (to: string) =>
  (await deps.pool.query('select subject from mails where "to" = $1 order by created_at', [to])).rows.map(
    (row) => row.subject,
  );

describe('register', () => {
  test('creates an account, emails a link, signs nobody in', async () => {
    const agent = supertest.agent(url);
    const form = { username: 'grace', email: 'Grace@Example.org', password: 'secret' };
    const { body, headers } = await agent.post('/api/auth/register').send(form).expect(200);
    expect(body.message).toContain('confirm your address');
    expect(headers['set-cookie']).toBeUndefined();
    await agent.get('/api/auth/me').expect(200, 'null');
    await agent
      .post('/api/auth/verify-email')
      .send({ token: await linkOf('grace@example.org') })
      .expect(200);
    await agent.post('/api/auth/login').send({ username: 'GRACE', password: 'secret' }).expect(200);
    const { body: me } = await agent.get('/api/auth/me').expect(200);
    expect(me).toEqual({
      id: expect.any(Number),
      username: 'grace',
      email: 'grace@example.org',
      role: 'user',
      emailVerified: true,
    });
  });

  test('names each invalid field with the message of the specification', async () => {
    const { body } = await app.anonymous
      .post('/api/auth/register')
      .send({ username: 'ab', email: 'nope', password: '12345' })
      .expect(400);
    expect(body.fields).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
    const { body: signs } = await app.anonymous
      .post('/api/auth/register')
      .send({ username: 'me@home', email: 'a@example.org', password: '123456' })
      .expect(400);
    expect(signs.fields.username).toContain('@');
  });

  test('rejects a taken username, case-insensitively', async () => {
    const user = await build.user({ username: 'Taken' });
    const { body } = await app.anonymous
      .post('/api/auth/register')
      .send({ username: 'tAKEN', email: 'other@example.org', password: '123456' })
      .expect(409);
    expect(body.fields.username).toBe('This username is taken');
    expect(user.username).toBe('Taken');
  });

  test('an email address in use gets the same response, and only its owner learns of it', async () => {
    const user = await build.user();
    const fresh = await app.anonymous
      .post('/api/auth/register')
      .send({ username: 'fresh1', email: 'fresh1@example.org', password: '123456' });
    const existing = await app.anonymous
      .post('/api/auth/register')
      .send({ username: 'fresh2', email: user.email, password: '123456' });
    expect([existing.status, existing.body]).toEqual([fresh.status, fresh.body]);
    expect(await emailsTo(user.email)).toEqual(['You have an account already']);
    await app.anonymous.post('/api/auth/login').send({ username: 'fresh2', password: '123456' }).expect(401);
  });

  test('protected fields sent along change nothing', async () => {
    const form = {
      username: 'sneaky',
      email: 'sneaky@example.org',
      password: '123456',
      role: 'admin',
      id: 1,
      emailVerifiedAt: '2020-01-01',
    };
    await app.anonymous.post('/api/auth/register').send(form).expect(200);
    const { rows } = await deps.pool.query('select role, email_verified_at from users where username = $1', [
      'sneaky',
    ]);
    expect(rows[0]).toEqual({ role: 'user', email_verified_at: null });
  });

  test('eight concurrent registrations of one username create one account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        app.anonymous
          .post('/api/auth/register')
          .send({ username: 'racer', email: `racer${number}@example.org`, password: '123456' }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

describe('sign in and out', () => {
  test('responds alike to an unknown user and a wrong password', async () => {
    const user = await build.user();
    const wrong = await app.anonymous
      .post('/api/auth/login')
      .send({ username: user.username, password: 'wrong' })
      .expect(401);
    const unknown = await app.anonymous
      .post('/api/auth/login')
      .send({ username: 'nobody here', password: 'wrong' })
      .expect(401);
    expect(wrong.body).toEqual({ message: 'Invalid credentials', code: 'unauthenticated' });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('names missing credentials', async () => {
    const { body } = await app.anonymous.post('/api/auth/login').send({}).expect(400);
    expect(body.fields).toEqual({ username: 'Username is required', password: 'Password is required' });
  });

  test('the email address works in place of the username', async () => {
    const user = await build.user();
    const { body } = await app.anonymous
      .post('/api/auth/login')
      .send({ username: user.email.toUpperCase(), password: testPassword })
      .expect(200);
    expect(body).toMatchObject({
      role: 'user',
      email: user.email,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('the cookie is the credential; a token alone opens nothing, a wrong one is refused', async () => {
    const { agent, token, bearer } = await app.signIn();
    const me = await agent.get('/api/auth/me').expect(200);
    expect(me.body.id).toBeGreaterThan(0);
    await agent.get('/api/auth/me').set(bearer).expect(200);
    await app.anonymous.get('/api/auth/me').set(bearer).expect(200, 'null');
    await app.anonymous.get('/api/user/export').set(bearer).expect(401);
    await agent.get('/api/auth/me').set('Authorization', 'Bearer wrong').expect(401);
    const other = await app.signIn();
    await other.agent.get('/api/user/export').set('Authorization', `Bearer ${token}`).expect(401);
  });

  test('the cookie is HttpOnly, Lax and new at each sign-in, and the database does not contain the token', async () => {
    const user = await build.user();
    const agent = supertest.agent(url);
    const ids = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const { headers, body } = await agent
        .post('/api/auth/login')
        .send({ username: user.username, password: testPassword })
        .expect(200);
      const cookie = String(headers['set-cookie']);
      expect(cookie).toMatch(/^hc-session=/);
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Lax');
      expect(cookie).not.toContain('Secure');
      ids.add(cookie.split(';')[0]!);
      const { rows } = await deps.pool.query('select sess::text from sessions');
      expect(rows.some((row) => row.sess.includes(body.token))).toBe(false);
    }
    expect(ids.size).toBe(2);
  });

  test('signing out ends the session on the server', async () => {
    const user = await build.user();
    const { headers } = await app.anonymous
      .post('/api/auth/login')
      .send({ username: user.username, password: testPassword });
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    const { body } = await app.anonymous.get('/api/auth/me').set('Cookie', cookie).expect(200);
    expect(body.id).toBe(user.id);
    await app.anonymous.post('/api/auth/logout').set('Cookie', cookie).expect(200);
    await app.anonymous.get('/api/auth/me').set('Cookie', cookie).expect(200, 'null');
  });

  test('five failures close an account for a while, whoever tries and from wherever; others go on', async () => {
    const strict = await createTestApp({ databaseUrl: app.databaseUrl });
    const user = await build.user();
    const attempt = (password: string) =>
      strict.anonymous.post('/api/auth/login').send({ username: user.username, password });
    for (let time = 0; time < 5; time += 1)
      await attempt('wrong').set('X-Forwarded-For', `10.0.0.${time}`).expect(401);
    const closed = await attempt(testPassword).set('X-Forwarded-For', '10.9.9.9').expect(429);
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(600);
    expect(closed.body).toEqual({
      message: 'Too many requests. Please wait a moment and try again.',
      code: 'rate_limited',
    });
    // A second server process on the same database knows it too.
    const second = await createTestApp({ databaseUrl: app.databaseUrl });
    await second.anonymous
      .post('/api/auth/login')
      .send({ username: user.username, password: testPassword })
      .expect(429);
    const other = await build.user();
    await strict.anonymous
      .post('/api/auth/login')
      .send({ username: other.username, password: testPassword })
      .expect(200);
  });

  test('over https the cookie is Secure and carries the host prefix', async () => {
    const secure = await createTestApp({
      databaseUrl: app.databaseUrl,
      env: { BASE_URL: 'https://churches.example', TRUST_PROXY: '1' },
    });
    const user = await build.user();
    const { headers } = await secure.anonymous
      .post('/api/auth/login')
      .set('X-Forwarded-Proto', 'https')
      .set('Origin', 'https://churches.example')
      .send({ username: user.username, password: testPassword })
      .expect(200);
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-hc-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax/,
    );
    expect(headers['strict-transport-security']).toContain('max-age=');
  });
});

describe('passwords', () => {
  test('are stored as argon2id with the strength that was decided', async () => {
    const user = await build.user();
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('forgotten: the response does not reveal whether the account exists; the link works once and ends all sessions', async () => {
    const { agent, user } = await app.signIn();
    const unknown = await app.anonymous
      .post('/api/auth/forgot-password')
      .send({ email: 'nobody@example.org' })
      .expect(200);
    const existing = await app.anonymous
      .post('/api/auth/forgot-password')
      .send({ email: user.email })
      .expect(200);
    expect(existing.body).toEqual(unknown.body);
    expect(await emailsTo('nobody@example.org')).toEqual([]);
    const token = await linkOf(user.email);
    const reset = (password: string) =>
      app.anonymous.post('/api/auth/reset-password').send({ token, password });
    await reset('short').expect(400);
    await reset('a new password').expect(200);
    await reset('another one').expect(400);
    await agent.get('/api/auth/me').expect(200, 'null');
    await app.anonymous
      .post('/api/auth/login')
      .send({ username: user.username, password: testPassword })
      .expect(401);
    await app.anonymous
      .post('/api/auth/login')
      .send({ username: user.username, password: 'a new password' })
      .expect(200);
    expect(await emailsTo(user.email)).toContain('Your password was changed');
  });

  test('a link runs out, and a newer one makes the older useless', async () => {
    const user = await build.user();
    await app.anonymous.post('/api/auth/forgot-password').send({ email: user.email }).expect(200);
    const first = await linkOf(user.email);
    await app.anonymous.post('/api/auth/forgot-password').send({ email: user.email }).expect(200);
    await app.anonymous
      .post('/api/auth/reset-password')
      .send({ token: first, password: 'a new password' })
      .expect(400);
    const second = await linkOf(user.email);
    app.setNow(new Date(Date.now() + 61 * 60_000));
    await app.anonymous
      .post('/api/auth/reset-password')
      .send({ token: second, password: 'a new password' })
      .expect(400);
    app.setNow(new Date());
  });

  test('changed: requires the current one, ends other sessions, but not this one', async () => {
    const first = await app.signIn();
    const second = await app.signIn({ id: first.user.id });
    const change = (currentPassword: string) =>
      first.agent.post('/api/auth/change-password').send({ currentPassword, password: 'a new password' });
    const { body } = await change('wrong').expect(400);
    expect(body.fields.currentPassword).toBe('The current password is not right');
    await change(testPassword).expect(200);
    expect((await first.agent.get('/api/auth/me')).body.id).toBe(first.user.id);
    await second.agent.get('/api/auth/me').expect(200, 'null');
  });
});

describe('a link works for its own purpose only', () => {
  test('a verification link does not reset the password, and still verifies', async () => {
    const form = { username: 'verifier', email: 'verifier@example.org', password: 'secret' };
    await app.anonymous.post('/api/auth/register').send(form).expect(200);
    const token = await linkOf(form.email);
    await app.anonymous.post('/api/auth/reset-password').send({ token, password: 'taken over' }).expect(400);
    await app.anonymous
      .post('/api/auth/login')
      .send({ ...form, password: 'taken over' })
      .expect(401);
    await app.anonymous.post('/api/auth/login').send(form).expect(200);
    await app.anonymous.post('/api/auth/verify-email').send({ token }).expect(200);
  });

  test('a link to a new email address does not reset the password', async () => {
    const { agent, user } = await app.signIn();
    await agent
      .post('/api/auth/change-email')
      .send({ email: 'stranger@example.org', currentPassword: testPassword })
      .expect(200);
    const token = await linkOf('stranger@example.org');
    await app.anonymous.post('/api/auth/reset-password').send({ token, password: 'taken over' }).expect(400);
    await app.anonymous
      .post('/api/auth/login')
      .send({ username: user.username, password: testPassword })
      .expect(200);
  });

  test('a new link invalidates only older links of its own purpose', async () => {
    const form = { username: 'patient', email: 'patient@example.org', password: 'secret' };
    await app.anonymous.post('/api/auth/register').send(form).expect(200);
    const verification = await linkOf(form.email);
    await app.anonymous.post('/api/auth/forgot-password').send({ email: form.email }).expect(200);
    const reset = await linkOf(form.email);
    await app.anonymous.post('/api/auth/verify-email').send({ token: verification }).expect(200);
    await app.anonymous
      .post('/api/auth/reset-password')
      .send({ token: reset, password: 'a new password' })
      .expect(200);
  });

  test('a reset link does not verify the address, and still resets the password', async () => {
    const form = { username: 'resetter', email: 'resetter@example.org', password: 'secret' };
    await app.anonymous.post('/api/auth/register').send(form).expect(200);
    await app.anonymous.post('/api/auth/forgot-password').send({ email: form.email }).expect(200);
    const token = await linkOf(form.email);
    await app.anonymous.post('/api/auth/verify-email').send({ token }).expect(400);
    const agent = supertest.agent(url);
    await agent.post('/api/auth/login').send(form).expect(200);
    expect((await agent.get('/api/auth/me')).body.emailVerified).toBe(false);
    await app.anonymous
      .post('/api/auth/reset-password')
      .send({ token, password: 'a new password' })
      .expect(200);
  });
});

test('concurrent guesses do not get around the limit, nor does the email address in place of the username', async () => {
  const strict = await createTestApp({ databaseUrl: app.databaseUrl });
  const user = await build.user();
  const guess = (username: string) =>
    strict.anonymous.post('/api/auth/login').send({ username, password: 'wrong' });
  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, n) => guess(n % 2 ? user.email : user.username)),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('a new email address applies when its link is followed; the old address is notified', async () => {
  const { agent, user } = await app.signIn();
  await agent
    .post('/api/auth/change-email')
    .send({ email: 'new@example.org', currentPassword: testPassword })
    .expect(200);
  expect((await agent.get('/api/auth/me')).body.email).toBe(user.email);
  expect(await emailsTo(user.email)).toEqual(['Your email address is about to change']);
  await agent
    .post('/api/auth/verify-email')
    .send({ token: await linkOf('new@example.org') })
    .expect(200);
  expect((await agent.get('/api/auth/me')).body).toMatchObject({
    email: 'new@example.org',
    emailVerified: true,
  });
});

test("one's own data can be taken along, and the account deleted", async () => {
  const { agent, user } = await app.signIn();
  const { body } = await agent.get('/api/user/export').expect(200);
  expect(body.account).toMatchObject({ username: user.username, email: user.email });
  expect(JSON.stringify(body)).not.toContain('argon2');
  await agent.delete('/api/user/account').send({ currentPassword: 'wrong' }).expect(400);
  await agent.delete('/api/user/account').send({ currentPassword: testPassword }).expect(200);
  await agent.get('/api/auth/me').expect(200, 'null');
  await app.anonymous
    .post('/api/auth/login')
    .send({ username: user.username, password: testPassword })
    .expect(401);
  expect(await emailsTo(user.email)).toEqual(['Your account is deleted']);
});

describe('administrator', () => {
  test('signing in opens a session of its own, which needs cookie and token and ends by itself', async () => {
    const { agent, bearer, user } = await app.signIn({ role: 'admin' });
    const session = () => agent.get('/api/admin/session').expect(200);
    expect((await session()).body).toEqual({ authenticated: true, userId: user.id });
    expect((await app.anonymous.get('/api/admin/session').set(bearer)).body).toEqual({
      authenticated: false,
      userId: null,
    });
    // 29 idle minutes are fine, 31 are not; eight hours are the end whatever happens.
    const start = Date.now();
    app.setNow(new Date(start + 29 * 60_000));
    expect((await session()).body.authenticated).toBe(true);
    app.setNow(new Date(start + (29 + 31) * 60_000));
    expect((await session()).body.authenticated).toBe(false);
    app.setNow(new Date());
    const again = await app.signIn({ role: 'admin' });
    const from = Date.now();
    for (let minutes = 20; minutes < 480; minutes += 20) {
      app.setNow(new Date(from + minutes * 60_000));
      expect((await again.agent.get('/api/admin/session')).body.authenticated).toBe(true);
    }
    app.setNow(new Date(from + 481 * 60_000));
    expect((await again.agent.get('/api/admin/session')).body.authenticated).toBe(false);
    app.setNow(new Date());
  });

  test("role admin with another email address opens no administrator's session", async () => {
    const user = await build.user({ role: 'admin' });
    const { agent } = await app.signIn({ id: user.id });
    expect((await agent.get('/api/admin/session')).body.authenticated).toBe(false);
  });

  test('logging out ends it on the server', async () => {
    const { agent } = await app.signIn({ role: 'admin' });
    const { body } = await agent.post('/api/admin/logout').expect(200);
    expect(body.message).toBe('You have been logged out successfully');
    expect((await agent.get('/api/admin/session')).body.authenticated).toBe(false);
    await agent.get('/api/auth/me').expect(200, 'null');
  });

  test('a password reset ends it, a password change of another account does not', async () => {
    const { agent, user } = await app.signIn({ role: 'admin' });
    const isOpen = async () => (await agent.get('/api/admin/session')).body.authenticated;
    const other = await app.signIn();
    await other.agent
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, password: 'a new password' })
      .expect(200);
    expect(await isOpen()).toBe(true);
    await app.anonymous.post('/api/auth/forgot-password').send({ email: user.email }).expect(200);
    await app.anonymous
      .post('/api/auth/reset-password')
      .send({ token: await linkOf(user.email), password: testPassword })
      .expect(200);
    expect(await isOpen()).toBe(false);
  });
});

test('rejects requests of other sites and bodies that are not JSON', async () => {
  const { agent } = await app.signIn();
  await agent.post('/api/auth/logout').set('Origin', 'https://evil.example').expect(403);
  await agent.post('/api/auth/logout').set('Origin', 'null').expect(403);
  await agent.post('/api/auth/logout').set('Sec-Fetch-Site', 'cross-site').expect(403);
  await agent.post('/api/auth/logout').set('Sec-Fetch-Site', 'same-site').expect(403);
  await agent.post('/api/auth/login').type('form').send({ username: 'a', password: 'b' }).expect(415);
  await agent.post('/api/auth/login').set('Content-Type', 'text/plain').send('{"username":"a"}').expect(415);
  await agent
    .post('/api/auth/login')
    .set('Content-Type', 'application/json')
    .send('{"username":')
    .expect(400);
  await agent
    .post('/api/auth/login')
    .send({ username: 'x'.repeat(120_000), password: 'b' })
    .expect(413);
  expect((await agent.get('/api/auth/me')).body).not.toBeNull();
});
