/** Two-step sign-in: setting it up, both kinds of codes, limits, and the admin area that needs it. */
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { secondFactors } from '../../db/tables/accounts.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { testPassword } from '../../test/build.ts';

const app = await createTestApp();
const strict = await createTestApp({ env: { REQUIRE_2FA: 'true' }, databaseUrl: app.databaseUrl });
const path = '/api/user/second-factor';

/** The clock of both applications, so that codes of other steps can be tried. */
let now = Date.now();
const later = (seconds: number) => {
  now += seconds * 1000;
  app.setNow(new Date(now));
  strict.setNow(new Date(now));
};
later(0);
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: now + seconds * 1000 });
const login = (who: SignedIn, code?: string, on = app) =>
  on.anonymous.post('/api/auth/login').send({ username: who.user.username, password: testPassword, code });
const subjectsTo = async (to: string) =>
  (await app.emails()).filter((mail) => mail.to === to).map(({ subject }) => subject);

async function setUp(who: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await who.agent.post(path).send({ currentPassword: testPassword }).expect(200);
  const confirmed = await who.agent
    .post(`${path}/confirm`)
    .send({ code: codeOf(body.secret) })
    .expect(200);
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

describe('setting it up', () => {
  test('needs the password, and a code of the app before anything changes', async () => {
    const who = await app.signIn();
    await who.agent.post(path).send({ currentPassword: 'wrong' }).expect(400);
    const { body } = await who.agent.post(path).send({ currentPassword: testPassword }).expect(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.qr.size).toBeGreaterThan(20);
    expect(body.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    await who.agent.post(`${path}/confirm`).send({ code: '000000' }).expect(400);
    await login(who).expect(200);
    expect((await who.agent.get(path)).body).toEqual({ enabled: false, required: false, recoveryCodes: 0 });
  });

  test('ends the other sessions, returns ten recovery codes and emails the person; no secret is stored in the clear', async () => {
    const who = await app.signIn();
    const elsewhere = await app.signIn({ id: who.user.id });
    const { secret, recoveryCodes } = await setUp(who);
    expect(new Set(recoveryCodes).size).toBe(10);
    await elsewhere.agent.get('/api/auth/me').expect(200, 'null');
    expect((await who.agent.get(path)).body).toEqual({ enabled: true, required: false, recoveryCodes: 10 });
    expect(await subjectsTo(who.user.email)).toEqual(['Two-step sign-in is on']);
    const stored = JSON.stringify(await app.deps.db.select().from(secondFactors));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(text);
    // A second setup would replace the secret in use.
    await who.agent.post(path).send({ currentPassword: testPassword }).expect(409);
    await who.agent
      .post(`${path}/confirm`)
      .send({ code: codeOf(secret, 30) })
      .expect(409);
  });
});

describe('signing in', () => {
  test('needs a code after the right password; each works once, within a step of the clock', async () => {
    const who = await app.signIn();
    const { secret } = await setUp(who);
    const first = await login(who).expect(401);
    expect(first.body.code).toBe('second_factor_required');
    expect(first.body.fields).toBeUndefined();
    expect(first.headers['set-cookie']).toBeUndefined();
    const wrong = await app.anonymous
      .post('/api/auth/login')
      .send({ username: who.user.username, password: 'wrong', code: codeOf(secret) })
      .expect(401);
    expect(wrong.body.code).toBe('unauthenticated');
    // Used to turn it on.
    expect((await login(who, codeOf(secret)).expect(401)).body.fields.code).toContain('already been used');
    later(60);
    await login(who, codeOf(secret, -90)).expect(401);
    await login(who, codeOf(secret, 90)).expect(401);
    const { body } = await login(who, codeOf(secret)).expect(200);
    expect(body.role).toBe('user');
    await login(who, codeOf(secret)).expect(401);
    // An older code than the last one is as good as used.
    await login(who, codeOf(secret, -30)).expect(401);
    await login(who, ` ${codeOf(secret, 30).replace(/(...)/, '$1 ')}`).expect(200);
  });

  test('many requests with one code at the same time: one signs in', async () => {
    const who = await app.signIn();
    const { secret } = await setUp(who);
    later(60);
    const code = codeOf(secret);
    const results = await Promise.all(Array.from({ length: 4 }, () => login(who, code)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a recovery code works once, however it is written', async () => {
    const who = await app.signIn();
    const other = await app.signIn();
    const [code] = (await setUp(who)).recoveryCodes;
    await setUp(other);
    await login(other, code).expect(401);
    await login(who, code!.toUpperCase().replace('-', ' ')).expect(200);
    await login(who, code).expect(401);
    expect((await who.agent.get(path)).body.recoveryCodes).toBe(9);
  });

  test('eight wrong codes, and the right one has to wait too', async () => {
    const who = await app.signIn();
    const { secret } = await setUp(who);
    later(60);
    for (let attempt = 0; attempt < 8; attempt += 1) await login(who, '000000').expect(401);
    const { headers } = await login(who, codeOf(secret)).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  });

  test('a changed SESSION_SECRET voids the codes of apps, not the recovery codes', async () => {
    const who = await app.signIn();
    const { secret, recoveryCodes } = await setUp(who);
    later(60);
    const moved = await createTestApp({
      env: { SESSION_SECRET: 'another secret for tests that is long enough' },
      databaseUrl: app.databaseUrl,
    });
    moved.setNow(new Date(now));
    await login(who, codeOf(secret), moved).expect(401);
    await login(who, recoveryCodes[0], moved).expect(200);
  });
});

test('turning it off needs the password and a code', async () => {
  const who = await app.signIn();
  const { secret, recoveryCodes } = await setUp(who);
  later(60);
  const stop = (currentPassword: string, code: string) =>
    who.agent.delete(path).send({ currentPassword, code });
  expect((await stop('wrong', codeOf(secret)).expect(400)).body.fields.currentPassword).toBeTruthy();
  expect((await stop(testPassword, '000000').expect(400)).body.fields.code).toBeTruthy();
  await stop(testPassword, recoveryCodes[3]!).expect(200);
  await login(who).expect(200);
  expect(await subjectsTo(who.user.email)).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
});

test('where it is required, the admin area opens once it is set up', async () => {
  const who = await strict.signIn({ role: 'moderator' });
  const session = async () => (await who.agent.get('/api/admin/session').expect(200)).body;
  expect(await session()).toMatchObject({ authenticated: false, secondFactorMissing: true });
  const refused = await who.agent.get('/api/admin/churches').set(who.bearer).expect(403);
  expect(refused.body.code).toBe('second_factor_missing');
  expect((await who.agent.get(path)).body.required).toBe(true);
  const { secret } = await setUp(who);
  expect(await session()).toEqual({
    authenticated: true,
    userId: who.user.id,
    role: 'moderator',
    secondFactorMissing: false,
  });
  await who.agent.get('/api/admin/churches').set(who.bearer).expect(200);
  // Without it, the open session is worth nothing.
  later(60);
  await who.agent
    .delete(path)
    .send({ currentPassword: testPassword, code: codeOf(secret) })
    .expect(200);
  await who.agent.get('/api/admin/churches').set(who.bearer).expect(403);
  // An owner needs none.
  const owner = await strict.signIn();
  expect((await owner.agent.get('/api/admin/session')).body.secondFactorMissing).toBe(false);
});

test('an administrator resets the second factor of somebody who lost everything', async () => {
  const who = await app.signIn();
  await setUp(who);
  const admin = await app.signIn({ role: 'admin' });
  const reset = () =>
    admin.agent
      .post(`/api/admin/users/${who.user.id}/actions`)
      .set(admin.bearer)
      .send({ action: 'reset_second_factor' });
  await reset().expect(200);
  await who.agent.get('/api/auth/me').expect(200, 'null');
  await login(who).expect(200);
  expect(await subjectsTo(who.user.email)).toContain('Two-step sign-in was reset');
  await reset().expect(409);
  const { body } = await admin.agent.get(`/api/admin/user-history?userId=${who.user.id}`).set(admin.bearer);
  expect(body[0]).toMatchObject({ action: 'reset_second_factor', actor: admin.user.username });
});
