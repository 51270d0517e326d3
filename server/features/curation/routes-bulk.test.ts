/** Bulk actions by ids or filters, in steps of 1,000, and their undo. */
import { eq, inArray, ne, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { history } from '../../db/tables/history.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';

const app = await createTestApp();
const { deps, build, signIn, anonymous, emails } = app;
const { db } = deps;
const path = '/api/admin/bulk-actions';

let admin: SignedIn;
const start = new Date('2026-11-20T12:00:00Z');
/** Also signs in again, because an administrator's session would have expired. */
const later = async (hours: number) => {
  app.setNow(new Date(start.getTime() + hours * 3600_000));
  admin = await signIn({ role: 'admin' });
};
beforeEach(async () => {
  await db.execute(sql`truncate churches, church_sample, history, mails restart identity cascade`);
  await db.execute(sql`select rebuild_search()`);
  app.setNow(start);
  admin = await signIn({ role: 'admin' });
});

const post = (url: string, body: object = {}) => admin.agent.post(url).set(admin.bearer).send(body);
const run = async (body: object) => (await post(path, body).expect(200)).body;
const undo = async (id: number) => (await post(`/api/admin/history/${id}/undo`).expect(200)).body;
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0];
const entries = async (query = '') =>
  (await admin.agent.get(`/api/admin/history${query}`).set(admin.bearer).expect(200)).body;
const many = async (count: number, values: object = {}) => {
  const first = await build.church(values);
  await db.execute(sql`
    insert into churches (name, denomination, area, address, zip, lat, lng, status, service_times)
    select 'Church ' || n, ${first.denomination}, ${first.area}, n || ' Oak Street', '77002', 29.76, -95.36, 'approved', '[]'
    from generate_series(2, ${count}) n`);
};

describe('412 churches', () => {
  test('get a new denomination and are restored by undo, with one history entry each', async () => {
    await many(412, { denomination: 'Lutheran' });
    const other = await build.church({ denomination: 'Catholic' });
    const filters = { denomination: 'Lutheran' };
    const { id, ...answer } = await run({ kind: 'denomination', value: 'methodist', filters, expected: 412 });
    expect(answer).toEqual({ outcomes: { changed: 412 }, message: '412 changed', next: null });
    expect(await db.$count(churches, eq(churches.denomination, 'Methodist'))).toBe(412);
    expect(await rowOf(other.id)).toMatchObject({ denomination: 'Catholic', version: 1, curatedFields: [] });
    const { body: facets } = await anonymous.get('/api/denominations').expect(200);
    expect(JSON.stringify(facets)).not.toContain('Lutheran');
    const [one] = await db.select().from(churches).where(eq(churches.name, 'Church 300'));
    expect(one).toMatchObject({ curatedFields: ['denomination'], version: 2 });
    expect(await entries()).toMatchObject([
      {
        id,
        action: 'bulk',
        subjectId: null,
        details: { kind: 'denomination', value: 'Methodist', total: 412, outcomes: { changed: 412 } },
        undoUntil: '2026-11-21T12:00:00.000Z',
      },
    ]);
    expect(await entries(`?subjectId=${one!.id}`)).toMatchObject([
      {
        action: 'edited',
        details: { changes: { denomination: { from: 'Lutheran', to: 'Methodist' } } },
        undoUntil: null,
      },
    ]);
    expect(await undo(id)).toEqual({ outcomes: { undone: 412 }, message: '412 undone' });
    expect(await db.$count(churches, eq(churches.denomination, 'Lutheran'))).toBe(412);
    expect(await rowOf(one!.id)).toMatchObject({ curatedFields: [], version: 3 });
    expect(await entries()).toMatchObject([
      { action: 'bulk_undone', details: { bulkId: id, outcomes: { undone: 412 } } },
      { action: 'bulk', undoUntil: null },
    ]);
    await post(`/api/admin/history/${id}/undo`).expect(409);
  });

  test('are not changed if the list has changed', async () => {
    await many(3);
    const body = { kind: 'retire', filters: {}, expected: 2 };
    expect((await post(path, body).expect(409)).body.message).toContain('3 churches now');
    expect(await db.$count(history)).toBe(0);
  });

  test('are changed all or none', async () => {
    await many(412);
    await db.execute(sql`update churches set version = 2147483647 where name = 'Church 300'`);
    await post(path, { kind: 'area', value: 'Katy', filters: {} }).expect(500);
    expect(await db.$count(churches, eq(churches.area, 'Katy'))).toBe(0);
    expect(await db.$count(history)).toBe(0);
  });
});

describe('more than 1,000 churches', () => {
  test.each(['area', 'delete'])('are changed 1,000 at a time by %s', async (kind) => {
    await many(2003);
    const body = { kind, filters: {}, ...(kind === 'area' ? { value: 'Katy' } : {}) };
    const outcome = kind === 'area' ? 'changed' : 'gone';
    const first = await run({ ...body, expected: 1000 });
    expect(first).toMatchObject({ outcomes: { [outcome]: 1000 }, next: { after: 1000, count: 1000 } });
    const { after, count: expected } = first.next;
    const second = await run({ ...body, after, expected });
    expect(second).toMatchObject({ outcomes: { [outcome]: 1000 }, next: { after: 2000, count: 3 } });
    const third = await run({ ...body, after: second.next.after, expected: 3 });
    expect(third).toMatchObject({ outcomes: { [outcome]: 3 }, next: null });
    expect(await db.$count(churches, ne(churches.area, 'Katy'))).toBe(0);
    if (kind === 'delete') return;
    expect((await undo(second.id)).outcomes).toEqual({ undone: 1000 });
    expect(await db.$count(churches, eq(churches.area, 'Katy'))).toBe(1003);
  });
});

test('two undos at the same time undo once', async () => {
  await many(50);
  const { id } = await run({ kind: 'area', value: 'Katy', filters: {} });
  const answers = await Promise.all([
    post(`/api/admin/history/${id}/undo`),
    post(`/api/admin/history/${id}/undo`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db.$count(churches, eq(churches.version, 3))).toBe(50);
  expect(await db.$count(history, eq(history.action, 'bulk_undone'))).toBe(1);
});

test('undo keeps and reports later changes, and is possible for a day', async () => {
  const [mine, edited, gone] = [await build.church(), await build.church(), await build.church()];
  const ids = [mine.id, edited.id, gone.id, 999_999];
  const { id, outcomes } = await run({ kind: 'denomination', value: 'Quaker', ids });
  expect(outcomes).toEqual({ changed: 3 });
  await later(23.9);
  await db.update(churches).set({ updatedAt: deps.now() }).where(eq(churches.id, edited.id));
  await admin.agent.delete(`/api/churches/${gone.id}`).set(admin.bearer).expect(200);
  expect(await undo(id)).toEqual({
    outcomes: { undone: 1, edited: 1, gone: 1 },
    message: '1 deleted, 1 undone, 1 left as is: changed since then',
  });
  expect(await rowOf(mine.id)).toMatchObject({ denomination: 'Baptist' });
  expect(await rowOf(edited.id)).toMatchObject({ denomination: 'Quaker' });
  const second = await run({ kind: 'denomination', value: 'Quaker', ids: [mine.id] });
  await later(47.9);
  await post(`/api/admin/history/${second.id}/undo`).expect(409);
  expect((await entries())[0]).toMatchObject({ id: second.id, undoUntil: null });
});

test('an action of the release before is in the history, but can’t be undone', async () => {
  await db.insert(history).values({
    at: start,
    kind: 'church',
    subjectName: '',
    action: 'bulk',
    actor: 'admin',
    details: { bulkId: 7, kind: 'area', value: 'Katy', canceled: false, total: 1, outcomes: { changed: 1 } },
  });
  const [entry] = await entries();
  expect(entry).toMatchObject({ action: 'bulk', details: { value: 'Katy' }, undoUntil: null });
  await post(`/api/admin/history/${entry.id}/undo`).expect(409);
});

test('approves pending and rejected churches, and undo spares those whose owner was notified', async () => {
  const owner = await build.user();
  const waiting = await build.church({ status: 'pending' });
  const retired = await build.church({ status: 'rejected', rejectedReason: 'retired', rejectedAt: start });
  const owned = await build.church({ status: 'pending', userId: owner.id });
  const ids = [waiting.id, retired.id, owned.id];
  const { id } = await run({ kind: 'approve', filters: { status: 'all' } });
  for (const one of ids) await anonymous.get(`/api/churches/${one}`).expect(200);
  expect(await emails()).toMatchObject([{ to: owner.email, subject: `${owned.name} is listed` }]);
  await db.execute(sql`update mails set state = 'sent'`);
  expect((await undo(id)).outcomes).toEqual({ undone: 2, notified: 1 });
  expect((await rowOf(owned.id))?.status).toBe('approved');
  expect((await rowOf(waiting.id))?.status).toBe('pending');
  expect(await rowOf(retired.id)).toMatchObject({
    status: 'rejected',
    rejectedReason: 'retired',
    rejectedAt: start,
  });
});

test('emails owners about a new denomination, unless it is undone in time', async () => {
  const owner = await build.user();
  const { id: churchId } = await build.church({ userId: owner.id });
  const { id } = await run({ kind: 'denomination', value: 'Quaker', ids: [churchId] });
  expect(await emails()).toMatchObject([{ to: owner.email }]);
  await undo(id);
  expect(await emails()).toEqual([]);
  expect(await rowOf(churchId)).toMatchObject({ denomination: 'Baptist', version: 3 });
});

test.each(['retire', 'delete'])('%s skips owned, paid, and claimed churches', async (kind) => {
  const owner = await build.user();
  const owned = await build.church({ userId: owner.id });
  const paid = await build.church({ featured: true });
  const claimed = await build.church();
  const person = { firstName: 'A', lastName: 'B', email: 'a@example.org' };
  await db.insert(claims).values({ churchId: claimed.id, userId: owner.id, ...person, createdAt: start });
  const free = await build.church();
  const { outcomes } = await run({ kind, filters: {}, expected: 4 });
  const outcome = kind === 'retire' ? 'changed' : 'gone';
  expect(outcomes).toEqual({ owned: 1, paid: 1, claimed: 1, [outcome]: 1 });
  for (const { id } of [owned, paid, claimed]) await anonymous.get(`/api/churches/${id}`).expect(200);
  await anonymous.get(`/api/churches/${free.id}`).expect(404);
  const again = await run({ kind, ids: [free.id] });
  expect(again.outcomes).toEqual(kind === 'retire' ? { same: 1 } : {});
});

test('retiring can be undone', async () => {
  const church = await build.church();
  const { id } = await run({ kind: 'retire', ids: [church.id] });
  expect(await rowOf(church.id)).toMatchObject({ status: 'rejected', rejectedReason: 'retired' });
  await undo(id);
  expect(await rowOf(church.id)).toMatchObject({
    status: 'approved',
    rejectedReason: null,
    rejectedAt: null,
  });
});

test('deleting is final, and leaves an entry in each church’s history', async () => {
  const church = await build.church();
  const { id } = await run({ kind: 'delete', ids: [church.id] });
  expect(await rowOf(church.id)).toBeUndefined();
  expect(await entries(`?subjectId=${church.id}`)).toMatchObject([
    { action: 'deleted', details: { bulkId: id } },
  ]);
  expect(await entries()).toMatchObject([{ id, action: 'bulk', undoUntil: null }]);
  await post(`/api/admin/history/${id}/undo`).expect(409);
});

test('rejects invalid requests and unknown actions', async () => {
  const { id } = await build.church();
  for (const wrong of [
    { kind: 'retire' },
    { kind: 'retire', ids: [] },
    { kind: 'retire', ids: [id], filters: {} },
    { kind: 'retire', ids: [2_147_483_648] },
    { kind: 'retire', ids: Array.from({ length: 1001 }, (_, n) => n + 1) },
    { kind: 'retire', value: 'x', ids: [id] },
    { kind: 'area', ids: [id] },
    { kind: 'area', value: ' ', ids: [id] },
    { kind: 'area', value: 'x'.repeat(61), ids: [id] },
    { kind: 'burn', ids: [id] },
    { kind: 'retire', filters: { status: 'x' } },
  ])
    await post(path, wrong).expect(400);
  await post(`/api/admin/history/999999/undo`).expect(404);
  await post(`/api/admin/history/99999999999/undo`).expect(400);
  expect(await db.$count(churches, inArray(churches.status, ['rejected']))).toBe(0);
});
