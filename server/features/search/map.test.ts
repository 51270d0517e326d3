import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ChurchMap } from '#shared/contracts/churches-map.ts';
import { markerDistance, maxZoom } from '#shared/domain/directory.ts';
import { rebuildSearch, withoutSearchTriggers } from '../../db/rebuild-search.ts';
import { createTestApp } from '../../test/app.ts';
import { pixelOf } from './map.ts';

const { request, build, deps, withoutTimeout } = await createTestApp({ env: { RESPONSE_CACHE: 'false' } });

beforeEach(() => withoutTimeout((tx) => tx.execute(sql`delete from churches`)));

const map = async (query: Record<string, string | number>): Promise<ChurchMap> =>
  (await request.get('/api/churches/map').query(query).expect(200)).body;
const facets = async (query: Record<string, string> = {}) =>
  (await request.get('/api/churches/facets').query(query).expect(200)).body;

const at = (latitude: number, longitude: number, more = {}) =>
  build.church({ latitude, longitude, lat: latitude, lng: longitude, ...more });

/** Inserts churches on a grid with a spacing of 0.01 degrees. */
const many = (count: number) =>
  deps.db.execute(sql`
    insert into churches (name, denomination, area, lat, lng, status, featured)
    select 'Many ' || n, case when n % 4 = 0 then 'Baptist' else 'Other' end, 'Downtown',
      29.7 + (n % 40) / 100.0, -95.4 + (n / 40) / 100.0, 'approved', n % 50 = 0
    from generate_series(0, ${count - 1}::int) n`);

const world = '-90,-180,90,180';

test('shows pins with all popup fields from zoom 9 if there are few churches and enough room', async () => {
  const featured = await at(29.76, -95.36, { featured: true, phone: '713 555 0100', heroImage: '{token}' });
  await at(29.9, -95.36);
  await at(29.77, -95.36, { status: 'pending' });
  await at(32.8, -96.8);
  const result = await map({ bbox: '29,-96,30,-95', zoom: 9 });
  expect(result.clusters).toEqual([]);
  expect(result.counts).toEqual({ featured: 1, regular: 1 });
  expect(result.churches[0]).toEqual({
    id: featured.id,
    name: featured.name,
    denomination: 'Baptist',
    area: featured.area,
    address: featured.address,
    city: 'Houston',
    state: 'TX',
    zip: '77002',
    phone: '713 555 0100',
    website: null,
    services: ['Sunday 9:00 AM'],
    heroImage: null,
    latitude: 29.76,
    longitude: -95.36,
    featured: true,
  });
});

test('pins have the times in the reader’s language, as far as they could be read', async () => {
  await at(29.76, -95.36, { services: ['Mon-Fri 12:10 PM Mass', 'By appointment'] });
  const servicesIn = async (language: string) => {
    const { body } = await request
      .get('/api/churches/map?bbox=29,-96,30,-95&zoom=9')
      .set('Accept-Language', language)
      .expect(200);
    return body.churches[0].services;
  };
  expect(await servicesIn('en')).toEqual(['Mon-Fri 12:10 PM Mass', 'By appointment']);
  expect(await servicesIn('es')).toEqual([
    'De lunes a viernes 12:10\u00a0p.\u00a0m. (misa)',
    'By appointment',
  ]);
});

test('clusters neighbors at low zoom but keeps a pin for a lone church', async () => {
  await at(29.76, -95.36, { featured: true });
  await at(29.78, -95.4);
  const dallas = await at(32.8, -96.8);
  const result = await map({ bbox: '20,-130,50,-60', zoom: 5 });
  expect(result.churches.map(({ id }) => id)).toEqual([dallas.id]);
  expect(result.clusters).toHaveLength(1);
  const [cluster] = result.clusters;
  expect(cluster).toMatchObject({
    count: 2,
    featured: 1,
    bbox: { south: 29.76, west: -95.4, north: 29.78, east: -95.36 },
  });
  expect(cluster!.latitude).toBeCloseTo(29.77, 6);
  expect(cluster!.longitude).toBeCloseTo(-95.38, 6);
  expect(result.counts).toEqual({ featured: 1, regular: 2 });
});

/** The box that a map of this size in pixels shows. */
function boxOf({ width, height }: { width: number; height: number }, zoom: number): string {
  const center = { latitude: 29.9, longitude: -95.2 };
  const perPixel = 360 / (256 * 2 ** zoom);
  const [east, north] = [
    (perPixel * width) / 2,
    (perPixel * Math.cos((center.latitude * Math.PI) / 180) * height) / 2,
  ];
  return [
    Math.max(-85, center.latitude - north),
    Math.max(-180, center.longitude - east),
    Math.min(85, center.latitude + north),
    Math.min(180, center.longitude + east),
  ].join();
}

function closestPair({ churches, clusters }: ChurchMap, zoom: number): number {
  const points = [...churches, ...clusters].map((marker) => pixelOf(marker, zoom));
  return Math.min(
    ...points.flatMap((a, at) => points.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
  );
}

const mapSizes = [
  { screen: 320, width: 288, height: 424 },
  { screen: 390, width: 358, height: 700 },
  { screen: 1440, width: 1000, height: 600 },
];

test.each(mapSizes)('never overlaps markers at any zoom on a $screen px screen', async (size) => {
  // Dense and sparse regions, and twelve churches in the same building.
  await many(1600);
  for (let house = 0; house < 12; house++) await at(29.9001, -95.2001);
  let pins = 0;
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const result = await map({ bbox: boxOf(size, zoom), zoom });
    expect(closestPair(result, zoom), `zoom ${zoom}`).toBeGreaterThanOrEqual(markerDistance);
    const inClusters = result.clusters.reduce((sum, { count }) => sum + count, 0);
    expect(inClusters + result.churches.length).toBe(result.counts.featured + result.counts.regular);
    pins += result.churches.length;
  }
  expect(pins).toBeGreaterThan(0);
});

test('clusters even few churches if their pins would overlap', async () => {
  await many(184);
  const far = await map({ bbox: boxOf({ width: 300, height: 800 }, 10), zoom: 10 });
  expect(far.counts.featured + far.counts.regular).toBe(184);
  expect(far.churches.length + far.clusters.length).toBeLessThan(40);
  expect(far.clusters.length).toBeGreaterThan(3);
});

test('clusters churches in the same building even at the maximum zoom', async () => {
  for (let house = 0; house < 3; house++) await at(29.9, -95.2);
  const { clusters } = await map({ bbox: boxOf(mapSizes[0]!, maxZoom), zoom: maxZoom });
  expect(clusters.map(({ count }) => count)).toEqual([3]);
});

test('clusters by zoom, regardless of the box', async () => {
  await many(1600);
  let last = 0;
  for (const zoom of [5, 9, 10, 11]) {
    const [small, large] = await Promise.all(
      ['29.65,-95.45,30.15,-94.95', '29.6,-95.5,30.2,-94.9'].map((bbox) => map({ bbox, zoom })),
    );
    expect(large).toEqual(small);
    const markers = small!.clusters.length + small!.churches.length;
    expect(markers).toBeGreaterThan(last);
    last = markers;
  }
});

test('uses larger clusters if the box is too large for its zoom', async () => {
  await many(1600);
  const { clusters } = await map({ bbox: world, zoom: 16 });
  const fitting = await map({ bbox: '29.69,-95.41,29.71,-95.39', zoom: 16 });
  expect(clusters.some(({ bbox }) => bbox.east - bbox.west > 135 / 2 ** 16)).toBe(true);
  expect(fitting.clusters).toEqual([]);
  expect(fitting.churches.length).toBeGreaterThan(0);
});

test('returns up to 200 markers that account for every church, for any box and zoom', async () => {
  await many(1600);
  for (const bbox of [world, '29,-96,31,-94', '29.7,-95.4,29.9,-95.2', '29.75,-95.38,29.78,-95.33'])
    for (const zoom of [0, 3, 5, 8, 9, 11, 12, 13, 14, 16, 20]) {
      const result = await map({ bbox, zoom });
      expect(result.churches.length + result.clusters.length).toBeLessThanOrEqual(200);
      const sum = result.churches.length + result.clusters.reduce((total, { count }) => total + count, 0);
      expect([bbox, zoom, sum]).toEqual([bbox, zoom, result.counts.featured + result.counts.regular]);
      // From zoom 13 on, a hundredth of a degree has room for a pin.
      if (bbox.startsWith('29.75')) expect(zoom < 13 || result.clusters.length === 0).toBe(true);
    }
  const near = await map({ bbox: '29.7,-95.4,29.9,-95.2', zoom: 13 });
  expect(near.churches.length).toBeGreaterThan(0);
});

test('applies filters; accepts empty, reversed and point-like boxes', async () => {
  await many(400);
  const box = '29,-96,31,-94';
  expect((await map({ bbox: box, zoom: 8, denomination: 'baptist' })).counts).toEqual({
    featured: 4,
    regular: 96,
  });
  expect((await map({ bbox: box, zoom: 8, featured: 'true' })).counts).toEqual({ featured: 8, regular: 0 });
  expect((await map({ bbox: box, zoom: 8, search: 'mny 17' })).counts.regular).toBeGreaterThan(0);
  expect((await map({ bbox: box, zoom: 8, area: 'Montrose' })).counts).toEqual({ featured: 0, regular: 0 });
  expect((await map({ bbox: box, zoom: 8, near: '29.7,-95.4', radius: 1 })).counts.regular).toBeLessThan(9);
  const nothing = { churches: [], clusters: [], counts: { featured: 0, regular: 0 } };
  expect(await map({ bbox: '0,0,1,1', zoom: 8 })).toEqual(nothing);
  expect(await map({ bbox: '0,0,0,0', zoom: 20 })).toEqual(nothing);
  // From 170 across the date line to -170 there are no churches; the opposite box contains all of them.
  expect(await map({ bbox: '-90,170,90,-170', zoom: 3 })).toEqual(nothing);
  expect((await map({ bbox: '-90,-90,90,-91', zoom: 3 })).counts).toEqual({ featured: 8, regular: 392 });
});

test('clusters thousands of churches at low zoom; edits keep the counts of facets, words, and the previous release’s cells up to date', async () => {
  await withoutTimeout((tx) =>
    withoutSearchTriggers(tx, () =>
      tx.execute(sql`
        insert into churches (name, denomination, area, lat, lng, status, featured, zip)
        select 'Far ' || n, case when n % 4 = 0 then 'Baptist' else 'Other' end, 'Downtown',
          25 + (n % 20), -120 + (n % 50), 'approved', n % 100 = 0, case when n <= 3 then '77002' else '' end
        from generate_series(1, 6000) n`),
    ),
  );
  await rebuildSearch(deps.db);
  for (const zoom of [0, 1, 2, 4, 7]) {
    const result = await map({ bbox: world, zoom });
    expect(result.counts).toEqual({ featured: 60, regular: 5940 });
    expect(result.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(6000);
    for (const { bbox, latitude, longitude } of result.clusters) {
      expect(latitude).toBeGreaterThanOrEqual(bbox.south);
      expect(latitude).toBeLessThanOrEqual(bbox.north);
      expect(longitude).toBeGreaterThanOrEqual(bbox.west);
      expect(longitude).toBeLessThanOrEqual(bbox.east);
    }
  }
  const { counts: baptist } = await map({ bbox: world, zoom: 4, denomination: 'Baptist' });
  expect(baptist.regular + baptist.featured).toBe(1500);
  const lone = await at(61.2, -149.9, { denomination: 'Baptist', zip: '99501' });
  for (const more of [{}, { denomination: 'Baptist' }] as Record<string, string>[]) {
    const { churches } = await map({ bbox: world, zoom: 4, ...more });
    expect(churches.map(({ id, latitude, longitude }) => [id, latitude, longitude])).toEqual([
      [lone.id, 61.2, -149.9],
    ]);
  }
  expect((await map({ bbox: world, zoom: 4, zip: '77002' })).counts).toEqual({ featured: 0, regular: 3 });
  await deps.db.execute(sql`update churches set denomination = 'Other', lng = lng + 10, lat = lat - 1, featured = true
    where id in (select id from churches where denomination = 'Baptist' limit 10)`);
  await deps.db.execute(sql`update churches set status = 'rejected'
    where id in (select id from churches where denomination = 'Baptist' limit 5)`);
  await deps.db.execute(
    sql`delete from churches where id in (select id from churches where status = 'approved' limit 7)`,
  );
  const counted = async () => ({
    words: (await deps.db.execute(sql`select * from search_words order by word`)).rows,
    facets: (await deps.db.execute(sql`select * from facet_counts order by area_key, denomination_key`)).rows,
    cells: (await deps.db.execute(sql`select * from map_cells order by level, x, y, denomination_key`)).rows,
  });
  const maintained = await counted();
  await rebuildSearch(deps.db);
  expect(await counted()).toEqual(maintained);
  expect((await map({ bbox: world, zoom: 4 })).counts.regular).toBeGreaterThan(5900);
}, 120_000);

test('each facet ignores its own filter and applies the others', async () => {
  const church = (denomination: string, area: string, more = {}) =>
    build.church({ denomination, area, ...more });
  await church('Baptist', 'Downtown', { name: 'Grace', zip: '77002' });
  await church('Baptist', 'Montrose', { name: 'Grace Two', featured: true });
  await church('Methodist', 'Montrose', { name: 'Hope', zip: '77006' });
  await church('methodist', 'Katyville', { name: 'Peace' });
  await church('Lutheran', 'Katyville', { status: 'pending' });
  const listed = { times: true, phones: false, facts: [], languages: ['english'] };
  const list = (...pairs: [string, number][]) => pairs.map(([value, count]) => ({ value, count }));
  expect(await facets()).toEqual({
    denominations: list(['Baptist', 2], ['Methodist', 2]),
    areas: list(['Downtown', 1], ['Katyville', 1], ['Montrose', 2]),
    total: 4,
    capped: false,
    unlisted: 0,
    listed,
  });
  expect(await facets({ denomination: 'BAPTIST', area: 'montrose' })).toEqual({
    denominations: list(['Baptist', 1], ['Methodist', 1]),
    areas: list(['Downtown', 1], ['Montrose', 1]),
    total: 1,
    capped: false,
    unlisted: 0,
    listed,
  });
  expect(await facets({ search: 'grce', denomination: 'Methodist' })).toEqual({
    denominations: list(['Baptist', 2]),
    areas: [],
    total: 0,
    capped: false,
    unlisted: 0,
    listed,
  });
  expect(await facets({ zip: '77', area: 'Downtown', denomination: 'methodist' })).toMatchObject({
    denominations: list(['Baptist', 1]),
    areas: list(['Katyville', 1], ['Montrose', 1]),
    total: 0,
  });
  expect((await facets({ featured: 'true' })).total).toBe(1);
  expect((await facets({ featured: 'false' })).areas).toEqual(
    list(['Downtown', 1], ['Katyville', 1], ['Montrose', 1]),
  );
  expect(await facets({ search: 'nothing at all' })).toEqual({
    denominations: [],
    areas: [],
    total: 0,
    capped: false,
    unlisted: 0,
    listed,
  });
  expect((await request.get('/api/denominations')).body).toEqual(['Baptist', 'Methodist']);
  expect((await request.get('/api/areas')).body).toEqual(['Downtown', 'Katyville', 'Montrose']);
  expect((await request.get('/api/stats')).body).toMatchObject({ churches: 4, denominations: 2, areas: 3 });
});

test('facets say which facts, times, languages, and phones any church lists', async () => {
  const nothing = { times: false, phones: false, facts: [], languages: [] };
  await build.church({ services: [], phone: null });
  expect((await facets()).listed).toEqual(nothing);
  const listing = { services: ['Sunday 9 AM in Spanish'], phone: '(713) 555-0100', music: ['organ'] };
  await build.church({ ...listing, status: 'pending' });
  expect((await facets()).listed).toEqual(nothing);
  const church = await build.church({ ...listing, featured: true });
  const all = { times: true, phones: true, facts: ['organ'], languages: ['spanish'] };
  expect((await facets({ search: 'nothing at all' })).listed).toEqual(all);
  await deps.db.execute(sql`update churches set featured = false where id = ${church.id}`);
  expect((await facets()).listed).toEqual(all);
});

test('finds facts and languages that only a church behind hundreds of others lists', async () => {
  await many(600);
  await build.church({
    worshipStyle: ['gospel'],
    services: ['Sunday 9:00 AM (Vietnamese)'],
    phone: '713 555 0100',
  });
  expect((await facets()).listed).toEqual({
    times: true,
    phones: true,
    facts: ['gospel'],
    languages: ['vietnamese'],
  });
});

test('the filter for facts matches any style, all kinds of access, and every fact', async () => {
  const church = (name: string, facts: Record<string, string[]>) => build.church({ name, ...facts });
  await church('Grace', {
    worshipStyle: ['contemporary', 'gospel'],
    children: ['nursery'],
    gettingIn: ['step-free'],
  });
  await church('Hope', { worshipStyle: ['traditional'], gettingIn: ['step-free', 'accessible-restroom'] });
  await build.church({ name: 'Peace', wheelchairAccess: 'yes', liveStream: 'https://stream.example' });
  const names = async (query: string) =>
    (await request.get(`/api/churches?${query}`).expect(200)).body
      .map(({ name }: { name: string }) => name)
      .sort();
  expect(await names('fact=contemporary&fact=traditional')).toEqual(['Grace', 'Hope']);
  expect(await names('fact=contemporary&fact=traditional&fact=nursery')).toEqual(['Grace']);
  expect(await names('fact=step-free&fact=accessible-restroom')).toEqual(['Hope']);
  expect(await names('fact=live-stream')).toEqual(['Peace']);
  expect(await names('wheelchair=yes')).toEqual(['Grace', 'Hope', 'Peace']);
  await request.get('/api/churches?fact=excellent').expect(400);
  expect((await facets()).listed.facts.sort()).toEqual(
    [
      'contemporary',
      'gospel',
      'nursery',
      'step-free',
      'traditional',
      'accessible-restroom',
      'live-stream',
      'wheelchair',
    ].sort(),
  );
});

test('facts are counted under all other filters, with those that are unknown', async () => {
  await build.church({
    denomination: 'Baptist',
    worshipStyle: ['contemporary', 'gospel'],
    children: ['nursery'],
  });
  await build.church({ denomination: 'Baptist', worshipStyle: ['traditional'] });
  await build.church({ denomination: 'Methodist', wheelchairAccess: 'yes' });
  const counts = async (query: string) =>
    (await request.get(`/api/churches/facts?${query}`).expect(200)).body;
  expect(await counts('')).toMatchObject({
    values: { contemporary: 1, gospel: 1, traditional: 1, nursery: 1, wheelchair: 1 },
    unknown: { worshipStyle: 1, children: 2, liveStream: 3 },
  });
  expect(await counts('denomination=Baptist&fact=traditional')).toEqual({
    values: { contemporary: 1, gospel: 1, traditional: 1 },
    unknown: expect.objectContaining({ worshipStyle: 0, children: 1 }),
  });
});
