import { parse } from 'csv-parse/sync';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportColumns } from '../../adapters/imports/own-export.ts';
import { billingSubscriptions } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { history } from '../../db/tables/history.ts';
import { churchSources } from '../../db/tables/imports.ts';
import { websiteChecks } from '../../db/tables/websites.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { retireChurches } from '../imports/store.ts';

const { deps, build, signIn, anonymous } = await createTestApp();
const { db } = deps;

type Row = { id: number; name: string };
let admin: SignedIn;
const ids: Record<string, number> = {};
const list = (query: string) => admin.agent.get(`/api/admin/churches${query}`).set(admin.bearer);
const names = async (query: string): Promise<string[]> =>
  (await list(query).expect(200)).body.map(({ name }: Row) => name);

const complete = {
  phone: '713-555-0100',
  timesConfirmedAt: new Date(),
  source: 'hifld',
  createdAt: new Date('2026-03-08T12:00:00Z'),
  updatedAt: new Date('2026-03-09T12:00:00Z'),
};

beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
  const owner = await build.user({ email: 'Pastor.Lee@grace.example' });
  const add = async (name: string, values: object = {}) => {
    ids[name] = (await build.church({ ...complete, sourceId: name, name, ...values })).id;
  };
  const website = 'https://alpha.example/';
  await add('Alpha Chapel', {
    userId: owner.id,
    denomination: 'Lutheran',
    area: 'Katy',
    city: 'Katy',
    website,
    sourceDate: '2020-01-01',
  });
  await add('Beta Chapel', { address: '', createdAt: new Date('2026-03-08T04:59:00Z') });
  await add('Gamma Chapel', { phone: null, featured: true });
  await add('Delta Chapel', { phone: '(713) 555-0177', services: [], timesConfirmedAt: null, source: 'osm' });
  await add('Epsilon Chapel', { latitude: null, longitude: null, updatedAt: new Date('2026-05-01') });
  await add('Zeta Chapel', { status: 'pending', timesConfirmedAt: new Date(0) });
  await add('Eta Chapel', { status: 'rejected' });
  const check = { url: website, checkedAt: new Date(), seenAt: new Date('2026-03-01T12:00:00Z') };
  await db.insert(websiteChecks).values([
    { ...check, churchId: ids['Alpha Chapel']!, verdict: 'moved', newUrl: 'https://new.example/' },
    { ...check, churchId: ids['Beta Chapel']!, verdict: 'taken' },
    // Of a link that the church no longer has.
    { ...check, churchId: ids['Epsilon Chapel']!, verdict: 'taken' },
    { ...check, churchId: ids['Delta Chapel']!, verdict: 'fine', decision: 'hijacked' },
  ]);
  await db
    .update(churches)
    .set({ website })
    .where(inArray(churches.id, [ids['Beta Chapel']!, ids['Delta Chapel']!]));
  await add('Theta Chapel', { status: 'rejected', rejectedReason: 'retired' });
});

const approved = ['Alpha Chapel', 'Beta Chapel', 'Delta Chapel', 'Epsilon Chapel', 'Gamma Chapel'];
const every = [...approved, 'Eta Chapel', 'Theta Chapel', 'Zeta Chapel'].sort();

test('lists approved churches by name with all columns of the table', async () => {
  expect(await names('')).toEqual(approved);
  const { body } = await list(`?search=${ids['Alpha Chapel']}`).expect(200);
  expect(body).toEqual([
    {
      id: ids['Alpha Chapel'],
      name: 'Alpha Chapel',
      denomination: 'Lutheran',
      address: expect.any(String),
      city: 'Katy',
      area: 'Katy',
      zip: '77002',
      phone: '713-555-0100',
      status: 'approved',
      featured: false,
      paid: false,
      sample: false,
      userId: expect.any(Number),
      ownerEmail: 'Pastor.Lee@grace.example',
      source: 'hifld',
      timed: true,
      placed: true,
      timesConfirmedAt: expect.any(String),
      websiteProblem: 'moved',
      createdAt: '2026-03-08T12:00:00.000Z',
    },
  ]);
});

test.each([
  ['status=pending', ['Zeta Chapel']],
  ['status=rejected', ['Eta Chapel']],
  ['status=retired', ['Theta Chapel']],
  ['status=all', every],
  ['denomination=lutheran', ['Alpha Chapel']],
  ['area=katy', ['Alpha Chapel']],
  ['city=KATY', ['Alpha Chapel']],
  ['owner=owned', ['Alpha Chapel']],
  ['owner=unclaimed', approved.slice(1)],
  ['source=osm', ['Delta Chapel']],
  ['missing=address', ['Beta Chapel']],
  ['missing=phone', ['Gamma Chapel']],
  ['missing=times', ['Delta Chapel']],
  ['missing=position', ['Epsilon Chapel']],
  ['unconfirmed=180', ['Delta Chapel']],
  ['unconfirmed=180&status=all', ['Delta Chapel', 'Zeta Chapel']],
  ['website=moved', ['Alpha Chapel']],
  ['website=taken', ['Beta Chapel', 'Delta Chapel']],
  ['website=parked', []],
  ['featured=true', ['Gamma Chapel']],
  // In the site's time zone, it was still March 7.
  ['createdTo=2026-03-07', ['Beta Chapel']],
  ['createdFrom=2026-03-08', approved.filter((name) => name !== 'Beta Chapel')],
  ['changedFrom=2026-04-30&changedTo=2026-04-30', ['Epsilon Chapel']],
  ['search=lee@GRACE', ['Alpha Chapel']],
  ['search=delta+chapel', ['Delta Chapel']],
  ['search=psilo+chap', ['Epsilon Chapel']],
  ['search=delta+77002', ['Delta Chapel']],
  ['search=713-555-0177', ['Delta Chapel']],
  ['search=(713)+555+0177', ['Delta Chapel']],
  ['search=7135550177', ['Delta Chapel']],
  ['search=%2B1+713.555.0177', ['Delta Chapel']],
  ['search=7135550199', []],
  ['search=!!!', []],
  ['owner=unclaimed&missing=phone&featured=false', []],
])('filters by %s', async (query, expected) => {
  expect(await names(`?${query}`)).toEqual(expected);
  expect((await list(`?${query}`)).headers['x-total-count']).toBe(String(expected.length));
});

test.each([
  ['name', every],
  ['unconfirmed', ['Delta Chapel', 'Zeta Chapel']],
  ['changed', ['Epsilon Chapel']],
  ['newest', []],
  ['suspect', ['Beta Chapel', 'Gamma Chapel']],
])('pages through all churches sorted by %s, each exactly once', async (sort, first) => {
  const listed: string[] = [];
  let url: string | undefined = `?status=all&sort=${sort}&limit=2`;
  while (url) {
    const page: { body: Row[]; headers: Record<string, string> } = await list(url).expect(200);
    expect(page.headers['x-total-count']).toBe('8');
    listed.push(...page.body.map(({ name }) => name));
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
    url = next?.slice(next.indexOf('?'));
  }
  expect(listed.slice(0, first.length)).toEqual(first);
  expect([...listed].sort()).toEqual(every);
});

test('rejects a cursor with other filters, and invalid filters', async () => {
  const { headers } = await list('?limit=2').expect(200);
  const cursor = /cursor=([^&>]+)/.exec(headers.link!)![1]!;
  await list(`?limit=2&cursor=${cursor}`).expect(200);
  await list(`?limit=2&status=all&cursor=${cursor}`).expect(400);
  for (const wrong of ['status=x', 'sort=x', 'missing=x', 'createdFrom=2026-02-30', 'search=%00', 'limit=0'])
    await list(`?${wrong}`).expect(400);
});

test('distinguishes paid from granted featured listings', async () => {
  const [paid, granted] = [await build.church({ featured: true }), await build.church({ featured: true })];
  await db.insert(billingSubscriptions).values({
    providerId: `sub_${paid.id}`,
    customerId: 'cus_1',
    priceId: 'price_1',
    amount: 9900,
    interval: 'month',
    status: 'active',
    churchId: paid.id,
    createdAt: new Date(),
    syncedAt: new Date('2100-01-01T00:00:00Z'),
  });
  const read = async (id: number) => (await list(`?search=${id}`).expect(200)).body[0];
  expect(await read(paid.id)).toMatchObject({ id: paid.id, featured: true, paid: true });
  expect(await read(granted.id)).toMatchObject({ id: granted.id, featured: true, paid: false });
});

test('retires only churches that are neither owned nor featured', async () => {
  const owner = await build.user();
  const mine = await build.church({ userId: owner.id });
  const featured = await build.church({ featured: true });
  const free = await build.church({ source: 'list', sourceId: '1' });
  const ids = [mine.id, featured.id, free.id];
  const retired = await deps.db.transaction((tx) => retireChurches(tx, { ids, now: new Date() }));
  expect(retired).toEqual([{ id: free.id, name: free.name }]);
  await admin.agent.get(`/api/churches/${free.id}`).expect(200);
  await anonymous.get(`/api/churches/${free.id}`).expect(404);
  expect(await deps.db.transaction((tx) => retireChurches(tx, { ids, now: new Date() }))).toEqual([]);
  const { body } = await admin.agent.get(`/api/admin/churches/${free.id}`).set(admin.bearer).expect(200);
  expect(body.status).toBe('retired');
});

describe('at the end of a page', () => {
  test('neither skips nor repeats a church that has changed, when sorted by name', async () => {
    const first = await list('?limit=2').expect(200);
    await deps.db.update(churches).set({ phone: '1' }).where(eq(churches.id, first.body[1].id));
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link!)![1]!;
    expect(await names(next.slice(next.indexOf('?')))).toEqual(approved.slice(2, 4));
  });
});

describe('exports', () => {
  const file = async (path: string): Promise<string[][]> => {
    const { text, headers } = await admin.agent.get(path).set(admin.bearer).expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="(churches|history)\.csv"$/);
    return parse(text, { bom: true });
  };

  test('include filtered churches, with the columns of npm run export', async () => {
    const [header, ...rows] = await file('/api/admin/churches/export?denomination=lutheran');
    expect(header).toEqual(exportColumns);
    expect(rows.map((row) => row[header!.indexOf('name')])).toEqual(['Alpha Chapel']);
    // Only an export of everything lists records of deleted churches.
    await db.insert(churchSources).values({ source: 'list', sourceId: '1', churchId: null });
    await build.church({ name: '=HYPERLINK("x")', status: 'pending' });
    const [, evil] = await file('/api/admin/churches/export?search=hyperlink&status=pending');
    expect(evil![header!.indexOf('name')]).toBe(`'=HYPERLINK("x")`);
    expect(await file('/api/admin/churches/export?search=xyzzyx')).toEqual([exportColumns]);
    await admin.agent.get('/api/admin/churches/export?status=x').set(admin.bearer).expect(400);
  });

  test('include the whole history', async () => {
    const at = new Date('2026-04-01T12:00:00Z');
    const entry = {
      at,
      kind: 'church' as const,
      subjectId: 1,
      subjectName: '+Chapel',
      action: 'edited',
      actor: 'robin',
      details: { note: 'x' },
    };
    await deps.db.insert(history).values(Array.from({ length: 1001 }, () => entry));
    const [header, first, ...rest] = await file('/api/admin/history/export?actor=robin');
    expect(header).toEqual(['id', 'at', 'action', 'subject id', 'subject', 'by', 'details']);
    expect(first!.slice(1)).toEqual([
      '2026-04-01T12:00:00.000Z',
      'Edited',
      '1',
      "'+Chapel",
      'robin',
      '{"note":"x"}',
    ]);
    expect(rest).toHaveLength(1000);
    expect(await file('/api/admin/history/export?to=2026-03-31&actor=robin')).toEqual([header]);
  });
});
