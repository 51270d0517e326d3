import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { distanceMiles, positionOf } from '#shared/domain/region.ts';
import { rebuildSearch, withoutSearchTriggers } from '../../db/rebuild-search.ts';
import { createTestApp } from '../../test/app.ts';

const { request, build, deps, setNow, withoutTimeout } = await createTestApp({
  // These tests advance the clock faster than cached responses expire.
  env: { RESPONSE_CACHE: 'false', LOG_LEVEL: 'error' },
});

type Item = { id: number; name: string; distance?: number };
const ids = (response: { body: Item[] }) => response.body.map(({ id }) => id);
const names = (response: { body: Item[] }) => response.body.map(({ name }) => name);

type Query = Record<string, string | number | undefined>;
const list = (query: Query = {}) => request.get('/api/churches').query(query);

/** Reads an entire list by following the Link headers. */
async function readAll(query: Query, between?: (page: number) => Promise<void>) {
  const all: number[] = [];
  let response = await list(query).expect(200);
  for (let page = 1; ; page += 1) {
    all.push(...ids(response));
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
    if (!next) return all;
    await between?.(page);
    response = await request.get(next).expect(200);
  }
}

const day = 86_400_000;
const clear = () => withoutTimeout((tx) => tx.execute(sql`delete from churches`));

test('returns every church once across pages, featured first, the rest by name', async () => {
  await clear();
  setNow('2025-05-05T12:00:00Z');
  const regular: Item[] = [];
  for (const name of ['Émile Chapel', 'antioch', 'Zoe Hall', 'Bethel', 'Bethel', 'Delta'])
    regular.push(await build.church({ name }));
  const featured = [];
  for (let i = 0; i < 5; i += 1) featured.push((await build.church({ featured: true })).id);
  await build.church({ status: 'rejected' });
  const paged = await readAll({ limit: 2 });
  expect(paged.slice(0, 5).sort()).toEqual(featured.sort());
  const byName = [1, 3, 4, 5, 0, 2].map((index) => regular[index]!.id);
  expect(paged.slice(5)).toEqual(byName);
  const response = await list({ limit: 3 }).expect(200);
  expect(response.headers['x-total-count']).toBe('11');
  expect(response.headers['x-total-capped']).toBeUndefined();
  expect(await readAll({ limit: 200 })).toEqual(paged);
  expect((await list({ sort: 'name', limit: 2 })).body.length).toBe(2);
  expect(await readAll({ featured: 'true', limit: 2 })).toEqual(paged.slice(0, 5));
  expect(await readAll({ featured: 'false', limit: 4 })).toEqual(byName);
});

test('puts churches before places of worship of other faiths', async () => {
  await clear();
  await build.church({ name: 'Al-Noor', denomination: 'Muslim', services: ['Friday 1:00 PM'] });
  await build.church({ name: 'Beth Shalom', denomination: 'jewish' });
  await build.church({ name: 'Zion', denomination: 'Baptist' });
  await build.church({ name: 'Center', denomination: "Bahá'í" });
  await build.church({ name: 'House of Light', denomination: 'Other faith' });
  const ordered = ['Zion', 'Al-Noor', 'Beth Shalom', 'Center', 'House of Light'];
  expect(names(await list().expect(200))).toEqual(ordered);
  expect(names(await list({ zip: '77' }).expect(200))).toEqual(ordered);
  expect(names(await list({ denomination: 'Muslim' }).expect(200))).toEqual(['Al-Noor']);
});

test('ignores featured with sort=name', async () => {
  await clear();
  const b = await build.church({ name: 'B', featured: true });
  const c = await build.church({ name: 'C' });
  const a = await build.church({ name: 'A' });
  expect(await readAll({ sort: 'name', limit: 1 })).toEqual([a.id, b.id, c.id]);
  expect(await readAll({ sort: 'relevance', limit: 2 })).toEqual([a.id, b.id, c.id]);
  expect(await readAll({ limit: 2 })).toEqual([b.id, a.id, c.id]);
});

test('shuffles featured churches daily by Houston time, with fair shares of the first place', async () => {
  await clear();
  const featured = [];
  for (let i = 0; i < 4; i += 1) featured.push((await build.church({ featured: true })).id);
  const timesFirst = new Map<number, number>();
  const days = 200;
  for (let i = 0; i < days; i += 1) {
    setNow(new Date(Date.UTC(2025, 0, 1, 18) + i * day));
    const [id] = ids(await list({ limit: 1 }));
    timesFirst.set(id!, (timesFirst.get(id!) ?? 0) + 1);
  }
  // The average is 50; 25 and 75 are four standard deviations away.
  for (const id of featured) expect(timesFirst.get(id)).toBeGreaterThan(25);
  setNow('2025-03-10T04:59:00Z');
  const lateOrder = await readAll({});
  setNow('2025-03-09T06:01:00Z');
  expect(await readAll({})).toEqual(lateOrder);
});

test("neither repeats nor skips churches across midnight or with yesterday's cursor", async () => {
  await clear();
  for (let i = 0; i < 9; i += 1) await build.church({ featured: i < 6 });
  setNow('2025-07-04T04:58:00Z');
  const whole = await readAll({ limit: 200 });
  const paged = await readAll({ limit: 2 }, async (page) =>
    setNow(new Date(Date.UTC(2025, 6, 4, 4, 58) + page * day)),
  );
  expect(paged).toEqual(whole);
});

test('rejects a cursor that is forged, malformed or from a list with other filters', async () => {
  await clear();
  for (let i = 0; i < 3; i += 1) await build.church();
  const link = (await list({ limit: 1 })).headers.link as string;
  const cursor = new URL(`http://x${/<([^>]+)>/.exec(link)![1]}`).searchParams.get('cursor')!;
  await list({ limit: 2, cursor }).expect(200);
  const [body, signature] = cursor.split('.');
  const forged = Buffer.from(Buffer.from(body!, 'base64url').toString().replace(/\d/, '9')).toString(
    'base64url',
  );
  for (const invalid of [
    'x',
    '.',
    `${forged}.${signature}`,
    `${body}.AAAA`,
    `${cursor}.x`,
    'ä',
    'x'.repeat(1201),
  ]) {
    const response = await list({ cursor: invalid }).expect(400);
    expect(response.body.code).toBe('bad_input');
  }
  const response = await list({ cursor, area: 'Downtown' }).expect(400);
  expect(response.body.message).toContain('cursor');
  await list({ cursor, sort: 'name' }).expect(400);
});

test('continues after the last church, even among equal names and with another page length', async () => {
  await clear();
  const bethels = [];
  for (let i = 0; i < 5; i += 1) bethels.push((await build.church({ name: 'Bethel' })).id);
  const cursorAfter = async (query: Query) => {
    const response = await list(query).expect(200);
    const link = /<([^>]+)>; rel="next"/.exec(response.headers.link as string)![1];
    return new URL(`http://x${link}`).searchParams.get('cursor')!;
  };
  expect(ids(await list({ limit: 3, cursor: await cursorAfter({ limit: 1 }) }))).toEqual(bethels.slice(1, 4));
  expect(ids(await list({ limit: 5, cursor: await cursorAfter({ limit: 4 }) }))).toEqual(bethels.slice(4));
  const near = '29.76,-95.37';
  const cursor = await cursorAfter({ near, limit: 2 });
  expect(ids(await list({ near, limit: 5, cursor }))).toEqual(bethels.slice(2));
  const byText = await cursorAfter({ search: 'bethel', limit: 2 });
  expect(ids(await list({ search: 'bethel', limit: 5, cursor: byText }))).toEqual(bethels.slice(2));
});

test("returns the first page's total on later pages", async () => {
  await clear();
  for (let i = 0; i < 3; i += 1) await build.church();
  const first = await list({ limit: 1 }).expect(200);
  await build.church({ name: 'Zzz added meanwhile' });
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.link as string)![1]!;
  expect((await request.get(next).expect(200)).headers['x-total-count']).toBe('3');
  expect((await list({ limit: 1 })).headers['x-total-count']).toBe('4');
});

test('ignores case and understands aliases in filters; returns an empty list without matches', async () => {
  await clear();
  const one = await build.church({ denomination: 'Non-denominational', area: 'North Side', zip: '77022' });
  const two = await build.church({ denomination: 'Baptist', area: 'Katyville', zip: '77494-1234' });
  expect(ids(await list({ denomination: 'NON DENOMINATIONAL' }))).toEqual([one.id]);
  expect(ids(await list({ area: 'north' }))).toEqual([one.id]);
  expect(ids(await list({ area: 'kATYVILLE', denomination: 'southern baptist' }))).toEqual([two.id]);
  expect(ids(await list({ zip: '77' })).length).toBe(2);
  expect(ids(await list({ zip: '77494' }))).toEqual([two.id]);
  expect(ids(await list({ zip: '' })).length).toBe(2);
  const none = await list({ area: 'Nowhere' }).expect(200);
  expect(none.body).toEqual([]);
  expect(none.headers['x-total-count']).toBe('0');
  expect(none.headers.link).toBeUndefined();
});

test('ranks whole words of a name above the start of longer words', async () => {
  await clear();
  for (const name of ['American Alliance', 'Boyd Chapel African Methodist Episcopal Church', 'Ame Zion'])
    await build.church({ name });
  expect(names(await list({ search: 'ame' }).expect(200))).toEqual([
    'Ame Zion',
    'Boyd Chapel African Methodist Episcopal Church',
    'American Alliance',
  ]);
  expect(names(await list({ search: 'amer' }).expect(200))).toEqual(['American Alliance']);
});

test('near a place, one featured church leads if it is at most two miles farther than the nearest', async () => {
  await clear();
  const at = (miles: number, more = {}) => {
    const latitude = 29.7 + miles / 69;
    return build.church({ latitude, longitude: -95.4, lat: latitude, lng: -95.4, ...more });
  };
  const nearest: number[] = [];
  for (let miles = 1; miles <= 12; miles += 1) nearest.push((await at(miles)).id);
  const far = await at(13, { featured: true });
  const near = '29.7,-95.4';
  expect(await readAll({ near, limit: 10 })).toEqual([...nearest, far.id]);
  const lead = await at(2.9, { featured: true });
  const sorted = [nearest[0], nearest[1], lead.id, ...nearest.slice(2), far.id];
  const led = [lead.id, ...nearest, far.id];
  for (const limit of [2, 10, 100]) expect(await readAll({ near, limit })).toEqual(led);
  expect((await list({ near, limit: 10 })).headers['x-total-count']).toBe('14');
  expect(await readAll({ near, limit: 10, sort: 'distance' })).toEqual(sorted);
  expect(await readAll({ near, limit: 10, featured: 'true' })).toEqual([lead.id, far.id]);
});

test('sorts by distance with near, returns miles, and filters by radius and box', async () => {
  await clear();
  const at = (name: string, latitude: number, longitude: number, more = {}) =>
    build.church({ name, latitude, longitude, lat: latitude, lng: longitude, ...more });
  const far = await at('Far', 30.5, -95.4, { zip: '77301', featured: true });
  const close = await at('Close', 29.761, -95.37, { zip: '77002' });
  const middle = await at('Middle', 29.85, -95.37, { zip: '77022' });
  const away = await at('Away', 40.7, -74, { zip: '10001' });
  const near = '29.76,-95.37';
  const byDistance = await list({ near, sort: 'distance' }).expect(200);
  expect(ids(byDistance)).toEqual([close.id, middle.id, far.id, away.id]);
  expect(byDistance.headers['x-total-count']).toBe('4');
  expect(byDistance.body.map(({ distance }: Item) => distance)).toEqual(
    [close, middle, far, away].map(
      (church) =>
        Math.round(distanceMiles({ latitude: 29.76, longitude: -95.37 }, positionOf(church)) * 100) / 100,
    ),
  );
  expect(await readAll({ near, sort: 'distance', limit: 1 })).toEqual(ids(byDistance));
  expect(ids(await list({ near, radius: 10 }))).toEqual([close.id, middle.id]);
  const north = `${middle.lat},${middle.lng}`;
  expect(ids(await list({ near: north, radius: 10 }))).toEqual([middle.id, close.id]);
  expect(await readAll({ near: north, radius: 60, limit: 1, sort: 'distance' })).toEqual([
    middle.id,
    close.id,
    far.id,
  ]);
  expect((await list({ near, radius: 10, limit: 1 })).headers['x-total-count']).toBe('2');
  expect(await readAll({ near, radius: 60, limit: 1, search: 'church main street' })).toEqual([
    close.id,
    middle.id,
    far.id,
  ]);
  expect(await readAll({ near, radius: 60, limit: 1, search: 'main street', sort: 'distance' })).toEqual([
    close.id,
    middle.id,
    far.id,
  ]);
  // Without a place there is no distance, and radius has no effect.
  expect((await list({ radius: 5 })).body.length).toBe(4);
  expect((await list()).body[0].distance).toBeUndefined();
  expect(ids(await list({ near: '77003', radius: 5, sort: 'distance' }))).toEqual([close.id]);
  expect((await list({ near: '00000' }).expect(400)).body.fields.near).toContain('00000');
  expect(ids(await list({ bbox: '29.7,-95.4,29.8,-95.3' }))).toEqual([close.id]);
  expect(ids(await list({ bbox: '-90,-180,90,180', sort: 'name' }))).toEqual([
    away.id,
    close.id,
    far.id,
    middle.id,
  ]);
  // Across the date line: everything but a band around Houston.
  expect(ids(await list({ bbox: '-90,-90,90,-100' }))).toEqual([away.id]);
  expect(await readAll({ bbox: '29,-96,31,-95', limit: 1 })).toEqual([far.id, close.id, middle.id]);
  // Positions at both poles and on the date line.
  expect(ids(await list({ near: '90,0', sort: 'distance', radius: 250 }))).toEqual([]);
  expect(ids(await list({ near: '-16,179.9', sort: 'distance' })).length).toBe(4);
});

test('rejects unknown values and identifies the parameter', async () => {
  const invalid: [string, string][] = [
    ['limit=abc', 'limit'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['sort=foo', 'sort'],
    ['near=foo', 'near'],
    ['near=91,0', 'near'],
    ['near=1,2,3', 'near'],
    ['bbox=1,2', 'bbox'],
    ['bbox=30,-96,29,-95', 'bbox'],
    ['bbox=a,b,c,d', 'bbox'],
    ['zip=abc', 'zip'],
    ['zip=770021', 'zip'],
    ['radius=-1', 'radius'],
    ['radius=1e9', 'radius'],
    ['radius=251', 'radius'],
    ['featured=maybe', 'featured'],
    ['zip=7&zip=8', 'zip'],
    ['search=a&search=b', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    [`area=${'x'.repeat(5000)}`, 'area'],
    ['search=a%00b', 'search'],
    ['area=%00', 'area'],
    ['denomination=%00', 'denomination'],
  ];
  for (const path of ['/api/churches', '/api/churches/facets', '/api/churches/map'])
    for (const [query, field] of invalid) {
      if (path !== '/api/churches' && /^(limit|sort)/.test(query)) continue;
      const url = path.endsWith('map') && field !== 'bbox' ? `${query}&bbox=29,-96,30,-95&zoom=9` : query;
      const response = await request.get(`${path}?${url}`);
      expect([path, query, response.status]).toEqual([path, query, 400]);
      expect(Object.keys(response.body.fields)).toContain(field);
      expect(response.body.message.length).toBeGreaterThan(5);
    }
  await request.get('/api/churches?cursor=%00').expect(400);
  await request.get('/api/churches/map?zoom=5').expect(400);
  await request.get('/api/churches/map?zoom=21&bbox=1,1,2,2').expect(400);
});

test.each([
  ['sort=zzz', 'sort', 'sort takes one of featured, relevance, distance, name, next'],
  ['featured=maybe', 'featured', 'featured takes one of true, false'],
])('rejects %s with a message that lists the choices', async (query, field, sentence) => {
  const { body } = await request.get(`/api/churches?${query}`).expect(400);
  expect(body).toMatchObject({ code: 'bad_input', message: expect.stringContaining(sentence) });
  expect(body.fields).toEqual({ [field]: sentence });
});

test('caps totals at 10,000', async () => {
  await clear();
  await withoutTimeout((tx) =>
    withoutSearchTriggers(tx, () =>
      tx.execute(sql`
        insert into churches (name, denomination, area, address, city, zip, lat, lng, status)
        select 'Many ' || n || case when n % 3 = 0 then ' Oaks' else '' end, 'Baptist', 'Downtown', n || ' Main St',
          'Houston', '77002', 29.7 + n / 1e5, -95.3, 'approved' from generate_series(1, 10500) n`),
    ),
  );
  await rebuildSearch(deps.db);
  for (const query of [
    {},
    { zip: '77' },
    { search: 'many' },
    { bbox: '20,-100,40,-90' },
    { near: '29.7,-95.3', radius: 200 },
    { near: '29.7,-95.3' },
  ]) {
    const response = await list({ ...query, limit: 1 }).expect(200);
    expect([query, response.headers['x-total-count'], response.headers['x-total-capped']]).toEqual([
      query,
      '10000',
      'true',
    ]);
  }
  const oaks = await list({ search: 'oaks', limit: 1 });
  expect([oaks.headers['x-total-count'], oaks.headers['x-total-capped']]).toEqual(['3500', undefined]);
  // Lists ordered by an index continue beyond the cap.
  for (const query of [{ zip: '77' }, { near: '29.7,-95.3', sort: 'distance' }])
    expect([query, new Set(await readAll({ ...query, limit: 200 })).size]).toEqual([query, 10_500]);
  // Lists by relevance end after the best 10,000.
  expect(new Set(await readAll({ search: 'many', limit: 200 })).size).toBeGreaterThanOrEqual(10_000);
  expect(names(await list({ search: 'many 10499', limit: 3 }))[0]).toBe('Many 10499');
}, 120_000);
