import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submissions as copy } from '#shared/messages/submissions.ts';
import { billingSubscriptions } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { emails } from '../../db/tables/emails.ts';
import { favorites } from '../../db/tables/favorites.ts';
import { history } from '../../db/tables/history.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { churchFormOf } from '../../test/church-form.ts';
import { undoPath } from '../../test/decisions.ts';
import { bareTemplate } from '../../test/template.ts';

const { deps, build, anonymous, signIn, setNow } = await createTestApp({
  env: { LIMIT_FACTOR: '100' },
  app: { client: { template: bareTemplate } },
});
const { db } = deps;

type Church = typeof churches.$inferSelect;
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;
const historyOf = async (id: number) =>
  (await db.select().from(history).where(eq(history.subjectId, id)).orderBy(history.id)).map(
    ({ action }) => action,
  );
const emailsTo = async (to: string) => db.select().from(emails).where(eq(emails.to, to));

let admin: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
});
beforeEach(async () => {
  owner = await signIn();
});
const post = (path: string, body?: object, headers: Record<string, string> = {}) => {
  const call = admin.agent.post(path).set(admin.bearer).set(headers);
  return body ? call.send(body) : call;
};
const undo = async (decided: Parameters<typeof undoPath>[1], status: number) =>
  post(await undoPath(db, decided)).expect(status);
const get = (path: string) => admin.agent.get(path).set(admin.bearer);
const pending = (values: Partial<Church> = {}) =>
  build.church({ userId: owner.user.id, status: 'pending', ...values });
/** A public church with a waiting edit by its owner. */
const proposed = async (values: Record<string, unknown>) => {
  const church = await build.church({ userId: owner.user.id });
  await owner.agent.put(`/api/churches/${church.id}`).send(churchFormOf(church, values)).expect(200);
  const [revision] = await db.select().from(churchRevisions).where(eq(churchRevisions.churchId, church.id));
  return { church, revision: revision! };
};

describe('the queue', () => {
  test('lists the oldest first, with owner, version, and duplicates, including pending ones', async () => {
    const young = await pending({
      name: 'Emmanuel Tabernacle',
      zip: '77555',
      submittedAt: new Date('2026-02-02'),
    });
    const old = await pending({
      name: 'Emanuel Tabernacle',
      zip: '77555',
      submittedAt: new Date('2026-01-01'),
    });
    const open = await build.church({ name: 'Emmanuel Tabernacle Church', zip: '77555' });
    const { body, headers } = await get('/api/admin/churches/pending').expect(200);
    expect(headers['x-total-count']).toBe(String(body.length));
    const ids = body.map(({ id }: { id: number }) => id);
    expect(ids.indexOf(old.id)).toBeLessThan(ids.indexOf(young.id));
    const entry = body.find(({ id }: { id: number }) => id === young.id);
    expect(entry).toMatchObject({
      version: 1,
      submittedAt: '2026-02-02T00:00:00.000Z',
      owner: {
        id: owner.user.id,
        username: owner.user.username,
        email: owner.user.email,
        emailVerified: false,
      },
    });
    const duplicates = entry.duplicates.map(({ id, status }: { id: number; status: string }) => [id, status]);
    expect(duplicates).toEqual(
      expect.arrayContaining([
        [open.id, 'approved'],
        [old.id, 'pending'],
      ]),
    );
    expect(duplicates).toHaveLength(2);
  });
});

describe('approving and rejecting', () => {
  test('publishes on approval, emails the owner after 15 seconds, and works only once', async () => {
    const church = await pending({ name: 'Fresh Start' });
    await anonymous.get(`/api/churches/${church.id}`).expect(404);
    await post(`/api/admin/churches/${church.id}/approve`).expect(200);
    await anonymous.get(`/api/churches/${church.id}`).expect(200);
    const list = await anonymous.get('/api/churches?search=fresh+start').expect(200);
    expect(list.body).toHaveLength(1);
    const [email] = await emailsTo(owner.user.email);
    expect(email!.subject).toBe('Fresh Start is listed');
    const wait = email!.nextAttemptAt.getTime() - Date.now();
    expect(wait).toBeGreaterThan(8_000);
    expect(wait).toBeLessThan(15_001);
    await post(`/api/admin/churches/${church.id}/approve`).expect(409);
    await post(`/api/admin/churches/${church.id}/reject`).expect(409);
    await post('/api/admin/churches/999999/approve').expect(409);
    expect(await historyOf(church.id)).toEqual(['approved']);
  });

  test('approves only the version that was reviewed', async () => {
    const church = await pending();
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .send(churchFormOf(church, { name: 'Changed' }))
      .expect(200);
    await post(`/api/admin/churches/${church.id}/approve`, undefined, { 'If-Match': '"1"' }).expect(409);
    expect((await rowOf(church.id)).status).toBe('pending');
    await post(`/api/admin/churches/${church.id}/approve`, undefined, { 'If-Match': '"2"' }).expect(200);
  });

  test('accepts only one of two concurrent approvals', async () => {
    const church = await pending();
    const responses = await Promise.all([1, 2].map(() => post(`/api/admin/churches/${church.id}/approve`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await historyOf(church.id)).toEqual(['approved']);
    expect(await emailsTo(owner.user.email)).toHaveLength(1);
  });

  test('stores the reason and note of a rejection, and defaults to "other"', async () => {
    const church = await pending({ name: 'Not Yet' });
    await post(`/api/admin/churches/${church.id}/reject`, {
      reason: 'incomplete',
      note: 'Please add the\nstreet.',
    }).expect(200);
    const { body } = await owner.agent.get('/api/user/churches').expect(200);
    expect(body[0]).toMatchObject({
      state: 'needs_fix',
      rejection: { reason: 'incomplete', note: 'Please add the\nstreet.' },
    });
    const [email] = await emailsTo(owner.user.email);
    expect(email!.text).toContain('Important details are missing.');
    expect(email!.text).toContain('Please add the\nstreet.');
    await anonymous.get(`/api/churches/${church.id}`).expect(404);
    const bare = await pending();
    await post(`/api/admin/churches/${bare.id}/reject`).expect(200);
    expect(await rowOf(bare.id)).toMatchObject({ rejectedReason: 'other', rejectedNote: '' });
    const { id } = await pending();
    await post(`/api/admin/churches/${id}/reject`, { reason: 'because' }).expect(400);
  });

  test('can be undone until the email is sent', async () => {
    for (const decision of ['approve', 'reject']) {
      const church = await pending({ submittedAt: new Date('2026-01-05') });
      await post(`/api/admin/churches/${church.id}/${decision}`).expect(200);
      await undo({ churchId: church.id }, 200);
      expect(await rowOf(church.id)).toMatchObject({
        status: 'pending',
        submittedAt: new Date('2026-01-05'),
        rejectedReason: null,
      });
      await anonymous.get(`/api/churches/${church.id}`).expect(404);
      expect(await emailsTo(owner.user.email)).toEqual([]);
      await undo({ churchId: church.id }, 409);
      // Deciding again sends another email.
      await post(`/api/admin/churches/${church.id}/${decision}`).expect(200);
      expect(await emailsTo(owner.user.email)).toHaveLength(1);
      await db.update(emails).set({ state: 'sent' }).where(eq(emails.to, owner.user.email));
      const late = await undo({ churchId: church.id }, 409);
      expect(late.body.message).toBe(copy.undoTooLate);
      await db.delete(emails).where(eq(emails.to, owner.user.email));
    }
  });

  test('cannot undo a rejection after the owner has resubmitted the church', async () => {
    const church = await pending();
    await post(`/api/admin/churches/${church.id}/reject`).expect(200);
    await owner.agent.post(`/api/user/churches/${church.id}/resubmit`).expect(200);
    const { body } = await undo({ churchId: church.id }, 409);
    expect(body.message).toBe(copy.undoTooLate);
    expect(await historyOf(church.id)).toEqual(['rejected', 'resubmitted']);
    expect(await emailsTo(owner.user.email)).toHaveLength(1);
  });

  test('can be undone for 15 seconds if there is no email', async () => {
    const church = await build.church({ status: 'pending' });
    await post(`/api/admin/churches/${church.id}/approve`).expect(200);
    setNow(new Date(Date.now() + 16_000));
    await undo({ churchId: church.id }, 409);
    setNow(new Date());
    await undo({ churchId: church.id }, 200);
  });

  test('cannot undo an approval after the owner has edited the church', async () => {
    const church = await pending();
    await post(`/api/admin/churches/${church.id}/approve`).expect(200);
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .send(churchFormOf(church, { name: 'Edited' }))
      .expect(200);
    await undo({ churchId: church.id }, 409);
    expect((await rowOf(church.id)).status).toBe('approved');
    expect(await emailsTo(owner.user.email)).toHaveLength(1);
  });
});

describe('edits of public churches', () => {
  test('lists old and new values, and publishes exactly those on approval', async () => {
    const { church, revision } = await proposed({ name: 'Renamed Chapel', zip: '77019' });
    const { body } = await get('/api/admin/revisions').expect(200);
    const entry = body.find(({ id }: { id: number }) => id === revision.id);
    expect(entry).toMatchObject({
      church: { id: church.id, name: church.name },
      fields: { name: 'Renamed Chapel', zip: '77019', description: church.description },
      changed: ['name', 'zip'],
      owner: { id: owner.user.id },
    });
    await post(`/api/admin/revisions/${revision.id}/approve`).expect(200);
    const open = await anonymous.get(`/api/churches/${church.id}`).expect(200);
    expect(open.body).toMatchObject({
      name: 'Renamed Chapel',
      zip: '77019',
      description: church.description,
    });
    const list = await anonymous.get('/api/churches?search=renamed+chapel').expect(200);
    expect(list.body.map(({ id }: { id: number }) => id)).toContain(church.id);
    await post(`/api/admin/revisions/${revision.id}/approve`).expect(409);
    expect((await emailsTo(owner.user.email)).map(({ subject }) => subject)).toEqual([
      'Your change to Renamed Chapel is public',
    ]);
    await post('/api/admin/revisions/999999/approve').expect(409);
  });

  test('can approve single fields, and tells the owner which were refused and why', async () => {
    const { church, revision } = await proposed({ name: 'Half Renamed Chapel', zip: '77019' });
    const path = `/api/admin/revisions/${revision.id}`;
    for (const accept of [[], ['status'], ['name', 'area'], 'name'])
      await post(`${path}/approve`, { accept }).expect(400);
    await post(`${path}/approve`, { accept: ['zip'], note: 'The sign still says otherwise.' }).expect(200);
    expect(await rowOf(church.id)).toMatchObject({ name: church.name, zip: '77019' });
    const [email] = await emailsTo(owner.user.email);
    const text = email!.text.replace(/\s+/g, ' ');
    expect(text).toContain('except for these fields: Church name.');
    expect(text).toContain('The sign still says otherwise.');
    const { body: entries } = await get(`/api/admin/history?subjectId=${church.id}`).expect(200);
    expect(entries[0].details).toMatchObject({ changed: ['zip'], refused: ['name'] });
    await undo({ revisionId: revision.id }, 200);
    expect(await rowOf(church.id)).toMatchObject({ name: church.name, zip: church.zip });
    const { body: waiting } = await get('/api/admin/revisions').expect(200);
    expect(waiting.find(({ id }: { id: number }) => id === revision.id).changed).toEqual(['name', 'zip']);
    await post(`${path}/approve`).expect(200);
    expect((await rowOf(church.id)).name).toBe('Half Renamed Chapel');
  });

  test('cannot approve an edit that the owner has replaced', async () => {
    const { church, revision } = await proposed({ name: 'Harmless' });
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .send(churchFormOf(church, { name: 'Harmful' }))
      .expect(200);
    await post(`/api/admin/revisions/${revision.id}/approve`).expect(409);
    expect((await rowOf(church.id)).name).toBe(church.name);
  });

  test('serializes concurrent editing and approval', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { church, revision } = await proposed({ name: `Round ${round}` });
      const [edit, approval] = await Promise.all([
        owner.agent
          .put(`/api/churches/${church.id}`)
          .set('If-Match', '"2"')
          .send(churchFormOf(church, { name: 'Swapped' })),
        post(`/api/admin/revisions/${revision.id}/approve`),
      ]);
      const { name } = await rowOf(church.id);
      if (edit.status === 200) {
        expect(approval.status).toBe(409);
        expect(name).toBe(church.name);
      } else {
        expect([edit.status, approval.status]).toEqual([409, 200]);
        expect(edit.body.current.fields.name).toBe(`Round ${round}`);
        expect(name).toBe(`Round ${round}`);
      }
    }
  });

  test('keeps the page on rejection, emails the owner, and rejects stale forms', async () => {
    const { church, revision } = await proposed({ name: 'No Thanks' });
    await post(`/api/admin/revisions/${revision.id}/reject`, {
      reason: 'wrong_details',
      note: 'Why?',
    }).expect(200);
    expect((await rowOf(church.id)).name).toBe(church.name);
    const { body } = await owner.agent.get('/api/user/churches').expect(200);
    expect(body[0]).toMatchObject({
      state: 'live',
      revisionRejection: { reason: 'wrong_details', note: 'Why?' },
    });
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .set('If-Match', '"2"')
      .send(churchFormOf(church))
      .expect(409);
    await post(`/api/admin/revisions/${revision.id}/reject`).expect(409);
    expect((await emailsTo(owner.user.email))[0]!.text).toContain('Why?');
  });

  test('undo returns the edit to the queue and restores the page', async () => {
    for (const decision of ['approve', 'reject']) {
      const { church, revision } = await proposed({ name: 'Back and Forth', website: 'new.example' });
      await post(`/api/admin/revisions/${revision.id}/${decision}`).expect(200);
      await undo({ revisionId: revision.id }, 200);
      expect(await rowOf(church.id)).toMatchObject({ name: church.name, website: null });
      const loaded = await owner.agent.get(`/api/user/churches/${church.id}`).expect(200);
      expect(loaded.body.revision).toMatchObject({ id: revision.id, fields: { name: 'Back and Forth' } });
      await undo({ revisionId: revision.id }, 409);
      await post(`/api/admin/revisions/${revision.id}/approve`).expect(200);
      await db.delete(emails).where(eq(emails.to, owner.user.email));
      await undo({ revisionId: revision.id }, 409);
    }
  });

  test('cannot be undone while a newer edit is waiting', async () => {
    const { church, revision } = await proposed({ name: 'Older' });
    await post(`/api/admin/revisions/${revision.id}/approve`).expect(200);
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .send(churchFormOf(church, { name: 'Newer' }))
      .expect(200);
    await undo({ revisionId: revision.id }, 409);
    expect((await rowOf(church.id)).name).toBe('Older');
    expect(await emailsTo(owner.user.email)).toHaveLength(1);
  });

  test('cannot be undone after a newer approval', async () => {
    const { church, revision: older } = await proposed({ name: 'Older', website: 'older.example' });
    await post(`/api/admin/revisions/${older.id}/approve`).expect(200);
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .send(churchFormOf(await rowOf(church.id), { name: 'Newer' }))
      .expect(200);
    const rows = await db.select().from(churchRevisions).where(eq(churchRevisions.churchId, church.id));
    const newer = rows.find(({ id }) => id !== older.id)!;
    await post(`/api/admin/revisions/${newer.id}/approve`).expect(200);
    const { body } = await undo({ revisionId: older.id }, 409);
    expect(body.message).toBe(copy.decidedAlready);
    expect((await rowOf(church.id)).name).toBe('Newer');
    expect(await emailsTo(owner.user.email), 'both emails are still queued').toHaveLength(2);
    await undo({ revisionId: newer.id }, 200);
    expect((await rowOf(church.id)).name).toBe('Older');
  });
});

describe('history', () => {
  test('lists the newest first, per church, in pages, and live edits until they are marked as seen', async () => {
    const { church } = await proposed({ name: 'Told', phone: '713 555 0123' });
    const { body } = await get(`/api/admin/history?subjectId=${church.id}`).expect(200);
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['revision_sent', 'edited_live']);
    expect(body[1]).toMatchObject({
      actor: owner.user.username,
      subjectName: church.name,
      details: { changes: { phone: { from: null, to: '713 555 0123' } } },
    });
    const older = await get(`/api/admin/history?subjectId=${church.id}&cursor=${body[0].id}`).expect(200);
    expect(older.body).toEqual([body[1]]);
    const live = () => get(`/api/admin/history?live=true&subjectId=${church.id}`).expect(200);
    expect((await live()).body).toEqual([body[1]]);
    await post('/api/admin/history/seen', { ids: [body[1].id] }).expect(200);
    await post('/api/admin/history/seen', { ids: [body[1].id] }).expect(200);
    expect((await live()).body).toEqual([]);
    await post('/api/admin/history/seen', { ids: [999_999] }).expect(404);
    await post('/api/admin/history/seen', { ids: [] }).expect(400);
    await get('/api/admin/history?cursor=x').expect(400);
  });

  test('can be filtered by action, user, church, and day', async () => {
    const entry = { kind: 'church' as const, subjectId: 1, subjectName: 'Filtered Chapel' };
    await db.insert(history).values([
      { ...entry, at: new Date('2026-03-08T04:59:00Z'), action: 'rejected', actor: 'admin' },
      { ...entry, at: new Date('2026-03-08T12:00:00Z'), action: 'resubmitted', actor: 'Maria Lee' },
    ]);
    const actions = async (query: string) =>
      (await get(`/api/admin/history?name=FILTERED&${query}`).expect(200)).body.map(
        ({ action }: { action: string }) => action,
      );
    expect(await actions('')).toEqual(['resubmitted', 'rejected']);
    expect(await actions('action=rejected')).toEqual(['rejected']);
    expect(await actions('actor=maria+l')).toEqual(['resubmitted']);
    expect(await actions('actor=nobody')).toEqual([]);
    // In the site's time zone, the first one happened on March 7.
    expect(await actions('to=2026-03-07')).toEqual(['rejected']);
    expect(await actions('from=2026-03-08&to=2026-03-08')).toEqual(['resubmitted']);
    for (const query of ['action=x', 'from=2026-02-30', 'actor=%00'])
      await get(`/api/admin/history?${query}`).expect(400);
  });
});

describe('deleting', () => {
  const paidChurch = async () => {
    const church = await build.church({ featured: true });
    await db.insert(billingSubscriptions).values({
      providerId: `sub_${church.id}`,
      customerId: 'cus_1',
      priceId: 'price_1',
      amount: 9900,
      interval: 'month',
      status: 'active',
      churchId: church.id,
      createdAt: new Date(),
      syncedAt: new Date(),
    });
    return church;
  };

  test('lets a moderator delete free listings but not paid ones', async () => {
    const moderator = await signIn({ role: 'moderator' });
    const [free, featured] = [await build.church(), await paidChurch()];
    await moderator.agent.delete(`/api/churches/${free.id}`).expect(200);
    const { body } = await moderator.agent.delete(`/api/churches/${featured.id}`).expect(403);
    expect(body.message).toContain('only an administrator can do it');
    expect(await rowOf(featured.id)).toMatchObject({ id: featured.id });
  });

  test('refuses a moderator before anything is deleted', async () => {
    const moderator = await signIn({ role: 'moderator' });
    const { id } = await paidChurch();
    await db.execute(sql`
      create function fail_deletion() returns trigger language plpgsql as
        $$ begin raise exception 'deleted before the permission was checked'; end $$`);
    await db.execute(
      sql`create trigger fail_deletion before delete on churches for each row execute function fail_deletion()`,
    );
    try {
      await moderator.agent.delete(`/api/churches/${id}`).expect(403);
    } finally {
      await db.execute(sql`drop function fail_deletion cascade`);
    }
  });

  test('needs only the cookie, emails the owner, is recorded, and is permanent', async () => {
    const church = await pending({ name: 'Soon Gone' });
    await post(`/api/admin/churches/${church.id}/approve`).expect(200);
    await owner.agent.delete(`/api/churches/${church.id}`).expect(403);
    await anonymous.delete(`/api/churches/${church.id}`).expect(401);
    await admin.agent
      .delete(`/api/churches/${church.id}`)
      .expect(200, { message: 'Church deleted successfully' });
    await anonymous.get(`/api/churches/${church.id}`).expect(404);
    await admin.agent.delete(`/api/churches/${church.id}`).expect(404);
    // The approval email was dropped, because its link would be dead.
    expect((await emailsTo(owner.user.email)).map(({ subject }) => subject)).toEqual([
      'Soon Gone was removed',
    ]);
    const { body } = await get(`/api/admin/history?subjectId=${church.id}`).expect(200);
    expect(body[0]).toMatchObject({ action: 'deleted', subjectName: 'Soon Gone' });
  });
});

describe('merging', () => {
  const merge = (id: number, into: number) => post(`/api/admin/churches/${id}/merge`, { into });

  test('moves owner, edits, source, and history, and redirects the old URLs', async () => {
    const { church: removed, revision } = await proposed({ website: 'follows.example' });
    await db
      .update(churches)
      .set({ source: 'file', sourceId: String(removed.id) })
      .where(eq(churches.id, removed.id));
    const survivor = await build.church({ name: 'The One That Stays' });
    const fan = await build.user();
    await db.insert(favorites).values({ userId: fan.id, churchId: removed.id, createdAt: new Date() });
    await merge(removed.id, survivor.id).expect(200, { message: copy.merged });
    expect(await rowOf(removed.id)).toBeUndefined();
    expect(await db.select().from(favorites)).toMatchObject([{ userId: fan.id, churchId: survivor.id }]);
    expect(await rowOf(survivor.id)).toMatchObject({
      userId: owner.user.id,
      source: 'file',
      sourceId: String(removed.id),
      // The owner’s value wins.
      name: removed.name,
    });
    const loaded = await owner.agent.get(`/api/user/churches/${survivor.id}`).expect(200);
    expect(loaded.body.revision).toMatchObject({
      id: revision.id,
      fields: { website: 'https://follows.example' },
    });
    const api = await anonymous.get(`/api/churches/${removed.id}`).expect(301);
    expect(api.headers.location).toBe(`/api/churches/${survivor.id}`);
    const page = await anonymous.get(`/church/${removed.id}`).expect(301);
    expect(page.headers.location).toBe(`/church/${survivor.id}`);
    const { body } = await get(`/api/admin/history?subjectId=${survivor.id}`).expect(200);
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['merged', 'revision_sent']);
    const [email] = await emailsTo(owner.user.email);
    expect(email!.text.replace(/\s+/g, ' ')).toContain(`part of “${removed.name}”`);

    // After a second merge, the first URL redirects straight to the last church.
    const last = await build.church();
    await merge(survivor.id, last.id).expect(200);
    expect((await anonymous.get(`/church/${removed.id}`)).headers.location).toBe(`/church/${last.id}`);
    expect((await anonymous.get(`/church/${survivor.id}`)).headers.location).toBe(`/church/${last.id}`);
    // Nothing redirects to a deleted church.
    await admin.agent.delete(`/api/churches/${last.id}`).expect(200);
    await anonymous.get(`/api/churches/${removed.id}`).expect(404);
  });

  test('keeps the surviving church’s owner, and does not move another owner’s waiting edit', async () => {
    const keeper = await signIn();
    const { church: removed } = await proposed({ name: 'Hostile' });
    const survivor = await build.church({ userId: keeper.user.id });
    await merge(removed.id, survivor.id).expect(200);
    expect((await rowOf(survivor.id)).userId).toBe(keeper.user.id);
    const loaded = await keeper.agent.get(`/api/user/churches/${survivor.id}`).expect(200);
    expect(loaded.body.revision).toBeNull();
  });

  test('rejects invalid merges', async () => {
    const open = await build.church();
    const waiting = await pending();
    const own = await merge(open.id, open.id).expect(400);
    expect(own.body.fields).toEqual({ into: copy.mergeIntoItself });
    await merge(open.id, 999_999).expect(400);
    await merge(999_999, open.id).expect(404);
    await merge(open.id, waiting.id).expect(400);
    await post(`/api/admin/churches/${open.id}/merge`, {}).expect(400);
    await merge(waiting.id, open.id).expect(200);
  });

  test('performs only one of two opposite concurrent merges', async () => {
    const [a, b] = [await build.church(), await build.church()];
    const responses = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => [200, 400, 404].includes(status))).toBe(true);
  });
});
