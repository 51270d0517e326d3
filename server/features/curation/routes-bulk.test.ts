/** Bulk actions by ids or filters: batches, progress, cancellation, and undo. */
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { billingSubscriptions } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { bulkActionRows, bulkActions, churchHistory } from '../../db/tables/submissions.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { finishDeletions, runBulkActions } from './service-bulk-run.ts';
import { deleteOldBulk } from './store-bulk.ts';

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
  await db.execute(
    sql`truncate churches, church_sample, church_history, bulk_actions, mails restart identity cascade`,
  );
  await db.execute(sql`select rebuild_search()`);
  app.setNow(start);
  admin = await signIn({ role: 'admin' });
});

const post = (url: string, body: object = {}) => admin.agent.post(url).set(admin.bearer).send(body);
const begin = async (body: object): Promise<number> => (await post(path, body).expect(200)).body.id;
const run = async (body: object): Promise<number> => {
  const id = await begin(body);
  await runBulkActions(deps);
  return id;
};
const undo = async (id: number) => {
  await post(`${path}/${id}/undo`).expect(200);
  await runBulkActions(deps);
};
const last = async () => (await admin.agent.get(path).set(admin.bearer).expect(200)).body[0];
const result = async (id: number): Promise<string> =>
  (await admin.agent.get(`${path}/${id}/result`).set(admin.bearer).expect(200)).text;
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0];
const history = async (query = '') =>
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
    const id = await begin({ kind: 'denomination', value: 'methodist', filters, expected: 412 });
    expect(await last()).toMatchObject({ id, state: 'running', total: 412, outcomes: {}, undoUntil: null });
    await runBulkActions(deps);
    expect(await db.$count(churches, eq(churches.denomination, 'Methodist'))).toBe(412);
    expect(await rowOf(other.id)).toMatchObject({ denomination: 'Catholic', version: 1, curatedFields: [] });
    expect(await last()).toMatchObject({
      state: 'done',
      outcomes: { changed: 412 },
      undoUntil: '2026-11-21T12:00:00.000Z',
    });
    const { body: facets } = await anonymous.get('/api/denominations').expect(200);
    expect(JSON.stringify(facets)).not.toContain('Lutheran');
    const [one] = await db.select().from(churches).where(eq(churches.name, 'Church 300'));
    expect(one).toMatchObject({ curatedFields: ['denomination'], version: 2 });
    expect(await history()).toMatchObject([
      { action: 'bulk', churchId: null, details: { kind: 'denomination', value: 'Methodist', total: 412 } },
    ]);
    expect(await history(`?churchId=${one!.id}`)).toMatchObject([
      { action: 'edited', details: { changes: { denomination: { from: 'Lutheran', to: 'Methodist' } } } },
    ]);
    await undo(id);
    expect(await last()).toMatchObject({ state: 'undone', outcomes: { undone: 412 }, undoUntil: null });
    expect(await db.$count(churches, eq(churches.denomination, 'Lutheran'))).toBe(412);
    expect(await rowOf(one!.id)).toMatchObject({ curatedFields: [], version: 3 });
    expect(await history()).toMatchObject([{ action: 'bulk_undone' }, { action: 'bulk' }]);
    await post(`${path}/${id}/undo`).expect(409);
  });

  test('are not changed if the list has changed or is too long', async () => {
    await many(3);
    const body = { kind: 'retire', filters: {}, expected: 2 };
    expect((await post(path, body).expect(409)).body.message).toContain('3 churches match now');
    await app.withoutTimeout((tx) =>
      tx.execute(sql`
        insert into churches (name, denomination, area, lat, lng, status, service_times)
        select 'Church ' || n, 'Baptist', 'Katy', 29.7, -95.3, 'approved', '[]' from generate_series(1, 10000) n`),
    );
    expect((await post(path, { ...body, expected: 10_003 }).expect(400)).body.message).toContain('10,000');
    expect(await db.$count(bulkActions)).toBe(0);
  });

  test('are partly changed if the action is canceled, and can be restored by undo', async () => {
    await many(412);
    const id = await begin({ kind: 'area', value: 'Katy', filters: {} });
    const stop = new AbortController();
    // The server stops after the first batch.
    const stoppingDeps = {
      ...deps,
      now: () => {
        stop.abort();
        return deps.now();
      },
    };
    await runBulkActions(stoppingDeps, stop.signal);
    expect((await last()).outcomes).toEqual({ changed: 200 });
    await post(`${path}/${id}/cancel`).expect(200);
    await runBulkActions(deps);
    expect(await last()).toMatchObject({ state: 'canceled', outcomes: { changed: 200 } });
    await post(`${path}/${id}/cancel`).expect(409);
    expect((await result(id)).match(/canceled before/g)).toHaveLength(212);
    await undo(id);
    expect(await db.$count(churches, eq(churches.area, 'Katy'))).toBe(0);
    expect(await last()).toMatchObject({ state: 'undone', outcomes: { undone: 200 } });
  });
});

test('repeats an interrupted batch without changing any church twice', async () => {
  await many(412);
  await begin({ kind: 'denomination', value: 'Quaker', filters: {} });
  // The second batch fails just before its commit, as if the process had been killed.
  let batches = 0;
  const breaking = Object.assign(Object.create(db), {
    transaction: (work: Parameters<typeof db.transaction>[0]) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        batches += 1;
        if (batches === 2) throw new Error('killed');
        return result;
      }),
  });
  await expect(runBulkActions({ ...deps, db: breaking })).rejects.toThrow('killed');
  expect((await last()).outcomes).toEqual({ changed: 200 });
  // Two concurrent processes.
  await Promise.all([runBulkActions(deps), runBulkActions(deps)]);
  await runBulkActions(deps);
  expect(await last()).toMatchObject({ state: 'done', outcomes: { changed: 412 } });
  expect(await db.$count(churches, eq(churches.version, 2))).toBe(412);
  expect(await db.$count(churchHistory, eq(churchHistory.action, 'edited'))).toBe(412);
  expect(await db.$count(churchHistory, eq(churchHistory.action, 'bulk'))).toBe(1);
});

test('undo keeps and reports later changes', async () => {
  const [mine, edited, gone] = [
    await build.church(),
    await build.church(),
    await build.church({ name: '=SUM(1)' }),
  ];
  const ids = [mine.id, edited.id, gone.id, 999_999];
  const id = await run({ kind: 'denomination', value: 'Quaker', ids });
  expect((await last()).outcomes).toEqual({ changed: 3 });
  app.setNow(new Date(start.getTime() + 1000));
  await db.update(churches).set({ updatedAt: deps.now() }).where(eq(churches.id, edited.id));
  await admin.agent.delete(`/api/churches/${gone.id}`).set(admin.bearer).expect(200);
  await undo(id);
  expect(await rowOf(mine.id)).toMatchObject({ denomination: 'Baptist' });
  expect(await rowOf(edited.id)).toMatchObject({ denomination: 'Quaker' });
  expect(await last()).toMatchObject({ state: 'undone', outcomes: { undone: 1, edited: 1, gone: 1 } });
  const { headers } = await admin.agent.get(`${path}/${id}/result`).set(admin.bearer);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(`attachment; filename="bulk-action-${id}.csv"`);
  expect((await result(id)).split('\n')).toEqual([
    '\ufeffid,name,result',
    `${mine.id},${mine.name},undone`,
    `${edited.id},${edited.name},not undone: someone else has changed it since`,
    `${gone.id},'=SUM(1),deleted`,
    '',
  ]);
});

test('approves pending and rejected churches, and undo spares those whose owner was notified', async () => {
  const owner = await build.user();
  const waiting = await build.church({ status: 'pending' });
  const retired = await build.church({ status: 'rejected', rejectedReason: 'retired', rejectedAt: start });
  const owned = await build.church({ status: 'pending', userId: owner.id });
  const ids = [waiting.id, retired.id, owned.id];
  const id = await run({ kind: 'approve', filters: { status: 'all' } });
  for (const one of ids) await anonymous.get(`/api/churches/${one}`).expect(200);
  expect(await emails()).toMatchObject([{ to: owner.email, subject: `${owned.name} is listed` }]);
  await db.execute(sql`update mails set state = 'sent'`);
  await undo(id);
  expect((await last()).outcomes).toEqual({ undone: 2, notified: 1 });
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
  const id = await run({ kind: 'denomination', value: 'Quaker', ids: [churchId] });
  expect(await emails()).toMatchObject([{ to: owner.email }]);
  await undo(id);
  expect(await emails()).toEqual([]);
  expect(await rowOf(churchId)).toMatchObject({ denomination: 'Baptist', version: 3 });
});

describe('owned, paid, and claimed churches', () => {
  test.each(['retire', 'delete'])('are skipped by %s', async (kind) => {
    const owner = await build.user();
    const owned = await build.church({ userId: owner.id });
    const featured = await build.church({ featured: true });
    const paid = await build.church();
    await db.insert(billingSubscriptions).values({
      providerId: `sub_${kind}`,
      customerId: 'cus_1',
      priceId: 'price_1',
      amount: 9900,
      interval: 'month',
      status: 'active',
      churchId: paid.id,
      createdAt: start,
      syncedAt: start,
    });
    const claimed = await build.church();
    const person = { firstName: 'A', lastName: 'B', email: 'a@example.org' };
    await db.insert(claims).values({ churchId: claimed.id, userId: owner.id, ...person, createdAt: start });
    const free = await build.church();
    await run({ kind, filters: {}, expected: 5 });
    expect((await last()).outcomes).toEqual({ owned: 1, paid: 2, claimed: 1, changed: 1 });
    for (const { id } of [owned, featured, paid, claimed])
      await anonymous.get(`/api/churches/${id}`).expect(200);
    await anonymous.get(`/api/churches/${free.id}`).expect(404);
    await run({ kind, ids: [free.id] });
    expect((await last()).outcomes).toEqual({ same: 1 });
  });
});

describe('deletion', () => {
  test('hides churches immediately, can be undone for a day, and then is permanent', async () => {
    const [church, saved] = [await build.church(), await build.church()];
    const id = await run({ kind: 'delete', ids: [church.id, saved.id] });
    await anonymous.get(`/api/churches/${church.id}`).expect(404);
    await post(path, { kind: 'approve', ids: [saved.id] }).expect(200);
    await later(1);
    await runBulkActions(deps);
    await later(23);
    await finishDeletions(deps);
    expect(await rowOf(church.id)).toBeTruthy();
    await later(25);
    await post(`${path}/${id}/undo`).expect(409);
    await finishDeletions(deps);
    await finishDeletions(deps);
    expect(await rowOf(church.id)).toBeUndefined();
    expect((await rowOf(saved.id))?.status).toBe('approved');
    expect(await history(`?churchId=${church.id}`)).toMatchObject([
      { action: 'deleted', details: { bulkId: id } },
    ]);
    expect((await history()).map(({ action }: { action: string }) => action)).toEqual(['bulk', 'bulk']);
    expect((await result(id)).split('\n').slice(1, 3)).toEqual([
      `${church.id},${church.name},deleted`,
      `${saved.id},${saved.name},not undone: someone else has changed it since`,
    ]);
    await deleteOldBulk(db, { before: deps.now() });
    expect(await db.$count(bulkActionRows)).toBe(0);
  });

  test('continues if one church fails, and retries it in the next run', async () => {
    const [first, second] = [await build.church(), await build.church()];
    await run({ kind: 'delete', ids: [first.id, second.id] });
    await later(25);
    let failures = 1;
    const transaction: typeof db.transaction = (work) =>
      failures-- > 0 ? Promise.reject(new Error('deadlock')) : db.transaction(work);
    await finishDeletions({ ...deps, db: Object.create(db, { transaction: { value: transaction } }) });
    expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([expect.anything(), undefined]);
    await finishDeletions(deps);
    expect(await rowOf(first.id)).toBeUndefined();
  });

  test('can be undone, and then never becomes permanent', async () => {
    const church = await build.church();
    const id = await run({ kind: 'delete', ids: [church.id] });
    await undo(id);
    await later(30);
    await finishDeletions(deps);
    expect(await rowOf(church.id)).toMatchObject({ status: 'approved', rejectedReason: null });
  });
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
  for (const step of ['cancel', 'undo']) {
    await post(`${path}/999999/${step}`).expect(404);
    await post(`${path}/99999999999/${step}`).expect(400);
  }
  await admin.agent.get(`${path}/999999/result`).set(admin.bearer).expect(404);
  expect(await db.$count(churches, inArray(churches.status, ['rejected']))).toBe(0);
});
