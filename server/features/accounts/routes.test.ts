import { hash } from '@node-rs/argon2';
import supertest from 'supertest';
import { describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { testPassword } from '../../test/build.ts';
import { sendResetLinks } from './service-links.ts';
import { hashPassword } from './service-passwords.ts';
import { createAdministrator } from './service-provision.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '20' }, sessionsAge: true });
const { build, deps, url } = app;

/** Requests of signed-out visitors. */
const sendTo = (path: string) => (body: object) => app.anonymous.post(`/api/auth/${path}`).send(body);
const register = sendTo('register');
const login = sendTo('login');
const resetPassword = sendTo('reset-password');
const verifyEmail = sendTo('verify-email');

/** The token in the latest email to an address. */
async function linkOf(to: string): Promise<string> {
  const { rows } = await deps.pool.query(
    'select text from mails where "to" = $1 order by created_at desc, id limit 1',
    [to],
  );
  return /token=([\w-]{43})/.exec(rows[0]?.text ?? '')![1]!;
}
/** Requests a password reset and runs the job that emails the link. */
async function forgotPassword(email: string): Promise<string> {
  await app.anonymous.post('/api/auth/forgot-password').send({ email }).expect(200);
  await sendResetLinks(deps);
  return linkOf(email);
}
const emailsTo = async (to: string) =>
  (await deps.pool.query('select subject from mails where "to" = $1 order by created_at', [to])).rows.map(
    (row) => row.subject,
  );

/** The session cookie of a sign-in, with its attributes. */
const sessionCookie = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.includes('hc-session='))!;

const seenAt = async (userId: number): Promise<number> =>
  (
    await deps.pool.query(
      "select sess ->> 'seenAt' as at from sessions where sess -> 'passport' ->> 'user' = $1",
      [String(userId)],
    )
  ).rows.map(({ at }) => Number(at))[0]!;

describe('register', () => {
  test('creates an account and emails a link, without signing in', async () => {
    const agent = supertest.agent(url);
    const form = { username: 'grace', email: 'Grace@Example.org', password: 'quiet herons' };
    const { body, headers } = await agent.post('/api/auth/register').send(form).expect(200);
    expect(body.message).toContain('confirm your email address');
    expect(headers['set-cookie']).toBeUndefined();
    await agent.get('/api/auth/me').expect(200, 'null');
    await agent
      .post('/api/auth/verify-email')
      .send({ token: await linkOf('grace@example.org') })
      .expect(200);
    await agent.post('/api/auth/login').send({ username: 'GRACE', password: 'quiet herons' }).expect(200);
    const { body: me } = await agent.get('/api/auth/me').expect(200);
    expect(me).toEqual({
      id: expect.any(Number),
      username: 'grace',
      email: 'grace@example.org',
      role: 'user',
      emailVerified: true,
      locale: 'en',
    });
  });

  test('accepts any password of six characters, also when it is changed or reset', async () => {
    const form = { username: 'obvious', email: 'obvious@example.org', password: 'church' };
    await register(form).expect(200);
    await login(form).expect(200);
    const { agent, user } = await app.signIn();
    const change = agent.post('/api/auth/change-password');
    await change.send({ currentPassword: testPassword, password: 'secret1' }).expect(200);
    const token = await forgotPassword(user.email);
    await resetPassword({ token, password: '123456' }).expect(200);
  });

  test('treats composed and decomposed accents of a username and password as one', async () => {
    const form = { username: 'Jose\u0301', email: 'jose@example.org', password: 'cafe\u0301 herons' };
    await register(form).expect(200);
    for (const [username, password] of [
      ['Jos\u00e9', 'caf\u00e9 herons'],
      ['jose\u0301', 'cafe\u0301 herons'],
    ])
      await login({ username, password }).expect(200);
    const { body } = await register({
      ...form,
      username: 'jos\u00e9',
      email: 'other-jose@example.org',
    }).expect(409);
    expect(body.fields.username).toBe('This username is taken');
  });

  test('signs in with a decomposed password that was hashed as typed', async () => {
    const user = await build.user();
    const typed = 'cafe\u0301 herons';
    await deps.pool.query('update users set password_hash = $1 where id = $2', [await hash(typed), user.id]);
    await login({ username: user.username, password: typed }).expect(200);
  });

  test.each([
    ...['Admin', 'supp0rt', '\u0455upport', 'Houston_Churches', 'BAYOU-CITY-MEDIA', 'b\u0456lling'],
    ...[
      '\uff41dmin',
      'adm\u0131n',
      'adm1n',
      'AD\u039cIN',
      '\u0422\u0415\u0410\u041c',
      'sta\ufb00',
      'ad\u034fmin',
    ],
  ])('refuses %s, which looks like one of our names', async (username) => {
    const form = { username, email: 'poser@example.org', password: 'h3rons' };
    const { body } = await register(form).expect(400);
    expect(body.fields.username).toContain('reserved');
  });

  test('refuses names that look like an existing one', async () => {
    await build.user({ username: 'fiona.mill' });
    for (const [username, problem] of [
      ['FIONA.mill', 'This username is taken'],
      ['\ufb01ona.mill', 'This username is taken'],
      ['fiona.mi\u217cl', 'This username is taken'],
      ['f\u00edona.mill', 'looks like one that’s taken'],
      ['fiona.miII', 'looks like one that’s taken'],
      ['f1ona.mill', 'looks like one that’s taken'],
      ['Fiona.Rnill', 'looks like one that’s taken'],
      ['fi\u1d0fna.mill', 'looks like one that’s taken'],
      ['fiona.mi\u034fll', 'looks like one that’s taken'],
    ]) {
      const form = { username, email: 'fiona@example.org', password: 'h3rons' };
      const { body } = await register(form).expect(409);
      expect([username, body.fields.username]).toEqual([username, expect.stringContaining(problem!)]);
    }
  });

  test('signs in with any form of the letters, also of a name from before they were normalized', async () => {
    const usual = await build.user({ username: 'finley' });
    const old = await build.user({ username: '\ufb01nley' });
    for (const [username, email] of [
      ['\uff46inley', usual.email],
      ['finley', usual.email],
      ['\ufb01nley', old.email],
    ]) {
      const form = { username, password: testPassword };
      const { body } = await login(form).expect(200);
      expect(body.email).toBe(email);
    }
  });

  test.each([
    ['gr\u0430ce', 400],
    ['\u0441\u0430\u0440\u0430', 400],
    ['\u0418\u0440\u0438\u043d\u0430', 200],
    ['Adminton', 200],
    ['\uae40\ubbfc\uc218', 200],
    ['\u5c71\u7530\u30bf\u30ed\u30a6', 200],
    ['\u0930\u093e\u092e\u0947\u0936', 200],
    ['\u6771kyo', 400],
    ['\u13aa\u13a0\u13b7', 400],
  ])('registers %s, or not if its letters pass for Latin ones', async (username, status) => {
    const form = {
      username,
      email: `letters-${[...username].length}-${status}-${username.codePointAt(0)}@example.org`,
      password: 'h3rons',
    };
    const { body } = await register(form).expect(status);
    if (status === 400) expect(body.fields.username).toContain('another alphabet');
  });

  test('does not reveal that an email address is taken, but emails its owner', async () => {
    const user = await build.user();
    const fresh = await register({ username: 'fresh1', email: 'fresh1@example.org', password: 'h3rons' });
    const existing = await register({ username: 'fresh2', email: user.email, password: 'h3rons' });
    expect([existing.status, existing.body]).toEqual([fresh.status, fresh.body]);
    expect(await emailsTo(user.email)).toEqual(['You already have an account']);
    await login({ username: 'fresh2', password: 'h3rons' }).expect(401);
  });

  test('creates one account from eight concurrent registrations', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        register({ username: 'racer', email: `racer${number}@example.org`, password: 'h3rons' }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

describe('sign in and out', () => {
  test('responds identically to an unknown user and a wrong password', async () => {
    const user = await build.user();
    const wrong = await login({ username: user.username, password: 'wrong' }).expect(401);
    const unknown = await login({ username: 'nobody here', password: 'wrong' }).expect(401);
    expect(wrong.body).toEqual({ message: 'Invalid credentials', code: 'unauthenticated' });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('accepts the email address instead of the username', async () => {
    const user = await build.user();
    const { body } = await login({ username: user.email.toUpperCase(), password: testPassword }).expect(200);
    expect(body).toMatchObject({
      role: 'user',
      email: user.email,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('authenticates by cookie; rejects a token alone and a wrong token', async () => {
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

  test('sets a new HttpOnly, SameSite=Lax cookie at each sign-in and does not store the token', async () => {
    const user = await build.user();
    const agent = supertest.agent(url);
    const ids = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const { headers, body } = await agent
        .post('/api/auth/login')
        .send({ username: user.username, password: testPassword })
        .expect(200);
      const cookie = sessionCookie(headers);
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

  test('ends the session on the server when signing out', async () => {
    const user = await build.user();
    const { headers } = await login({ username: user.username, password: testPassword });
    const cookie = sessionCookie(headers).split(';')[0]!;
    const { body } = await app.anonymous.get('/api/auth/me').set('Cookie', cookie).expect(200);
    expect(body.id).toBe(user.id);
    await app.anonymous.post('/api/auth/logout').set('Cookie', cookie).expect(200);
    await app.anonymous.get('/api/auth/me').set('Cookie', cookie).expect(200, 'null');
  });

  test('blocks a network from a name after five failures, for increasing times', async () => {
    const strict = await createTestApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } });
    const user = await build.user();
    const attempt = (password: string, network: string, username = user.username) =>
      strict.anonymous.post('/api/auth/login').set('X-Forwarded-For', network).send({ username, password });
    for (let time = 0; time < 5; time += 1) await attempt('wrong', '10.0.0.1').expect(401);
    const closed = await attempt(testPassword, '10.0.0.1').expect(429);
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(600);
    expect(closed.body).toEqual({
      message: 'Too many requests. Please wait a moment and try again.',
      code: 'rate_limited',
    });
    // The limit also applies to a second server process on the same database.
    const second = await createTestApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } });
    await second.anonymous
      .post('/api/auth/login')
      .set('X-Forwarded-For', '10.0.0.1')
      .send({ username: user.username, password: testPassword })
      .expect(429);
    // The limit is the account's, whether it's called by username or email address.
    await attempt(testPassword, '10.0.0.1', user.email).expect(429);
    await attempt(testPassword, '10.0.0.2').expect(200);
    await attempt(testPassword, '10.0.0.1', (await build.user()).username).expect(200);

    const wait = async () => Number((await attempt('wrong', '10.0.0.3')).headers['retry-after'] ?? 0);
    const forgetQuarterHour = () =>
      deps.pool.query("delete from limits where key like 'login:account:10.0.0.3%'");
    for (let time = 0; time < 5; time += 1) await attempt('wrong', '10.0.0.3').expect(401);
    expect(await wait()).toBeLessThanOrEqual(900);
    await forgetQuarterHour();
    for (let time = 0; time < 5; time += 1) await attempt('wrong', '10.0.0.3');
    await forgetQuarterHour();
    let longest = 0;
    for (let time = 0; time < 4; time += 1) longest = Math.max(longest, await wait());
    expect(longest).toBeGreaterThan(3 * 3600);
  });

  test.each(['username', 'email'] as const)(
    'asks for a code in an email where many networks attack an account by %s, except in a known browser',
    async (attacked) => {
      const strict = await createTestApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } });
      const user = await build.user();
      const browser = supertest.agent(strict.url);
      const names = [user.username, user.email, user.email.toUpperCase()];
      const signIn = (agent: { post: typeof browser.post }, username: string, network: string) =>
        agent
          .post('/api/auth/login')
          .set('X-Forwarded-For', network)
          .send({ username, password: testPassword });
      await signIn(browser, user.username, '10.1.0.1').expect(200);
      const guess = (_: unknown, nth: number) =>
        strict.anonymous
          .post('/api/auth/login')
          .set('X-Forwarded-For', `10.2.0.${nth % 26}`)
          .send({ username: user[attacked], password: 'wrong' });
      for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 26 }, guess));
      for (const name of names) {
        const { body } = await signIn(strict.anonymous, name, '10.3.0.1').expect(401);
        expect(body.code).toBe('email_code_required');
        await signIn(browser, name, '10.4.0.1').expect(200);
      }
    },
  );

  describe('of an account that many networks attack', () => {
    let network = 0;
    /** 110 wrong passwords from 22 networks. */
    async function attack(username: string) {
      const strict = await createTestApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } });
      const attempt = (body: object, from?: string) => {
        network += 1;
        return strict.anonymous
          .post('/api/auth/login')
          .set('X-Forwarded-For', from ?? `10.9.${network}.1`)
          .send({ username, password: testPassword, ...body });
      };
      const wrong = { password: 'wrong' };
      const [first, last] = [network + 1, network + 22];
      for (let round = 0; round < 5; round += 1)
        await Promise.all(Array.from({ length: 22 }, (_, n) => attempt(wrong, `10.9.${first + n}.1`)));
      network = last;
      const mailed = async (to: string) => {
        await Promise.all([sendResetLinks(strict.deps), sendResetLinks(strict.deps)]);
        const { rows } = await deps.pool.query('select text from mails where "to" = $1', [to]);
        return rows.flatMap(({ text }) => /Your code: ([a-z2-9]{5}-[a-z2-9]{5})/.exec(text)?.[1] ?? []);
      };
      return { attempt, mailed };
    }
    const refusal = { code: 'email_code_required', message: 'Enter the code from our email.' };

    test('an emailed code lets the right password in, once', async () => {
      const user = await build.user();
      const { attempt, mailed } = await attack(user.username);
      await attempt({}).expect(401, refusal);
      const [emailCode, ...more] = await mailed(user.email);
      expect(more).toEqual([]);
      const guessed = await attempt({ emailCode: 'aaaaa-aaaaa' }).expect(401);
      expect(guessed.body).toMatchObject({
        code: 'email_code_required',
        fields: { emailCode: expect.any(String) },
      });
      const wrong = await attempt({ emailCode, password: 'wrong' }).expect(401);
      expect(wrong.body.code).toBe('unauthenticated');
      const { headers } = await attempt({ emailCode: emailCode!.toUpperCase().replace('-', ' ') }).expect(
        200,
      );
      expect(String(headers['set-cookie'])).toContain('hc-known=');
      const again = await attack(user.username);
      await again.attempt({ emailCode }).expect(401);
    });

    test('nothing shows strangers whether a password is right or an account exists, or floods its mailbox', async () => {
      const user = await build.user();
      const { attempt, mailed } = await attack(user.username);
      for (let time = 0; time < 4; time += 1) {
        await attempt({}).expect(401, refusal);
        await attempt({ password: 'wrong' }).expect(401, refusal);
        expect(await mailed(user.email)).toHaveLength(1);
      }
      const unknown = await attack('nobody-here');
      await unknown.attempt({}).expect(401, refusal);
      const guess = { emailCode: 'aaaaa-aaaaa' };
      expect((await unknown.attempt(guess)).body).toEqual((await attempt(guess)).body);
    });

    test('a code works neither for another account nor after an hour', async () => {
      const [user, other] = [await build.user(), await build.user()];
      const { attempt, mailed } = await attack(user.email);
      await attempt({}).expect(401);
      const [emailCode] = await mailed(user.email);
      expect(emailCode).toHaveLength(11);
      const { attempt: attemptOther } = await attack(other.username);
      expect((await attemptOther({ emailCode })).body.code).toBe('email_code_required');
      await deps.pool.query(`update account_tokens set expires_at = now() where purpose = 'sign_in_code'`);
      expect((await attempt({ emailCode })).body.code).toBe('email_code_required');
    });
  });

  test('does not let strangers lock out a known browser', async () => {
    const strict = await createTestApp({ databaseUrl: app.databaseUrl });
    const user = await build.user();
    const browser = supertest.agent(strict.url);
    const credentials = { username: user.username, password: testPassword };
    const first = await browser.post('/api/auth/login').send(credentials).expect(200);
    const knownCookie = [first.headers['set-cookie']]
      .flat()
      .find((cookie) => cookie?.startsWith('hc-known='))!;
    expect(knownCookie).toContain('Path=/api/auth/login; Expires=');
    expect(knownCookie).toContain('HttpOnly');
    for (let time = 0; time < 6; time += 1)
      await strict.anonymous.post('/api/auth/login').send({ ...credentials, password: 'wrong' });
    await strict.anonymous.post('/api/auth/login').send(credentials).expect(429);
    await browser.post('/api/auth/login').send(credentials).expect(200);
    // The cookie doesn't help with other accounts, and a forged one is ignored.
    const other = await build.user();
    const guess = (agent: { post: typeof browser.post }, cookie = '') =>
      agent
        .post('/api/auth/login')
        .set('Cookie', cookie)
        .send({ username: other.username, password: 'wrong' });
    const value = knownCookie.split(';')[0]!;
    for (let time = 0; time < 5; time += 1) await guess(strict.anonymous, value).expect(401);
    await guess(strict.anonymous, value).expect(429);
    await strict.anonymous.post('/api/auth/login').set('Cookie', `${value}x`).send(credentials).expect(429);
    // Known browsers have a limit as well.
    for (let time = 0; time < 10; time += 1)
      await browser
        .post('/api/auth/login')
        .send({ ...credentials, password: 'wrong' })
        .expect(401);
    await browser.post('/api/auth/login').send(credentials).expect(429);
  });

  test('expires a session after 14 idle days, and after 30 days in any case', async () => {
    const start = Date.now();
    const days = (count: number) => app.setNow(new Date(start + count * 24 * 3600_000));
    const isOpen = async (agent: ReturnType<typeof supertest.agent>) =>
      (await agent.get('/api/auth/me').expect(200)).body !== null;
    const busy = await app.signIn();
    const idle = await app.signIn();
    for (const day of [10, 20, 29]) {
      days(day);
      expect(await isOpen(busy.agent)).toBe(true);
      // The session is written after the response.
      await vi.waitFor(async () => expect(await seenAt(busy.user.id)).toBe(deps.now().getTime()));
    }
    days(14.1);
    expect(await isOpen(idle.agent)).toBe(false);
    days(30.1);
    expect(await isOpen(busy.agent)).toBe(false);
    app.setNow(new Date());
  });

  test('writes a session at most every five minutes and tolerates failed writes', async () => {
    const { agent, user } = await app.signIn();
    const start = Date.now();
    const signedIn = await seenAt(user.id);
    app.setNow(new Date(start + 4 * 60_000));
    for (let time = 0; time < 20; time += 1) await agent.get('/api/auth/me').expect(200);
    expect(await seenAt(user.id)).toBe(signedIn);
    app.setNow(new Date(start + 6 * 60_000));
    await deps.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before update on sessions execute function refuse()`);
    for (let time = 0; time < 3; time += 1) await agent.get('/api/auth/me').expect(200);
    expect(await seenAt(user.id)).toBe(signedIn);
    await deps.pool.query('drop trigger refuse on sessions; drop function refuse()');
    await agent.get('/api/auth/me').expect(200);
    await vi.waitFor(async () => expect(await seenAt(user.id)).toBe(start + 6 * 60_000));
    app.setNow(new Date());
  });

  test('rejects sign-ins behind a misconfigured proxy and logs the setting to change', async () => {
    const lines: string[] = [];
    const secure = await createTestApp({
      databaseUrl: app.databaseUrl,
      env: { BASE_URL: 'https://churches.example' },
    });
    secure.deps.log.error = ((line: string) => lines.push(line)) as typeof secure.deps.log.error;
    const user = await build.user();
    const { body, headers } = await secure.anonymous
      .post('/api/auth/login')
      .set('Origin', 'https://churches.example')
      .send({ username: user.username, password: testPassword })
      .expect(503);
    expect(body.message).toContain('configuration error on our side');
    expect(headers['set-cookie']).toBeUndefined();
    // Logged for the first request and again for the rejection.
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(2);
  });

  test('sets a Secure cookie with the __Host- prefix over https', async () => {
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
    expect(sessionCookie(headers)).toMatch(
      /^__Host-hc-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax/,
    );
    expect(headers['strict-transport-security']).toBe('max-age=86400');
  });
});

describe('passwords', () => {
  test('are hashed with argon2id and the intended parameters', async () => {
    expect(await hashPassword(testPassword)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('can be reset by a link that works once and ends all sessions, without revealing whether the account exists', async () => {
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
    expect(existing.body.message).toMatch(/^If there’s an account with this email address/);
    // Nothing is looked up before the response, so its timing doesn't reveal anything either.
    expect(await emailsTo(user.email)).toEqual([]);
    await Promise.all([sendResetLinks(deps), sendResetLinks(deps)]);
    expect(await emailsTo('nobody@example.org')).toEqual([]);
    expect(await emailsTo(user.email)).toEqual(['Set a new password']);
    const token = await linkOf(user.email);
    const reset = (password: string) => resetPassword({ token, password });
    await reset('short').expect(400);
    await reset('a new password').expect(200);
    await reset('another one').expect(400);
    await agent.get('/api/auth/me').expect(200, 'null');
    await login({ username: user.username, password: testPassword }).expect(401);
    await login({ username: user.username, password: 'a new password' }).expect(200);
    expect(await emailsTo(user.email)).toContain('Your password was changed');
  });

  test('can be reset by any link that was sent, until one is used or an hour has passed', async () => {
    const user = await build.user();
    const [first, second, third] = [
      await forgotPassword(user.email),
      await forgotPassword(user.email),
      await forgotPassword(user.email),
    ];
    const reset = (token: string) => resetPassword({ token, password: 'a new password' });
    await reset(second).expect(200);
    for (const token of [first, second, third]) await reset(token).expect(400);
    const late = await forgotPassword(user.email);
    app.setNow(new Date(Date.now() + 61 * 60_000));
    await reset(late).expect(400);
    app.setNow(new Date());
  });

  test('is mailed at most one reset link a minute and five a day, however many networks ask', async () => {
    const limited = await createTestApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } });
    const user = await build.user();
    const ask = async () => {
      const responses = await Promise.all(
        Array.from({ length: 14 }, (_, n) =>
          limited.anonymous
            .post('/api/auth/forgot-password')
            .set('X-Forwarded-For', `203.0.113.${n}`)
            .send({ email: user.email }),
        ),
      );
      await Promise.all([sendResetLinks(limited.deps), sendResetLinks(limited.deps)]);
      return responses.map(({ status, body }) => [status, body]);
    };
    const unlimited = await app.anonymous
      .post('/api/auth/forgot-password')
      .send({ email: 'nobody@example.org' });
    const age = (seconds: number) =>
      deps.pool.query(
        `update mails set created_at = created_at - make_interval(secs => $2) where "to" = $1`,
        [user.email, seconds],
      );
    for (const sent of [1, 2, 3, 4, 5, 5]) {
      for (const response of await ask()) expect(response).toEqual([200, unlimited.body]);
      expect(await emailsTo(user.email)).toHaveLength(sent);
      await age(61);
    }
    await age(24 * 3600);
    await deps.pool.query('delete from limits');
    await ask();
    expect(await emailsTo(user.email)).toHaveLength(6);
  });

  test('can be changed with the current one, which ends other sessions', async () => {
    const first = await app.signIn();
    const second = await app.signIn({ id: first.user.id });
    const change = (currentPassword: string) =>
      first.agent.post('/api/auth/change-password').send({ currentPassword, password: 'a new password' });
    const { body } = await change('wrong').expect(400);
    expect(body.fields.currentPassword).toBe('Your current password is incorrect');
    await change(testPassword).expect(200);
    expect((await first.agent.get('/api/auth/me')).body.id).toBe(first.user.id);
    await second.agent.get('/api/auth/me').expect(200, 'null');
  });
});

test('a new link to an address replaces the account’s previous one of its kind', async () => {
  const [{ agent, user }, other] = [await app.signIn(), await app.signIn()];
  const confirm = async (who = { agent, user }) => {
    await who.agent.post('/api/auth/resend-verification').expect(200);
    return linkOf(who.user.email);
  };
  const change = async (email: string) => {
    await agent.post('/api/auth/change-email').send({ email, currentPassword: testPassword }).expect(200);
    return linkOf(email);
  };
  const theirs = await confirm(other);
  const replaced = [await confirm(), await change('typo@example.org')];
  const latest = [await confirm(), await change('meant@example.org')];
  for (const token of replaced) await verifyEmail({ token }).expect(400);
  for (const token of [...latest, theirs]) await verifyEmail({ token }).expect(200);
});

describe('a link works for its own purpose only', () => {
  test('does not reset the password with a verification link', async () => {
    const form = { username: 'verifier', email: 'verifier@example.org', password: 'quiet herons' };
    await register(form).expect(200);
    const token = await linkOf(form.email);
    await resetPassword({ token, password: 'taken over' }).expect(400);
    await login({ ...form, password: 'taken over' }).expect(401);
    await login(form).expect(200);
    await verifyEmail({ token }).expect(200);
  });

  test('does not verify the email address with a reset link', async () => {
    const form = { username: 'resetter', email: 'resetter@example.org', password: 'quiet herons' };
    await register(form).expect(200);
    const token = await forgotPassword(form.email);
    await verifyEmail({ token }).expect(400);
    const agent = supertest.agent(url);
    await agent.post('/api/auth/login').send(form).expect(200);
    expect((await agent.get('/api/auth/me')).body.emailVerified).toBe(false);
    await resetPassword({ token, password: 'a new password' }).expect(200);
  });
});

test('limits concurrent guesses', async () => {
  const strict = await createTestApp({ databaseUrl: app.databaseUrl });
  const user = await build.user();
  const guess = () =>
    strict.anonymous.post('/api/auth/login').send({ username: user.username, password: 'wrong' });
  const responses = await Promise.all(Array.from({ length: 15 }, guess));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('changes the email address when the link is followed, and notifies the old address', async () => {
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

test('a link opened twice says both times that the address is confirmed, while the address is the account’s', async () => {
  const form = { username: 'twice', email: 'twice@example.org', password: 'quiet herons' };
  await register(form).expect(200);
  const open = (token: string) => verifyEmail({ token });
  const first = await linkOf(form.email);
  for (let times = 0; times < 2; times += 1)
    expect((await open(first).expect(200)).body.message).toBe('Your email address is confirmed.');
  const agent = supertest.agent(url);
  await agent.post('/api/auth/login').send(form).expect(200);
  const changed = 'thrice@example.org';
  await agent
    .post('/api/auth/change-email')
    .send({ email: changed, currentPassword: form.password })
    .expect(200);
  const second = await linkOf(changed);
  for (let times = 0; times < 2; times += 1) await open(second).expect(200);
  expect((await agent.get('/api/auth/me')).body).toMatchObject({ email: changed, emailVerified: true });
  await open(first).expect(400);
});

describe('links sent before a change', () => {
  /** A user with a verified email address and a pending reset link. */
  const withLink = async () => {
    const signedIn = await app.signIn();
    await deps.pool.query('update users set email_verified_at = now() where id = $1', [signedIn.user.id]);
    return { ...signedIn, reset: await forgotPassword(signedIn.user.email) };
  };
  const follow = (token: string) => verifyEmail({ token });
  const setPassword = (token: string) => resetPassword({ token, password: 'a new password' });
  const changeEmail = async (agent: ReturnType<typeof supertest.agent>, email: string) => {
    await agent.post('/api/auth/change-email').send({ email, currentPassword: testPassword }).expect(200);
    await follow(await linkOf(email)).expect(200);
  };

  test('are void after a password change', async () => {
    const { agent, reset, user } = await withLink();
    await agent
      .post('/api/auth/change-email')
      .send({ email: 'later@example.org', currentPassword: testPassword })
      .expect(200);
    const change = await linkOf('later@example.org');
    await agent
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, password: 'a new password' })
      .expect(200);
    await setPassword(reset).expect(400);
    await follow(change).expect(400);
    expect((await agent.get('/api/auth/me')).body.email).toBe(user.email);
  });

  test('are void after a reset', async () => {
    const { agent, reset, user } = await withLink();
    await agent
      .post('/api/auth/change-email')
      .send({ email: 'thief1@example.org', currentPassword: testPassword })
      .expect(200);
    await setPassword(reset).expect(200);
    await follow(await linkOf('thief1@example.org')).expect(400);
    const { rows } = await deps.pool.query('select email from users where id = $1', [user.id]);
    expect(rows[0].email).toBe(user.email);
  });

  test('are void after an email change, which the old address can undo for 72 hours', async () => {
    const { agent, reset, user } = await withLink();
    await changeEmail(agent, 'thief2@example.org');
    await setPassword(reset).expect(400);
    const undo = await linkOf(user.email);
    expect(await emailsTo(user.email)).toContain('Your email address was changed');
    // A second change and a new password don't void the undo link.
    await changeEmail(agent, 'thief3@example.org');
    const undoToThief = await linkOf('thief2@example.org');
    await agent
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, password: 'of the thief' })
      .expect(200);
    const { body } = await follow(undo).expect(200);
    expect(body.message).toContain('uses this email address again');
    await agent.get('/api/auth/me').expect(200, 'null');
    await follow(undoToThief).expect(400);
    await setPassword(await linkOf(user.email)).expect(200);
    await login({ username: user.email, password: 'a new password' }).expect(200);
  });

  test('expire after 72 hours if they undo a change, and are not sent to unverified addresses', async () => {
    const { agent, user } = await withLink();
    await changeEmail(agent, 'moved@example.org');
    const undo = await linkOf(user.email);
    app.setNow(new Date(Date.now() + 73 * 3600_000));
    await follow(undo).expect(400);
    app.setNow(new Date());
    const form = { username: 'mistyped', email: 'stranger2@example.org', password: testPassword };
    await register(form).expect(200);
    const browser = supertest.agent(url);
    await browser.post('/api/auth/login').send(form).expect(200);
    await changeEmail(browser, 'right@example.org');
    expect(await emailsTo(form.email)).not.toContain('Your email address was changed');
  });

  test('are void, like sessions, after promotion by an operator', async () => {
    const { agent, reset, user } = await withLink();
    const admin = { username: user.username, email: user.email, password: 'a long new password' };
    expect(await createAdministrator(deps, admin)).toBe('promoted');
    await setPassword(reset).expect(400);
    await agent.get('/api/auth/me').expect(200, 'null');
  });
});

test("exports the user's data and deletes the account", async () => {
  const { agent, user } = await app.signIn();
  const { body } = await agent.get('/api/user/export').expect(200);
  expect(body.account).toMatchObject({ username: user.username, email: user.email });
  expect(JSON.stringify(body)).not.toContain('argon2');
  await agent.delete('/api/user/account').send({ currentPassword: 'wrong' }).expect(400);
  await agent.delete('/api/user/account').send({ currentPassword: testPassword }).expect(200);
  await agent.get('/api/auth/me').expect(200, 'null');
  await login({ username: user.username, password: testPassword }).expect(401);
  expect(await emailsTo(user.email)).toEqual(['Your account has been deleted']);
});

describe('administrator', () => {
  test('opens a separate session that requires cookie and token and expires', async () => {
    const { agent, bearer, user } = await app.signIn({ role: 'admin' });
    const session = () => agent.get('/api/admin/session').expect(200);
    expect((await session()).body).toEqual({
      authenticated: true,
      userId: user.id,
      role: 'admin',
      secondFactorMissing: false,
    });
    expect((await app.anonymous.get('/api/admin/session').set(bearer)).body).toEqual({
      authenticated: false,
      userId: null,
      role: null,
      secondFactorMissing: false,
    });
    // It expires after 30 idle minutes, and after eight hours in any case.
    const start = Date.now();
    app.setNow(new Date(start + 29 * 60_000));
    expect((await session()).body.authenticated).toBe(true);
    app.setNow(new Date(start + (29 + 31) * 60_000));
    expect((await session()).body.authenticated).toBe(false);
    // The user session is still valid; 401 makes the page ask to sign in again.
    const { body } = await agent.get('/api/admin/churches').set(bearer).expect(401);
    expect(body.code).toBe('admin_session_ended');
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

  test('allows several administrators, and gives moderators a session too', async () => {
    const second = await build.user({ role: 'admin' });
    for (const [who, role] of [
      [{ id: second.id }, 'admin'],
      [{ role: 'moderator' }, 'moderator'],
    ] as const) {
      const { agent, user } = await app.signIn(who);
      const { body } = await agent.get('/api/admin/session').expect(200);
      expect(body).toEqual({ authenticated: true, userId: user.id, role, secondFactorMissing: false });
    }
  });

  test('ends the session on the server when logging out', async () => {
    const { agent } = await app.signIn({ role: 'admin' });
    const { body } = await agent.post('/api/admin/logout').expect(200);
    expect(body.message).toBe('You have been logged out successfully');
    expect((await agent.get('/api/admin/session')).body.authenticated).toBe(false);
    await agent.get('/api/auth/me').expect(200, 'null');
  });

  test('ends the sessions of other browsers on a password change', async () => {
    const here = await app.signIn({ role: 'admin' });
    const there = await app.signIn({ role: 'admin' });
    const isOpen = async ({ agent }: typeof here) =>
      (await agent.get('/api/admin/session')).body.authenticated;
    await here.agent
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, password: testPassword })
      .expect(200);
    expect(await isOpen(here)).toBe(true);
    expect(await isOpen(there)).toBe(false);
  });

  test('requires an uncommon password of at least 12 characters', async () => {
    const { agent, user } = await app.signIn({ role: 'admin' });
    const refusals = {
      'eleven char': 'Administrator and moderator passwords must be at least 12 characters',
      qwerty123456: 'This password is too common. Please choose another one, such as a few random words.',
    };
    const token = await forgotPassword(user.email);
    for (const [password, message] of Object.entries(refusals)) {
      const change = agent.post('/api/auth/change-password');
      const changed = await change.send({ currentPassword: testPassword, password }).expect(400);
      expect(changed.body.fields).toEqual({ password: message });
      const reset = await resetPassword({ token, password }).expect(400);
      expect(reset.body.fields).toEqual({ password: message });
    }
    // Rejected attempts don't consume the link.
    await resetPassword({ token, password: testPassword }).expect(200);
  });

  test('ends the session on a password reset, but not on changes to other accounts', async () => {
    const { agent, user } = await app.signIn({ role: 'admin' });
    const isOpen = async () => (await agent.get('/api/admin/session')).body.authenticated;
    const other = await app.signIn();
    await other.agent
      .post('/api/auth/change-password')
      .send({ currentPassword: testPassword, password: 'a new password' })
      .expect(200);
    expect(await isOpen()).toBe(true);
    await resetPassword({ token: await forgotPassword(user.email), password: testPassword }).expect(200);
    expect(await isOpen()).toBe(false);
  });
});
