import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { churches } from '../../db/tables/churches.ts';
import { history } from '../../db/tables/history.ts';
import { websiteChecks } from '../../db/tables/websites.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { hiddenUrl, type NewCheck } from './policy.ts';
import { announceChange } from './store.ts';

const app = await createTestApp();
const { deps, build, anonymous } = app;
const { db } = deps;
let admin: SignedIn;

const website = 'https://grace.example/';
let latitude = 29;
type Finding = Partial<typeof websiteChecks.$inferInsert>;
/** As the job that saves a check decides. */
const isHidden = ({ url = website, verdict = 'taken', decision = null }: Finding) =>
  hiddenUrl({ url, verdict, decision } as NewCheck) === website;
/** A church with its check; returns the church's id. */
async function add(check: Finding = {}, values: Parameters<typeof build.church>[0] = {}): Promise<number> {
  // Apart from each other, so that the map shows each of them.
  latitude += 0.1;
  const hiddenWebsite = isHidden(check) ? website : null;
  const { id } = await build.church({ website, hiddenWebsite, latitude, longitude: -95.3, ...values });
  await db.insert(websiteChecks).values({
    churchId: id,
    url: website,
    verdict: 'taken',
    evidence: 'slot gacor',
    checkedAt: deps.now(),
    ...check,
  });
  await announceChange(db);
  return id;
}
const moved = { verdict: 'moved', newUrl: 'https://new.example/', evidence: '' } as const;
const list = (query = '') => admin.agent.get(`/api/admin/websites${query}`).set(admin.bearer).expect(200);
const idsOf = async (query = '') => (await list(query)).body.map(({ id }: { id: number }) => id);
const decide = (ids: number[], decision: string) =>
  admin.agent.post('/api/admin/websites').set(admin.bearer).send({ ids, decision }).expect(200);
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;

beforeEach(async () => {
  await db.delete(churches);
  latitude = 29;
  app.setNow('2026-03-01T12:00:00Z');
  admin = await app.signIn({ role: 'admin' });
});

test('lists websites that need a decision, in pages and by verdict', async () => {
  const taken = await add();
  const two = await add(moved, { userId: (await build.user()).id });
  await add({ verdict: 'fine' });
  await add({ verdict: 'unclear' });
  await add({ url: 'https://earlier.example/' });
  await add({}, { status: 'pending' });
  await add({ decision: 'keep', decidedBy: 'admin', decidedAt: new Date(0) });
  const { body, headers } = await list();
  expect(body).toEqual([
    {
      id: taken,
      name: expect.any(String),
      area: expect.any(String),
      owned: false,
      url: 'https://grace.example/',
      verdict: 'taken',
      evidence: 'slot gacor',
      newUrl: null,
      checkedAt: '2026-03-01T12:00:00.000Z',
      seenAt: null,
      decision: null,
      decidedBy: null,
    },
    expect.objectContaining({ id: two, owned: true, newUrl: 'https://new.example/' }),
  ]);
  expect(headers['x-total-count']).toBe('2');
  expect(await idsOf('?verdict=moved')).toEqual([two]);
  expect(await idsOf('?decided=true')).toEqual([]);
  const first = await list('?limit=1');
  const next = /cursor=(\d+)/.exec(first.headers.link!)![1];
  expect(await idsOf(`?limit=1&cursor=${next}`)).toEqual([two]);
});

test('removing a link keeps imports from bringing it back, and can be undone', async () => {
  const id = await add();
  expect((await decide([id], 'remove')).body).toEqual({ changed: 1, message: 'Removed 1 link' });
  expect(await rowOf(id)).toMatchObject({ website: null, curatedFields: ['website'], version: 2 });
  expect(await idsOf()).toEqual([]);
  expect(await idsOf('?decided=true')).toEqual([id]);
  expect((await decide([id], 'undo')).body).toEqual({ changed: 1, message: 'Undid 1 decision' });
  expect(await rowOf(id)).toMatchObject({ website: 'https://grace.example/', curatedFields: [], version: 3 });
  expect(await idsOf()).toEqual([id]);
  const entries = await db.select().from(history).where(eq(history.subjectId, id));
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['edited', { changes: { website: { from: 'https://grace.example/', to: null } } }],
    ['edited', { changes: { website: { from: null, to: 'https://grace.example/' } } }],
  ]);
});

test('uses new links in bulk, and skips websites without one', async () => {
  const ids = [await add(moved), await add(moved), await add()];
  expect((await decide(ids, 'replace')).body.changed).toBe(2);
  const websites = await Promise.all(ids.map(async (id) => (await rowOf(id)).website));
  expect(websites).toEqual(['https://new.example/', 'https://new.example/', 'https://grace.example/']);
  expect((await decide(ids, 'replace')).body.changed).toBe(0);
});

test('undo leaves a website alone that has changed since, and ends after a day', async () => {
  const ids = [await add(), await add(), await add()];
  await decide(ids, 'remove');
  await db.update(churches).set({ website: 'https://owners.example/' }).where(eq(churches.id, ids[0]!));
  expect((await decide(ids.slice(0, 2), 'undo')).body.changed).toBe(1);
  expect((await rowOf(ids[0]!)).website).toBe('https://owners.example/');
  app.setNow('2026-03-02T12:00:01Z');
  admin = await app.signIn({ role: 'admin' });
  expect((await decide(ids, 'undo')).body.changed).toBe(0);
});

test('tells the owner about a changed link', async () => {
  const owner = await build.user();
  const id = await add(moved, { userId: owner.id, name: 'Grace Chapel' });
  await decide([id], 'replace');
  const sent = (await app.emails()).filter(({ to }) => to === owner.email);
  expect(sent.map(({ subject }) => subject)).toEqual(['We updated the listing for Grace Chapel']);
});

const websiteSeenBy = {
  page: async (id: number) => (await anonymous.get(`/api/churches/${id}`).expect(200)).body.website,
  list: async (id: number) =>
    (await anonymous.get(`/api/churches?ids=${id}`).expect(200)).body.find(
      (one: { id: number }) => one.id === id,
    ).website,
  map: async (id: number) => {
    const query = 'bbox=29,-96,30,-95&zoom=16';
    const { body } = await anonymous.get(`/api/churches/map?${query}`).expect(200);
    return body.churches.find((one: { id: number }) => one.id === id).website;
  },
};

test.each(Object.keys(websiteSeenBy) as Array<keyof typeof websiteSeenBy>)(
  'visitors never get a link that was taken over or parked (%s), unless it is kept',
  async (where) => {
    const see = websiteSeenBy[where];
    const [taken, parked, broken] = [
      await add(),
      await add({ verdict: 'parked' }),
      await add({ verdict: 'broken' }),
    ];
    expect(await Promise.all([taken, parked, broken].map(see))).toEqual([
      null,
      null,
      'https://grace.example/',
    ]);
    await decide([taken], 'keep');
    await expect.poll(() => see(taken)).toBe('https://grace.example/');
    await decide([taken], 'undo');
    await expect.poll(() => see(taken)).toBeNull();
  },
);

test.each([
  ['without a check', undefined],
  ['that a check called fine', { verdict: 'fine' as const }],
  ['that a check called broken', { verdict: 'broken' as const }],
])('a mark as hijacked hides the link of a website %s until it is kept', async (_name, check) => {
  const owner = await build.user();
  const values = { website, userId: owner.id, name: 'Grace Chapel' };
  const id = check ? await add(check, values) : (await build.church(values)).id;
  const other = (await build.church({ website: null })).id;
  const hidden = async () =>
    (await admin.agent.get(`/api/admin/churches/${id}`).set(admin.bearer).expect(200)).body.websiteHidden;
  expect(await hidden()).toBe(false);
  expect((await decide([id, other], 'hijacked')).body).toEqual({
    changed: 1,
    message: 'Marked 1 website as hijacked',
  });
  await expect.poll(() => websiteSeenBy.list(id)).toBeNull();
  expect([await websiteSeenBy.page(id), await hidden()]).toEqual([null, true]);
  expect((await decide([id], 'hijacked')).body.changed).toBe(0);
  const sent = (await app.emails()).filter(({ to }) => to === owner.email);
  expect(sent.map(({ subject }) => subject)).toEqual(['Please check the website of Grace Chapel']);
  expect((await decide([id], 'keep')).body.changed).toBe(1);
  await expect.poll(() => websiteSeenBy.list(id)).toBe(website);
  expect(await hidden()).toBe(false);
});

test('a church says when its website worked, or that it does not', async () => {
  const seenAt = new Date('2026-02-20T12:00:00Z');
  const check = async (id: number) =>
    (await anonymous.get(`/api/churches/${id}`).expect(200)).body.websiteCheck;
  expect(await check(await add({ verdict: 'fine', seenAt }))).toEqual({
    works: true,
    at: seenAt.toISOString(),
  });
  expect(await check(await add({ verdict: 'broken', seenAt }))).toEqual({
    works: false,
    at: '2026-03-01T12:00:00.000Z',
  });
  expect(await check((await build.church()).id)).toBeNull();
});

test('the new owner of a hijacked domain cannot prove a claim with it', async () => {
  const open = async (path: string) => {
    const { id } = await build.church({ website: `https://gracechapel.org/${path}`, userId: null });
    const { agent } = await app.signIn();
    const form = { firstName: 'Sly', lastName: 'Fox', email: 'sly@mail.example', phone: '', note: '' };
    const claim = () => agent.post('/api/claims').send({ churchId: id, ...form });
    return { id, agent, claim };
  };
  const [before, after] = [await open('one'), await open('two')];
  const { body } = await before.claim().expect(200);
  expect(body.domain).toBe('gracechapel.org');
  await decide([before.id, after.id], 'hijacked');
  // Another page of the domain proves no more than the marked one.
  await db
    .update(churches)
    .set({ website: 'https://gracechapel.org/about' })
    .where(eq(churches.id, after.id));
  expect((await after.claim().expect(200)).body.domain).toBeNull();
  await before.agent.post(`/api/claims/${body.id}/send-code`).send({ mailbox: 'office' }).expect(409);
});
