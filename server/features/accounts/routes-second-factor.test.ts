/** Two-step sign-in: setup, both kinds of codes, limits, and access to the admin area. */
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { secondFactors, users } from '../../db/tables/accounts.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { testPassword } from '../../test/build.ts';
import { sendResetLinks } from './service-links.ts';

const app = await createTestApp();
const strict = await createTestApp({ env: { REQUIRE_2FA: 'true' }, databaseUrl: app.databaseUrl });
const path = '/api/user/second-factor';

/** Advances the clock of both apps, so that codes of other time steps can be used. */
let now = Date.now();
const later = (seconds: number) => {
  now += seconds * 1000;
  app.setNow(new Date(now));
  strict.setNow(new Date(now));
};
later(0);
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: now + seconds * 1000 });
const login = (signedIn: SignedIn, code?: string, on = app) =>
  on.anonymous
    .post('/api/auth/login')
    .send({ username: signedIn.user.username, password: testPassword, code });
const subjectsTo = async (to: string) =>
  (await app.emails()).filter((email) => email.to === to).map(({ subject }) => subject);

const setVerified = (signedIn: SignedIn, emailVerifiedAt: Date | null) =>
  app.deps.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, signedIn.user.id));

async function setUp(signedIn: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> {
  await setVerified(signedIn, new Date(now));
  const { body } = await signedIn.agent.post(path).send({ currentPassword: testPassword }).expect(200);
  const confirmed = await signedIn.agent
    .post(`${path}/confirm`)
    .send({ code: codeOf(body.secret) })
    .expect(200);
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

describe('setup', () => {
  test('requires a verified email address, the password, and a valid code', async () => {
    const signedIn = await app.signIn();
    const refused = await signedIn.agent.post(path).send({ currentPassword: testPassword }).expect(403);
    expect(refused.body.message).toContain('confirm your email address');
    await setVerified(signedIn, new Date(now));
    await signedIn.agent.post(path).send({ currentPassword: 'wrong' }).expect(400);
    const { body } = await signedIn.agent.post(path).send({ currentPassword: testPassword }).expect(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.qr.size).toBeGreaterThan(20);
    expect(body.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    await signedIn.agent.post(`${path}/confirm`).send({ code: '000000' }).expect(400);
    await login(signedIn).expect(200);
    expect((await signedIn.agent.get(path)).body).toEqual({
      enabled: false,
      required: false,
      recoveryCodes: 0,
    });
  });

  test('ends other sessions, returns ten recovery codes, emails the user, and stores no plaintext secrets', async () => {
    const signedIn = await app.signIn();
    const elsewhere = await app.signIn({ id: signedIn.user.id });
    const { secret, recoveryCodes } = await setUp(signedIn);
    expect(new Set(recoveryCodes).size).toBe(10);
    await elsewhere.agent.get('/api/auth/me').expect(200, 'null');
    expect((await signedIn.agent.get(path)).body).toEqual({
      enabled: true,
      required: false,
      recoveryCodes: 10,
    });
    expect(await subjectsTo(signedIn.user.email)).toEqual(['Two-step sign-in is on']);
    const stored = JSON.stringify(await app.deps.db.select().from(secondFactors));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(text);
    // A second setup would replace the active secret.
    await signedIn.agent.post(path).send({ currentPassword: testPassword }).expect(409);
    await signedIn.agent
      .post(`${path}/confirm`)
      .send({ code: codeOf(secret, 30) })
      .expect(409);
  });
});

describe('signing in', () => {
  test('requires a code after the right password; each works once and for one time step either way', async () => {
    const signedIn = await app.signIn();
    const { secret } = await setUp(signedIn);
    const first = await login(signedIn).expect(401);
    expect(first.body.code).toBe('second_factor_required');
    expect(first.body.fields).toBeUndefined();
    expect(first.headers['set-cookie']).toBeUndefined();
    const wrong = await app.anonymous
      .post('/api/auth/login')
      .send({ username: signedIn.user.username, password: 'wrong', code: codeOf(secret) })
      .expect(401);
    expect(wrong.body.code).toBe('unauthenticated');
    // Already used to enable it.
    expect((await login(signedIn, codeOf(secret)).expect(401)).body.fields.code).toContain(
      'already been used',
    );
    later(60);
    await login(signedIn, codeOf(secret, -90)).expect(401);
    await login(signedIn, codeOf(secret, 90)).expect(401);
    const { body } = await login(signedIn, codeOf(secret)).expect(200);
    expect(body.role).toBe('user');
    await login(signedIn, codeOf(secret)).expect(401);
    // Codes older than the last one count as used.
    await login(signedIn, codeOf(secret, -30)).expect(401);
    await login(signedIn, ` ${codeOf(secret, 30).replace(/(...)/, '$1 ')}`).expect(200);
  });

  test('accepts a code only once from concurrent requests', async () => {
    const signedIn = await app.signIn();
    const { secret } = await setUp(signedIn);
    later(60);
    const code = codeOf(secret);
    const results = await Promise.all(Array.from({ length: 4 }, () => login(signedIn, code)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accepts a recovery code once, in any notation', async () => {
    const signedIn = await app.signIn();
    const other = await app.signIn();
    const [code] = (await setUp(signedIn)).recoveryCodes;
    await setUp(other);
    await login(other, code).expect(401);
    await login(signedIn, code!.toUpperCase().replace('-', ' ')).expect(200);
    await login(signedIn, code).expect(401);
    expect((await signedIn.agent.get(path)).body.recoveryCodes).toBe(9);
  });

  test('rejects even the right code after eight wrong ones', async () => {
    const signedIn = await app.signIn();
    const { secret } = await setUp(signedIn);
    later(60);
    for (let attempt = 0; attempt < 8; attempt += 1) await login(signedIn, '000000').expect(401);
    const { headers } = await login(signedIn, codeOf(secret)).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  });

  test('invalidates app codes, but not recovery codes, when SESSION_SECRET changes', async () => {
    const signedIn = await app.signIn();
    const { secret, recoveryCodes } = await setUp(signedIn);
    later(60);
    const moved = await createTestApp({
      env: { SESSION_SECRET: 'another secret for tests that is long enough' },
      databaseUrl: app.databaseUrl,
    });
    moved.setNow(new Date(now));
    await login(signedIn, codeOf(secret), moved).expect(401);
    await login(signedIn, recoveryCodes[0], moved).expect(200);
  });
});

describe('a password reset', () => {
  async function reset({ user }: SignedIn): Promise<string> {
    await app.anonymous.post('/api/auth/forgot-password').send({ email: user.email }).expect(200);
    await sendResetLinks(app.deps);
    const email = (await app.emails()).findLast(
      ({ to, cause }) => to === user.email && /^reset_/.test(cause),
    );
    const token = /token=([\w-]+)/.exec(email!.text!)![1];
    const { body } = await app.anonymous
      .post('/api/auth/reset-password')
      .send({ token, password: testPassword })
      .expect(200);
    return body.message;
  }

  test('keeps the second factor of a verified account, ends its sessions, and says how to recover', async () => {
    const signedIn = await app.signIn();
    const { recoveryCodes } = await setUp(signedIn);
    expect(await reset(signedIn)).toContain('Use a recovery code');
    await signedIn.agent.get('/api/auth/me').expect(200, 'null');
    await login(signedIn).expect(401);
    await login(signedIn, recoveryCodes[0]).expect(200);
  });

  test('removes a second factor that a stranger set up before the address was verified', async () => {
    const signedIn = await app.signIn();
    await setUp(signedIn);
    await setVerified(signedIn, null);
    expect(await reset(signedIn)).not.toContain('code');
    await signedIn.agent.get('/api/auth/me').expect(200, 'null');
    await login(signedIn).expect(200);
  });
});

test('requires the password and a code to disable it', async () => {
  const signedIn = await app.signIn();
  const { secret, recoveryCodes } = await setUp(signedIn);
  later(60);
  const stop = (currentPassword: string, code: string) =>
    signedIn.agent.delete(path).send({ currentPassword, code });
  expect((await stop('wrong', codeOf(secret)).expect(400)).body.fields.currentPassword).toBeTruthy();
  expect((await stop(testPassword, '000000').expect(400)).body.fields.code).toBeTruthy();
  await stop(testPassword, recoveryCodes[3]!).expect(200);
  await login(signedIn).expect(200);
  expect(await subjectsTo(signedIn.user.email)).toEqual([
    'Two-step sign-in is on',
    'Two-step sign-in is off',
  ]);
});

test('opens the admin area only after setup if REQUIRE_2FA is set', async () => {
  const signedIn = await strict.signIn({ role: 'moderator' });
  const session = async () => (await signedIn.agent.get('/api/admin/session').expect(200)).body;
  expect(await session()).toMatchObject({ authenticated: false, secondFactorMissing: true });
  const refused = await signedIn.agent.get('/api/admin/churches').set(signedIn.bearer).expect(403);
  expect(refused.body.code).toBe('second_factor_missing');
  expect((await signedIn.agent.get(path)).body.required).toBe(true);
  const { secret } = await setUp(signedIn);
  expect(await session()).toEqual({
    authenticated: true,
    userId: signedIn.user.id,
    role: 'moderator',
    secondFactorMissing: false,
  });
  await signedIn.agent.get('/api/admin/churches').set(signedIn.bearer).expect(200);
  // Disabling it closes the open session.
  later(60);
  await signedIn.agent
    .delete(path)
    .send({ currentPassword: testPassword, code: codeOf(secret) })
    .expect(200);
  await signedIn.agent.get('/api/admin/churches').set(signedIn.bearer).expect(403);
  // Owners don't need it.
  const owner = await strict.signIn();
  expect((await owner.agent.get('/api/admin/session')).body.secondFactorMissing).toBe(false);
});

test('lets an administrator reset a second factor', async () => {
  const signedIn = await app.signIn();
  await setUp(signedIn);
  const admin = await app.signIn({ role: 'admin' });
  const reset = () =>
    admin.agent
      .post(`/api/admin/users/${signedIn.user.id}/actions`)
      .set(admin.bearer)
      .send({ action: 'reset_second_factor' });
  await reset().expect(200);
  await signedIn.agent.get('/api/auth/me').expect(200, 'null');
  await login(signedIn).expect(200);
  expect(await subjectsTo(signedIn.user.email)).toContain('Two-step sign-in was reset');
  await reset().expect(409);
  const { body } = await admin.agent
    .get(`/api/admin/history?kind=account&subjectId=${signedIn.user.id}`)
    .set(admin.bearer);
  expect(body[0]).toMatchObject({ action: 'reset_second_factor', actor: admin.user.username });
});
