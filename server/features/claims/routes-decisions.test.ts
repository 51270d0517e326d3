import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QueuedClaim } from '#shared/contracts/claims.ts';
import { claimResponses as copy } from '#shared/messages/claims.ts';
import { submissions } from '#shared/messages/submissions.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { emails } from '../../db/tables/emails.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { undoPath } from '../../test/decisions.ts';

const { deps, build, signIn } = await createTestApp({ env: { LIMIT_FACTOR: '1000' } });
const { db } = deps;

let admin: SignedIn;
let ada: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
});
beforeEach(async () => {
  [ada, ben] = [await signIn(), await signIn()];
});

const post = (path: string, body: object = {}) => admin.agent.post(path).set(admin.bearer).send(body);
const approve = (id: number) => post(`/api/admin/claims/${id}/approve`);
const undo = async (claimId: number, status: number) => post(await undoPath(db, { claimId })).expect(status);
const reject = (id: number, body: object = {}) => post(`/api/admin/claims/${id}/reject`, body);
const queue = async (): Promise<QueuedClaim[]> =>
  (await admin.agent.get('/api/admin/claims').set(admin.bearer).expect(200)).body;
const queued = async (id: number) => (await queue()).find((claim) => claim.id === id);
const claim = async (who: SignedIn, churchId: number, values: object = {}): Promise<number> => {
  const form = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', phone: '', note: '' };
  const { body } = await who.agent
    .post('/api/claims')
    .send({ churchId, ...form, ...values })
    .expect(200);
  return body.id;
};
const own = async (who: SignedIn, id: number) =>
  (await who.agent.get('/api/user/claims').expect(200)).body.find((one: { id: number }) => one.id === id);
const churchOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;
const emailsTo = async (to: string) =>
  (await db.select().from(emails).where(eq(emails.to, to)).orderBy(emails.createdAt)).map(
    ({ subject, text }) => ({
      subject,
      text,
    }),
  );
const subjectsTo = async (to: string) => (await emailsTo(to)).map(({ subject }) => subject);
const history = async (churchId: number) =>
  (await admin.agent.get(`/api/admin/history?subjectId=${churchId}`).set(admin.bearer).expect(200)).body;

describe('the queue', () => {
  test('lists open claims with their evidence, oldest first', async () => {
    await db
      .update(users)
      .set({ emailVerifiedAt: new Date(), email: 'pastor@evidence.org' })
      .where(eq(users.id, ada.user.id));
    const church = await build.church({
      name: 'Evident Church',
      website: 'https://www.evidence.org',
      phone: '(713) 555-0142',
      email: 'office@evidence.org',
    });
    const first = await claim(ada, church.id, {
      phone: '713-555-0142',
      email: 'Office@evidence.org',
      note: 'Line one\nLine two',
    });
    const ownedChurch = await build.church({ userId: ada.user.id });
    const second = await claim(ben, ownedChurch.id);
    const taken = await claim(ben, church.id);
    await ben.agent.post(`/api/claims/${taken}/withdraw`).expect(200);
    const ids = (await queue()).map(({ id }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect(ids).not.toContain(taken);
    const { id, denomination, address, area } = church;
    expect(await queued(first)).toMatchObject({
      state: 'open',
      contested: false,
      domain: 'evidence.org',
      claimant: {
        id: ada.user.id,
        username: ada.user.username,
        email: 'pastor@evidence.org',
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Byron',
        phone: '713-555-0142',
        claimEmail: 'Office@evidence.org',
      },
      note: 'Line one\nLine two',
      church: { id, name: 'Evident Church', denomination, address, area, owner: null },
      evidence: { sameDomain: true, samePhone: true, sameEmail: true },
    });
    expect(await queued(second)).toMatchObject({
      contested: true,
      church: { owner: { id: ada.user.id, username: ada.user.username, email: 'pastor@evidence.org' } },
      evidence: { sameDomain: false, samePhone: false, sameEmail: false },
    });
  });
});

describe('approving', () => {
  test('transfers the church, notifies the claimant, and rejects other claims on it', async () => {
    const church = await build.church({ name: 'Approved Church' });
    const [a, b] = [await claim(ada, church.id), await claim(ben, church.id)];
    expect((await approve(a).expect(200)).body).toEqual({ message: copy.approved, undo: expect.any(Number) });
    expect(await churchOf(church.id)).toMatchObject({ userId: ada.user.id, version: church.version + 1 });
    expect(await own(ada, a)).toMatchObject({ state: 'approved', contested: false });
    expect(await own(ben, b)).toMatchObject({ state: 'rejected', rejectionNote: copy.othersApproval });
    expect(await subjectsTo(ada.user.email)).toContain('Approved Church is yours');
    expect(await subjectsTo(ben.user.email)).toContain('Your claim for Approved Church wasn’t approved');
    expect(await queued(a)).toBeUndefined();
    const actions = (await history(church.id)).map(({ action, actor }: { action: string; actor: string }) => [
      action,
      actor,
    ]);
    expect(actions).toEqual([
      ['claimed', admin.user.username],
      ['claim_rejected', 'system'],
    ]);
    expect((await approve(a).expect(409)).body.message).toBe(copy.decided);
    expect((await approve(b).expect(409)).body.message).toBe(copy.decided);
    await approve(999_999).expect(404);
  });

  test('transfers a contested church with its photos, and notifies the former owner', async () => {
    const church = await build.church({ name: 'Moved Church', userId: ben.user.id });
    await db.insert(churchRevisions).values({
      churchId: church.id,
      userId: ben.user.id,
      fields: { name: 'Ben’s wish' },
      createdAt: new Date(),
    });
    const id = await claim(ada, church.id);
    // The former owner's waiting edit is deleted.
    expect((await approve(id).expect(200)).body.undo).toBeNull();
    expect((await undo(id, 409)).body.message).toBe(copy.undoPaid);
    expect(await churchOf(church.id)).toMatchObject({ userId: ada.user.id, name: 'Moved Church' });
    expect(await db.select().from(churchRevisions).where(eq(churchRevisions.churchId, church.id))).toEqual(
      [],
    );
    expect(await subjectsTo(ben.user.email)).toEqual([
      'Someone else claimed Moved Church',
      'Moved Church has a new owner',
    ]);
    await ben.agent.get(`/api/user/churches/${church.id}`).expect(403);
    await ada.agent.get(`/api/user/churches/${church.id}`).expect(200);
    expect((await history(church.id))[0].details).toMatchObject({ formerOwnerId: ben.user.id });
  });

  test('results in one owner with concurrent approvals, or an approval during a proof by code', async () => {
    for (let round = 0; round < 4; round += 1) {
      const domain = `raced${round}.org`;
      const church = await build.church({ website: `https://${domain}` });
      const [a, b] = [await claim(ada, church.id), await claim(ben, church.id)];
      await ben.agent.post(`/api/claims/${b}/send-code`).send({ mailbox: 'office' }).expect(200);
      const code = /\d{6}/.exec((await subjectsTo(`office@${domain}`)).at(-1)!)![0];
      const responses = await Promise.all([
        approve(a),
        approve(b),
        ben.agent.post(`/api/claims/${b}/confirm`).send({ code }),
      ]);
      const states = (await db.select().from(claims).where(eq(claims.churchId, church.id))).map(
        ({ state, userId }) => ({ state, userId }),
      );
      const won = states.filter(({ state }) => state !== 'rejected');
      expect(won).toHaveLength(1);
      expect((await churchOf(church.id)).userId).toBe(won[0]!.userId);
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      for (const { status } of responses) expect([200, 409]).toContain(status);
    }
  });

  test('is rejected while the church is not public', async () => {
    const church = await build.church();
    const id = await claim(ada, church.id);
    await db.update(churches).set({ status: 'pending' }).where(eq(churches.id, church.id));
    expect((await approve(id).expect(409)).body.message).toBe(copy.notPublic);
    expect((await churchOf(church.id)).userId).toBeNull();
    // The claim can still be rejected.
    await reject(id).expect(200);
  });
});

describe('rejecting', () => {
  test('sends the reason and the note, and the church can be claimed again', async () => {
    const church = await build.church({ name: 'Refused Church' });
    const id = await claim(ada, church.id);
    const { body } = await reject(id, { reason: 'incomplete', note: 'Please call us.' }).expect(200);
    expect(body.message).toBe(copy.rejected);
    expect(await own(ada, id)).toMatchObject({
      state: 'rejected',
      reason: 'incomplete',
      rejectionNote: 'Please call us.',
    });
    const email = (await emailsTo(ada.user.email)).at(-1)!;
    expect(email.subject).toBe('Your claim for Refused Church wasn’t approved');
    expect(email.text).toContain('Please call us.');
    expect(email.text).not.toContain('refunded');
    expect((await history(church.id))[0]).toMatchObject({
      action: 'claim_rejected',
      details: { claimId: id, claimant: ada.user.username, reason: 'incomplete' },
    });
    expect((await reject(id).expect(409)).body.message).toBe(copy.decided);
    await reject(999_999).expect(404);
    await reject(id, { reason: 'because' }).expect(400);
    expect(await claim(ada, church.id)).not.toBe(id);
    expect((await churchOf(church.id)).userId).toBeNull();
  });

  test('excludes a concurrent approval', async () => {
    const church = await build.church();
    const id = await claim(ada, church.id);
    const statuses = (await Promise.all([approve(id), reject(id), approve(id), reject(id)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    const { state } = await own(ada, id);
    expect((await churchOf(church.id)).userId).toBe(state === 'approved' ? ada.user.id : null);
  });
});

describe('undoing', () => {
  test('an approval returns the church, reopens the rejected claims, and drops the emails', async () => {
    const church = await build.church({ name: 'Undone Church', userId: ben.user.id });
    const cleo = await signIn();
    const [a, c] = [await claim(ada, church.id), await claim(cleo, church.id)];
    expect((await approve(a).expect(200)).body.undo).toEqual(expect.any(Number));
    expect((await undo(c, 409)).body.message).toBe(submissions.undoTooLate);
    expect((await undo(a, 200)).body.message).toBe(submissions.undone);
    expect((await churchOf(church.id)).userId).toBe(ben.user.id);
    expect(await own(ada, a)).toMatchObject({ state: 'open' });
    expect(await own(cleo, c)).toMatchObject({ state: 'open', reason: null, rejectionNote: '' });
    for (const who of [ada, cleo])
      expect(await subjectsTo(who.user.email)).toEqual(['We received your claim for Undone Church']);
    expect(await subjectsTo(ben.user.email)).not.toContain('Undone Church has a new owner');
    expect((await history(church.id))[0]).toMatchObject({
      action: 'undone',
      details: { decision: 'claimed', claimId: a },
    });
    await undo(a, 409);
    // The claim can be decided again and sends its emails again.
    await approve(c).expect(200);
    expect(await subjectsTo(cleo.user.email)).toContain('Undone Church is yours');
  });

  test('a second approval reopens the claims that it rejected', async () => {
    const church = await build.church();
    const a = await claim(ada, church.id);
    await approve(a).expect(200);
    await undo(a, 200);
    const b = await claim(ben, church.id);
    await approve(a).expect(200);
    expect(await own(ben, b)).toMatchObject({ state: 'rejected' });
    await undo(a, 200);
    expect(await own(ben, b)).toMatchObject({ state: 'open' });
  });

  test('a rejection reopens the claim, unless the claimant has made a new one', async () => {
    const church = await build.church({ name: 'Again Church' });
    const id = await claim(ada, church.id);
    expect((await reject(id).expect(200)).body).toEqual({ message: copy.rejected, undo: expect.any(Number) });
    await undo(id, 200);
    expect(await own(ada, id)).toMatchObject({ state: 'open' });
    await reject(id).expect(200);
    await claim(ada, church.id);
    await undo(id, 409);
  });

  test('is impossible after the emails have been sent', async () => {
    const church = await build.church();
    const id = await claim(ada, church.id);
    await approve(id).expect(200);
    await db.update(emails).set({ state: 'sent' }).where(eq(emails.to, ada.user.email));
    expect((await undo(id, 409)).body.message).toBe(submissions.undoTooLate);
  });
});

describe('changing the owner', () => {
  const ownerOf = async (id: number) =>
    (await admin.agent.get(`/api/admin/churches/${id}`).set(admin.bearer).expect(200)).body.owner;
  const give = (id: number, body: object) => post(`/api/admin/churches/${id}/owner`, body);

  test('transfers the church to another account, emails both owners, and records it', async () => {
    const church = await build.church({ name: 'Handed Church', userId: ben.user.id });
    const open = await claim(ada, church.id);
    expect(await ownerOf(church.id)).toMatchObject({ id: ben.user.id, email: ben.user.email });
    const body = { email: ada.user.email.toUpperCase(), from: ben.user.id };
    const response = await give(church.id, body).expect(200);
    expect(response.body).toMatchObject({ message: copy.ownerChanged, owner: { id: ada.user.id } });
    expect(await ownerOf(church.id)).toMatchObject({ id: ada.user.id });
    expect(await own(ada, open)).toMatchObject({ state: 'approved' });
    expect(await subjectsTo(ada.user.email)).toContain('Handed Church is yours');
    expect(await subjectsTo(ben.user.email)).toContain('Handed Church has a new owner');
    expect((await history(church.id))[0]).toMatchObject({
      action: 'owner_changed',
      actor: admin.user.username,
      details: { owner: ada.user.username, formerOwner: ben.user.username },
    });
    await ben.agent.get(`/api/user/churches/${church.id}`).expect(403);
  });

  test('can remove the owner, so that the church can be claimed again', async () => {
    const church = await build.church({ name: 'Freed Church', userId: ben.user.id });
    const response = await give(church.id, { email: null, from: ben.user.id }).expect(200);
    expect(response.body).toEqual({ message: copy.ownerRemoved, owner: null });
    expect(await subjectsTo(ben.user.email)).toEqual(['You no longer manage Freed Church']);
    expect(await claim(ada, church.id)).toEqual(expect.any(Number));
  });

  test('rejects invalid changes', async () => {
    const church = await build.church({ userId: ben.user.id });
    const from = ben.user.id;
    const unknown = await give(church.id, { email: 'nobody@example.org', from }).expect(400);
    expect(unknown.body.fields).toEqual({ email: copy.ownerUnknown });
    await give(church.id, { email: 'no address', from }).expect(400);
    await give(church.id, { email: ben.user.email, from }).expect(400);
    await give(church.id, { email: ada.user.email }).expect(400);
    const other = await give(church.id, { email: ada.user.email, from: null }).expect(409);
    expect(other.body.message).toBe(copy.ownerOther);
    await give(999_999, { email: null, from }).expect(404);
    const hidden = await build.church({ userId: ben.user.id, status: 'pending' });
    await give(hidden.id, { email: null, from }).expect(409);
  });
});

describe('merging and deleting churches', () => {
  const merge = (id: number, into: number) => post(`/api/admin/churches/${id}/merge`, { into }).expect(200);

  test('a merge moves claims and combines those of the same user', async () => {
    const [removed, stays] = [await build.church({ name: 'Gone' }), await build.church({ name: 'Stays' })];
    const a = await claim(ada, removed.id);
    const [both, kept] = [await claim(ben, removed.id), await claim(ben, stays.id)];
    await merge(removed.id, stays.id);
    expect(await own(ada, a)).toMatchObject({ state: 'open', churchId: stays.id, churchName: 'Stays' });
    expect(await own(ben, both)).toMatchObject({ state: 'withdrawn', churchId: stays.id });
    expect(await own(ben, kept)).toMatchObject({ state: 'open' });
    await approve(a).expect(200);
    expect((await churchOf(stays.id)).userId).toBe(ada.user.id);
  });

  test('a merge into an owned church contests claims, and approves the owner’s own claim', async () => {
    const removed = await build.church();
    const stays = await build.church({ userId: ben.user.id });
    const [a, b] = [await claim(ada, removed.id), await claim(ben, removed.id)];
    await merge(removed.id, stays.id);
    expect(await own(ada, a)).toMatchObject({ state: 'open', contested: true });
    expect(await own(ben, b)).toMatchObject({ state: 'approved' });
  });

  test('deleting a church deletes its claims', async () => {
    const church = await build.church();
    const id = await claim(ada, church.id);
    await admin.agent.delete(`/api/churches/${church.id}`).expect(200);
    expect(await own(ada, id)).toBeUndefined();
    await approve(id).expect(404);
  });
});
