import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnClaim } from '#shared/contracts/claims.ts';
import { claimResponses as copy, ownClaims } from '#shared/messages/claims.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { emails } from '../../db/tables/emails.ts';
import { history } from '../../db/tables/history.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { testPassword } from '../../test/build.ts';

const { deps, build, anonymous, signIn, setNow } = await createTestApp({ env: { LIMIT_FACTOR: '1000' } });
const { db } = deps;
const start = new Date('2026-05-04T15:00:00Z');
const later = (minutes: number) => setNow(new Date(start.getTime() + minutes * 60_000));

let ada: SignedIn;
let ben: SignedIn;
beforeEach(async () => {
  setNow(start);
  [ada, ben] = [await signIn(), await signIn()];
});

const form = (churchId: number, values: object = {}) => ({
  churchId,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.org',
  phone: '713 555 0100',
  note: 'I am the secretary.',
  ...values,
});
let n = 0;
/** An unowned church with its own website. */
const unclaimed = (values: Partial<typeof churches.$inferInsert> = {}) => {
  n += 1;
  return build.church({ website: `https://www.grace${n}.org/welcome`, ...values });
};
const ask = (who: SignedIn, churchId: number) => who.agent.post('/api/claims').send(form(churchId));
const claimOf = async (who: SignedIn, churchId: number): Promise<OwnClaim> =>
  (await ask(who, churchId).expect(200)).body;
const own = async (who: SignedIn): Promise<OwnClaim[]> =>
  (await who.agent.get('/api/user/claims').expect(200)).body;
const send = (who: SignedIn, id: number, mailbox = 'office') =>
  who.agent.post(`/api/claims/${id}/send-code`).send({ mailbox });
const confirm = (who: SignedIn, id: number, code: string) =>
  who.agent.post(`/api/claims/${id}/confirm`).send({ code });
const withdraw = (who: SignedIn, id: number) => who.agent.post(`/api/claims/${id}/withdraw`);
const emailsTo = (to: string) => db.select().from(emails).where(eq(emails.to, to)).orderBy(emails.createdAt);
const subjectsTo = async (to: string) => (await emailsTo(to)).map(({ subject }) => subject);
const codeIn = async (to: string) => /\d{6}/.exec((await emailsTo(to)).at(-1)!.subject)![0];
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const ownerOf = async (id: number) =>
  (await db.select().from(churches).where(eq(churches.id, id)))[0]!.userId;

describe('claiming', () => {
  test('creates an open claim and notifies claimant and administrator without changing the owner', async () => {
    const church = await unclaimed({ name: 'Grace Chapel' });
    const claim = await claimOf(ada, church.id);
    expect(claim).toEqual({
      id: expect.any(Number),
      churchId: church.id,
      churchName: 'Grace Chapel',
      state: 'open',
      domain: `grace${n}.org`,
      contested: false,
      codeSentTo: null,
      codeUntil: null,
      paid: false,
      reason: null,
      rejectionNote: '',
      createdAt: start.toISOString(),
    });
    expect(await own(ada)).toEqual([claim]);
    expect(await own(ben)).toEqual([]);
    expect(await ownerOf(church.id)).toBeNull();
    expect(await subjectsTo(ada.user.email)).toEqual(['We received your claim for Grace Chapel']);
    expect(await subjectsTo(deps.env.adminEmail)).toContain('Claim to review: Grace Chapel');
    // The email address in the form is only for the administrator. Nothing is sent to it.
    expect(await emailsTo('ada@example.org')).toEqual([]);
  });

  test('creates one claim and one email, even with repeated or concurrent requests', async () => {
    const church = await unclaimed();
    const responses = await Promise.all(Array.from({ length: 8 }, () => claimOf(ada, church.id)));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(await own(ada)).toHaveLength(1);
    expect(await emailsTo(ada.user.email)).toHaveLength(1);
  });

  test('rejects unpublished churches as missing, and the user’s own churches', async () => {
    const responses = [];
    for (const values of [{ status: 'pending' as const }, { status: 'rejected' as const }]) {
      const hidden = await unclaimed({ ...values, userId: ben.user.id });
      responses.push((await ask(ada, hidden.id).expect(404)).body);
    }
    responses.push((await ask(ada, 999_999).expect(404)).body);
    for (const response of responses) expect(response).toEqual(responses[0]);
    const mine = await unclaimed({ userId: ada.user.id });
    expect((await ask(ada, mine.id).expect(409)).body.message).toBe(copy.own);
  });

  test('limits the number of open claims per user', async () => {
    const churchIds = await Promise.all(Array.from({ length: 26 }, () => unclaimed()));
    for (const { id } of churchIds.slice(0, 25)) await claimOf(ada, id);
    expect((await ask(ada, churchIds[25]!.id).expect(409)).body.message).toBe(copy.tooMany);
    await withdraw(ada, (await own(ada))[0]!.id).expect(200);
    await claimOf(ada, churchIds[25]!.id);
    expect(await own(ada)).toHaveLength(26);
  });

  test('marks claims on owned churches as contested, notifies the owner once, and leaves the decision to the administrator', async () => {
    const church = await unclaimed({ name: 'Held Church', userId: ben.user.id });
    const claim = await claimOf(ada, church.id);
    expect(claim.contested).toBe(true);
    expect(await subjectsTo(ben.user.email)).toEqual(['Someone else claimed Held Church']);
    expect(await subjectsTo(deps.env.adminEmail)).toContain('Contested claim to review: Held Church');
    const [told] = await emailsTo(ben.user.email);
    expect(told!.text).not.toContain('Byron');
    expect(told!.text).not.toContain(ada.user.email);
    expect((await send(ada, claim.id).expect(409)).body.message).toBe(copy.contested);
    await withdraw(ada, claim.id).expect(200);
    await claimOf(ada, church.id);
    expect(await emailsTo(ben.user.email)).toHaveLength(1);
    expect(await ownerOf(church.id)).toBe(ben.user.id);
  });
});

describe('the code', () => {
  test('is sent to the church’s domain and makes the claimant the owner', async () => {
    const church = await unclaimed({ name: 'Proved Church' });
    const claim = await claimOf(ada, church.id);
    const to = `pastor.office@grace${n}.org`;
    const { body } = await send(ada, claim.id, 'Pastor.Office').expect(200);
    expect(body).toMatchObject({
      state: 'open',
      codeSentTo: to,
      codeUntil: new Date(start.getTime() + 30 * 60_000).toISOString(),
    });
    const code = await codeIn(to);
    const [row] = await db.select().from(claims).where(eq(claims.id, claim.id));
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(body)).not.toContain(code);

    later(29);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const proved = await confirm(ada, claim.id, spaced).expect(200);
    expect(proved.body).toMatchObject({ state: 'proved', contested: false, codeSentTo: to, codeUntil: null });
    const [now] = await db.select().from(churches).where(eq(churches.id, church.id));
    expect(now).toMatchObject({ userId: ada.user.id, version: church.version + 1, featured: false });
    const entries = await db.select().from(history).where(eq(history.subjectId, church.id));
    expect(entries).toMatchObject([
      { action: 'claimed', actorId: ada.user.id, details: { claimId: claim.id, proof: 'code', sentTo: to } },
    ]);
    expect(await subjectsTo(ada.user.email)).toContain('Proved Church is yours');
    const mine = await ada.agent.get('/api/user/churches').expect(200);
    expect(mine.body.map(({ id }: { id: number }) => id)).toEqual([church.id]);
    const left = await anonymous.get('/api/unclaimed-churches?search=proved').expect(200);
    expect(left.body).toEqual([]);
    // A retry returns the current state without another email or history entry.
    expect((await confirm(ada, claim.id, code).expect(200)).body).toEqual(proved.body);
    expect(await db.select().from(history).where(eq(history.subjectId, church.id))).toHaveLength(1);
  });

  test('is sent to the website’s domain at the time of the claim', async () => {
    const church = await unclaimed();
    const domain = `grace${n}.org`;
    const claim = await claimOf(ada, church.id);
    await db.update(churches).set({ website: 'https://evil.com' }).where(eq(churches.id, church.id));
    expect((await send(ada, claim.id).expect(200)).body.codeSentTo).toBe(`office@${domain}`);
    expect((await own(ada))[0]!.domain).toBe(domain);
  });

  test('is not sent without a domain of the church’s own', async () => {
    const claim = await claimOf(ada, (await unclaimed({ website: 'https://www.facebook.com/grace' })).id);
    expect(claim.domain).toBeNull();
    expect((await send(ada, claim.id).expect(409)).body.message).toBe(copy.noDomain);
  });

  test('expires after 30 minutes, and is replaced by a new one', async () => {
    const church = await unclaimed();
    const claim = await claimOf(ada, church.id);
    const to = `office@grace${n}.org`;
    expect((await confirm(ada, claim.id, '123456').expect(400)).body.fields).toEqual({
      code: copy.codeExpired,
    });
    await send(ada, claim.id).expect(200);
    const first = await codeIn(to);
    later(30);
    expect((await confirm(ada, claim.id, first).expect(400)).body.fields).toEqual({
      code: copy.codeExpired,
    });
    await send(ada, claim.id).expect(200);
    const second = await codeIn(to);
    // The first email was dropped before it was sent.
    expect(await emailsTo(to)).toHaveLength(1);
    if (first !== second) await confirm(ada, claim.id, first).expect(400);
    await confirm(ada, claim.id, second).expect(200);
    expect(await ownerOf(church.id)).toBe(ada.user.id);
  });

  test('expires after five failed attempts, even concurrent ones', async () => {
    const church = await unclaimed();
    const claim = await claimOf(ada, church.id);
    const to = `office@grace${n}.org`;
    await send(ada, claim.id).expect(200);
    const code = await codeIn(to);
    for (const shape of ['', '12345', '1234567', 'abcdef', '12345x'])
      await confirm(ada, claim.id, shape).expect(400);
    const { body } = await confirm(ada, claim.id, wrongFor(code)).expect(400);
    expect(body.fields).toEqual({ code: copy.codeWrong(4) });
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => confirm(ada, claim.id, wrongFor(code)).expect(400)),
    );
    const said = tries.map((response) => response.body.message);
    expect(said.filter((message) => message === copy.codeUsedUp)).toHaveLength(1);
    expect(said.filter((message) => message === copy.codeExpired)).toHaveLength(8);
    await confirm(ada, claim.id, code).expect(400);
    expect(await ownerOf(church.id)).toBeNull();
    expect((await own(ada))[0]).toMatchObject({ state: 'open', codeSentTo: null, codeUntil: null });
    await send(ada, claim.id).expect(200);
    await confirm(ada, claim.id, await codeIn(to)).expect(200);
  });

  test('is limited per user and per church, across all claims', async () => {
    const church = await unclaimed();
    let claim = await claimOf(ada, church.id);
    for (let i = 0; i < 3; i += 1) await send(ada, claim.id).expect(200);
    await withdraw(ada, claim.id).expect(200);
    claim = await claimOf(ada, church.id);
    for (let i = 0; i < 2; i += 1) await send(ada, claim.id).expect(200);
    expect((await send(ada, claim.id).expect(409)).body.message).toBe(copy.tooManyCodes);
    for (let i = 0; i < 3; i += 1) {
      const another = await signIn();
      const theirs = await claimOf(another, church.id);
      for (let j = 0; j < 5; j += 1) await send(another, theirs.id).expect(200);
    }
    const late = await claimOf(ben, church.id);
    expect((await send(ben, late.id).expect(409)).body.message).toBe(copy.tooManyCodes);
    later(31 * 24 * 60);
    await withdraw(ben, late.id).expect(200);
    await send(ben, (await claimOf(ben, church.id)).id).expect(200);
  });

  test('counts toward an email limit per domain', async () => {
    const strict = await createTestApp();
    const who = await strict.signIn();
    const church = await strict.build.church({ website: 'https://limited.org' });
    const { body } = await who.agent.post('/api/claims').send(form(church.id)).expect(200);
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await send(who, body.id)).status);
    const another = await strict.signIn();
    const theirs = await another.agent.post('/api/claims').send(form(church.id)).expect(200);
    for (let i = 0; i < 4; i += 1) statuses.push((await send(another, theirs.body.id)).status);
    expect(statuses, 'five for one church, whoever asks').toEqual([200, 200, 200, 200, 200, 429, 429]);
    const { headers } = await send(another, theirs.body.id).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('accepts only one of two concurrent proofs, and rejects the other claim by email', async () => {
    for (let round = 0; round < 5; round += 1) {
      const church = await unclaimed({ name: `Raced Church ${n}` });
      const domain = `grace${n}.org`;
      const [a, b] = [await claimOf(ada, church.id), await claimOf(ben, church.id)];
      await send(ada, a.id, 'one').expect(200);
      await send(ben, b.id, 'two').expect(200);
      const [codeA, codeB] = [await codeIn(`one@${domain}`), await codeIn(`two@${domain}`)];
      const responses = await Promise.all([confirm(ada, a.id, codeA), confirm(ben, b.id, codeB)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const adaWon = responses[0]!.status === 200;
      const [winner, loser] = adaWon ? [ada, ben] : [ben, ada];
      expect(await ownerOf(church.id)).toBe(winner.user.id);
      expect((await own(winner))[0]!.state).toBe('proved');
      expect((await own(loser))[0]).toMatchObject({
        state: 'rejected',
        reason: 'duplicate',
        rejectionNote: copy.othersProof,
      });
      expect(await subjectsTo(loser.user.email)).toContain(`Your claim for ${church.name} wasn’t approved`);
      expect(await subjectsTo(loser.user.email)).not.toContain(`${church.name} is yours`);
    }
  });

  test('transfers the church only once with concurrent requests', async () => {
    const church = await unclaimed({ name: 'Once Church' });
    const claim = await claimOf(ada, church.id);
    await send(ada, claim.id).expect(200);
    const code = await codeIn(`office@grace${n}.org`);
    const responses = await Promise.all(Array.from({ length: 6 }, () => confirm(ada, claim.id, code)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    const [row] = await db.select().from(churches).where(eq(churches.id, church.id));
    expect(row!.version).toBe(church.version + 1);
    expect(
      (await subjectsTo(ada.user.email)).filter((subject) => subject === 'Once Church is yours'),
    ).toHaveLength(1);
  });

  test('is rejected if the church has an owner or is no longer public', async () => {
    const church = await unclaimed();
    const claim = await claimOf(ada, church.id);
    await send(ada, claim.id).expect(200);
    const code = await codeIn(`office@grace${n}.org`);
    await db.update(churches).set({ userId: ben.user.id }).where(eq(churches.id, church.id));
    expect((await confirm(ada, claim.id, code).expect(409)).body.message).toBe(copy.contested);
    expect((await own(ada))[0]!.contested).toBe(true);
    await db.update(churches).set({ userId: null, status: 'pending' }).where(eq(churches.id, church.id));
    expect((await confirm(ada, claim.id, code).expect(409)).body.message).toBe(copy.notPublic);
    await db.update(churches).set({ status: 'approved' }).where(eq(churches.id, church.id));
    await confirm(ada, claim.id, code).expect(200);
  });
});

describe('withdrawing', () => {
  test('ends the claim and its code, is idempotent, and does not affect decided claims', async () => {
    const church = await unclaimed();
    const claim = await claimOf(ada, church.id);
    await send(ada, claim.id).expect(200);
    const code = await codeIn(`office@grace${n}.org`);
    expect((await withdraw(ada, claim.id).expect(200)).body.message).toBe(ownClaims.withdrawn);
    await withdraw(ada, claim.id).expect(200);
    expect((await own(ada))[0]!.state).toBe('withdrawn');
    await confirm(ada, claim.id, code).expect(409);
    await send(ada, claim.id).expect(409);
    expect(await ownerOf(church.id)).toBeNull();

    const again = await claimOf(ada, church.id);
    expect(again.id).not.toBe(claim.id);
    await send(ada, again.id).expect(200);
    await confirm(ada, again.id, await codeIn(`office@grace${n}.org`)).expect(200);
    expect((await withdraw(ada, again.id).expect(409)).body.message).toBe(copy.decided);
    expect(await ownerOf(church.id)).toBe(ada.user.id);
  });
});

describe('personal data', () => {
  test('exports claims, and deletes them with the account, so that the church can be claimed again', async () => {
    const church = await unclaimed({ name: 'Exported Church' });
    const claim = await claimOf(ada, church.id);
    const { body } = await ada.agent.get('/api/user/export').expect(200);
    expect(body.claims).toMatchObject([
      {
        id: claim.id,
        church: 'Exported Church',
        state: 'open',
        phone: '713 555 0100',
        note: 'I am the secretary.',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('codeHash');
    await send(ada, claim.id).expect(200);
    await confirm(ada, claim.id, await codeIn(`office@grace${n}.org`)).expect(200);
    await ada.agent.delete('/api/user/account').send({ currentPassword: testPassword }).expect(200);
    expect(await db.select().from(claims).where(eq(claims.id, claim.id))).toEqual([]);
    expect(await ownerOf(church.id)).toBeNull();
    expect((await claimOf(ben, church.id)).contested).toBe(false);
  });
});
