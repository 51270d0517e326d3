/** Time filters, service times in responses and pages, and parsing of missing times. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { churches } from '../../db/tables/churches.ts';
import { createTestApp } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';
import { parseMissingTimes } from '../churches/service-times.ts';

const app = await createTestApp({
  env: { RESPONSE_CACHE: 'false' },
  app: { client: { template: bareTemplate } },
});
const { request, build, deps, setNow, withoutTimeout } = app;
const { db } = deps;

type Query = Record<string, string | number | string[]>;
const list = async (query: Query) => {
  const { body, headers } = await request.get('/api/churches').query(query).expect(200);
  const names = body.map(({ name }: { name: string }) => name).sort();
  expect(headers['x-total-count']).toBe(String(names.length));
  return names;
};
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;

beforeEach(async () => {
  setNow('2026-11-21T18:00:00Z');
  await withoutTimeout((tx) => tx.execute(sql`delete from churches`));
});

describe('filters', () => {
  beforeEach(async () => {
    for (const [name, services, more] of [
      ['Sunday only', ['Sunday 9:00 AM & 11:00 AM'], { denomination: 'Baptist' }],
      ['Vigil', ['Saturday 5:30 PM', 'Sunday 10:00 AM'], { denomination: 'Catholic', featured: true }],
      ['Hispana', ['Saturday 6:00 PM (Spanish)', 'Sunday 9:00 AM'], { denomination: 'Catholic' }],
      ['Spanish Sunday', ['Sunday 1:00 PM (Spanish)', 'Wednesday 7:00 PM'], { denomination: 'Baptist' }],
      ['Silent', ['By appointment'], { denomination: 'Baptist' }],
      ['Waiting', ['Sunday 9:00 AM'], { status: 'pending' as const }],
    ] as const)
      await build.church({ name, services: [...services], ...more });
  });

  test.each<[Query, string[]]>([
    [{ day: 'sunday' }, ['Hispana', 'Spanish Sunday', 'Sunday only', 'Vigil']],
    [{ day: 'monday' }, []],
    [{ part: 'evening' }, ['Hispana', 'Spanish Sunday', 'Vigil']],
    [{ language: 'spanish' }, ['Hispana', 'Spanish Sunday']],
    [{ language: 'english' }, ['Hispana', 'Spanish Sunday', 'Sunday only', 'Vigil']],
    [{ language: 'korean' }, []],
    [{ day: 'sunday', part: 'morning' }, ['Hispana', 'Sunday only', 'Vigil']],
    // One service must match all three.
    [{ day: 'sunday', language: 'spanish' }, ['Spanish Sunday']],
    [{ day: 'saturday', part: 'evening', language: 'spanish' }, ['Hispana']],
    [{ day: 'sunday', part: 'morning', language: 'spanish' }, []],
    // Multiple values match any, but still within one service.
    [{ day: ['monday', 'saturday'] }, ['Hispana', 'Vigil']],
    [{ day: ['saturday', 'sunday'], language: 'spanish' }, ['Hispana', 'Spanish Sunday']],
    [{ day: ['sunday', 'wednesday'], part: 'evening' }, ['Spanish Sunday']],
    [{ day: ['saturday', 'wednesday'], language: ['english', 'korean'] }, ['Spanish Sunday', 'Vigil']],
    [{ day: ['saturday', 'wednesday'], language: ['korean', 'latin'] }, []],
    [{ day: ['monday', 'saturday'], unlisted: 'true' }, ['Hispana', 'Silent', 'Vigil']],
    // Combined with other filters.
    [{ day: 'saturday', denomination: 'Catholic', search: 'vigil' }, ['Vigil']],
    [{ language: 'spanish', denomination: 'Baptist' }, ['Spanish Sunday']],
    [{ day: 'saturday', featured: 'true' }, ['Vigil']],
    [{ day: 'saturday', featured: 'false' }, ['Hispana']],
    [{ day: 'saturday', near: '29.76,-95.36', radius: '5' }, ['Hispana', 'Vigil']],
    [{ day: 'saturday', near: '29.76,-95.36', sort: 'distance' }, ['Hispana', 'Vigil']],
    [{ day: 'saturday', bbox: '29,-96,30,-95' }, ['Hispana', 'Vigil']],
    [{ day: 'saturday', sort: 'name' }, ['Hispana', 'Vigil']],
    [{ day: 'saturday', zip: '77002' }, ['Hispana', 'Vigil']],
  ])('%j', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test.each([
    { day: 'Sunday' },
    { day: 'sun' },
    { part: 'night' },
    { language: 'klingon' },
    { day: ['sunday', 'sun'] },
  ])('rejects %j and identifies the field', async (query) => {
    const { body } = await request.get('/api/churches').query(query).expect(400);
    const [name] = Object.keys(query);
    // The message lists the choices.
    expect(body.fields).toEqual({ [name!]: expect.stringContaining(`${name} takes one of `) });
  });

  test('apply to facets', async () => {
    const { body } = await request.get('/api/churches/facets').query({ day: 'saturday' }).expect(200);
    expect(body).toMatchObject({ denominations: [{ value: 'Catholic', count: 2 }], total: 2, capped: false });
    const spanish = await request
      .get('/api/churches/facets')
      .query({ language: 'spanish', denomination: 'Baptist' })
      .expect(200);
    expect(spanish.body).toMatchObject({
      denominations: [
        { value: 'Baptist', count: 1 },
        { value: 'Catholic', count: 1 },
      ],
      total: 1,
    });
  });

  test('apply to the map at high and low zoom', async () => {
    for (const [bbox, zoom] of [
      ['29,-96,30,-95', 10],
      ['-60,-170,75,-30', 3],
    ] as const) {
      const { body } = await request
        .get('/api/churches/map')
        .query({ bbox, zoom, day: 'saturday' })
        .expect(200);
      expect(body.counts).toEqual({ featured: 1, regular: 1 });
      const { body: several } = await request
        .get('/api/churches/map')
        .query({ bbox, zoom, day: ['saturday', 'sunday'] })
        .expect(200);
      expect(several.counts).toEqual({ featured: 1, regular: 3 });
    }
  });

  test('count every match at low zoom, through edits and the job', async () => {
    await db.execute(sql`
      insert into churches (name, denomination, area, lat, lng, status, featured, services)
      select 'Far ' || n, 'Baptist', 'Downtown', 25 + n % 20, -120 + n % 50, 'approved', n % 100 = 0, '{Sunday 9 AM}'
      from generate_series(1, 3000) n`);
    await parseMissingTimes(deps);
    const world = { bbox: '-90,-180,90,180', day: 'sunday', part: 'morning' };
    const result = async (query: Query) =>
      (await request.get('/api/churches/map').query(query).expect(200)).body;
    for (const zoom of [0, 2, 4, 7]) {
      const { counts, clusters } = await result({ ...world, zoom });
      expect(counts).toEqual({ featured: 31, regular: 2972 });
      expect(clusters.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(3003);
      for (const { bbox, latitude, longitude } of clusters) {
        expect(latitude).toBeGreaterThanOrEqual(bbox.south);
        expect(latitude).toBeLessThanOrEqual(bbox.north);
        expect(longitude).toBeGreaterThanOrEqual(bbox.west);
        expect(longitude).toBeLessThanOrEqual(bbox.east);
      }
    }
    // A church with services on both days counts once.
    const days = await result({ ...world, day: ['sunday', 'saturday'], zoom: 4 });
    expect(days.counts).toEqual({ featured: 31, regular: 2972 });
    const live = await result({ ...world, denomination: 'Baptist', zoom: 4 });
    expect(live.counts).toEqual({ featured: 30, regular: 2971 });
    await db.execute(sql`update churches set lng = lng + 10, lat = lat - 1, featured = true
      where name like 'Far 1%' and id % 3 = 0`);
    await db.execute(sql`update churches set status = 'rejected' where name like 'Far 2%' and id % 3 = 0`);
    await db.execute(sql`update churches set services = '{Friday 8 PM}' where name like 'Far 27%'`);
    await db.execute(sql`delete from churches where name like 'Far 29%'`);
    await parseMissingTimes(deps);
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from churches where status = 'approved' and services = '{Friday 8 PM}'`);
    const friday = await result({ bbox: world.bbox, day: 'friday', zoom: 3 });
    expect(friday.counts.featured + friday.counts.regular).toBe(rows[0]!.n);
  });

  test('support pagination, and bind a cursor to the filter', async () => {
    const first = await request.get('/api/churches').query({ day: 'sunday', limit: 2 }).expect(200);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link ?? '')![1]!;
    const second = await request.get(next).expect(200);
    const ids = [...first.body, ...second.body].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(4);
    await request.get(next.replace('day=sunday', 'day=saturday')).expect(400);
  });
});

describe('service times in responses', () => {
  test('include parsed times and special dates from today on, soonest first', async () => {
    const { id } = await build.church({
      services: ['Doors open early', 'Sunday 9:00 AM (Spanish)'],
      serviceExceptions: [
        { date: '2026-12-25', kind: 'none', text: '' },
        { date: '2026-11-21', kind: 'also', text: 'Harvest supper 6 PM' },
        { date: '2026-11-20', kind: 'none', text: 'over' },
        { date: '2026-12-24', kind: 'instead', text: 'Ask at the office' },
      ],
      timesConfirmedAt: new Date('2026-10-01T12:00:00Z'),
    });
    const serviceTimes: ServiceTime[] = [
      { day: 0, nth: null, start: 540, end: null, languages: ['spanish'], kind: null, line: 1 },
    ];
    const serviceExceptions = [
      {
        date: '2026-11-21',
        kind: 'also',
        text: 'Harvest supper 6 PM',
        times: [{ start: 1080, end: null }],
      },
      { date: '2026-12-24', kind: 'instead', text: 'Ask at the office', times: [] },
      { date: '2026-12-25', kind: 'none', text: '', times: [] },
    ];
    // 11 p.m. in Houston is already the next day in UTC.
    setNow('2026-11-22T05:00:00Z');
    const { body } = await request.get('/api/churches').expect(200);
    expect(body[0]).toMatchObject({ serviceTimes, serviceExceptions });
    const one = await request.get(`/api/churches/${id}`).expect(200);
    expect(one.body).toMatchObject({
      serviceTimes,
      serviceExceptions,
      timesConfirmedAt: '2026-10-01T12:00:00.000Z',
    });
    setNow('2026-11-22T06:00:00Z');
    const later = await request.get(`/api/churches/${id}`).expect(200);
    expect(later.body.serviceExceptions.map(({ date }: { date: string }) => date)).toEqual([
      '2026-12-24',
      '2026-12-25',
    ]);
  });

  test('are parsed on the fly if the job has not parsed them yet', async () => {
    const { id } = await build.church({ services: ['Sunday 9:00 AM'], serviceTimes: null, timeKeys: [] });
    const { body } = await request.get('/api/churches').expect(200);
    expect(body[0].serviceTimes).toMatchObject([{ day: 0, start: 540 }]);
    const one = await request.get(`/api/churches/${id}`).expect(200);
    expect(one.body).toMatchObject({ serviceTimes: [{ day: 0, start: 540 }], timesConfirmedAt: null });
  });
});

describe('data embedded in pages', () => {
  const dataOf = async (path: string) => {
    const { text } = await app.anonymous.get(path).expect(200);
    const [, json] = /id="app-data">(.*?)<\/script>/.exec(text) ?? [];
    const data: Array<{ key: unknown[]; data: unknown }> = JSON.parse(json!);
    return { text, data };
  };

  test('equals the API response on a church page', async () => {
    const { id } = await build.church({
      services: ['Sunday 9:00 AM'],
      serviceExceptions: [{ date: '2026-12-25', kind: 'also', text: '7 AM' }],
      timesConfirmedAt: new Date('2026-10-01T12:00:00Z'),
    });
    const { data } = await dataOf(`/church/${id}`);
    const { body } = await request.get(`/api/churches/${id}`).expect(200);
    expect(body.serviceExceptions[0].times).toEqual([{ start: 420, end: null }]);
    expect(data.map((part) => part.data)).toContainEqual(body);
  });

  test('contains the list and facets on a filtered directory page, which is not indexed', async () => {
    await build.church({ services: ['Sunday 9:00 AM'] });
    const { id } = await build.church({ services: ['Saturday 6 PM (Spanish)'] });
    const { data, text } = await dataOf('/directory?day=saturday&language=spanish');
    const query = { day: 'saturday', language: 'spanish' };
    const items = (await request.get('/api/churches').query(query).expect(200)).body;
    expect(items.map((item: { id: number }) => item.id)).toEqual([id]);
    const facets = (await request.get('/api/churches/facets').query(query).expect(200)).body;
    const parts = data.map((part) => part.data);
    expect(parts).toContainEqual(facets);
    expect(parts).toContainEqual(
      expect.objectContaining({ pages: [expect.objectContaining({ items, total: 1 })] }),
    );
    expect(text).toContain('name="robots" content="noindex');
  });

  test('does not make the emailed confirmation page indexable', async () => {
    const { text } = await app.anonymous.get('/confirm-times?token=x').expect(200);
    expect(text).toContain('name="robots" content="noindex');
  });
});

describe('lines written without parsed times', () => {
  test('clear outdated times; other changes keep them', async () => {
    const { id } = await build.church({ services: ['Sunday 9:00 AM'] });
    await db.execute(sql`update churches set services = '{Saturday 5 PM}' where id = ${id}`);
    expect(await rowOf(id)).toMatchObject({ serviceTimes: null, timeKeys: [] });
    await parseMissingTimes(deps);
    const read = await rowOf(id);
    expect(read.serviceTimes).toMatchObject([{ day: 6, start: 1020 }]);
    expect(read.timeKeys.length).toBeGreaterThan(0);
    await db.execute(sql`update churches set services = services, name = 'Other' where id = ${id}`);
    expect(await rowOf(id)).toMatchObject({ serviceTimes: read.serviceTimes, timeKeys: read.timeKeys });
  });

  test('are parsed by the job, even by two at once, without changing facet counts', async () => {
    await db.execute(sql`
      insert into churches (name, denomination, area, lat, lng, status, services)
      select 'Old ' || n, 'Baptist', 'Downtown', 29.76, -95.36, 'approved', array['Sunday ' || 1 + n % 11 || ':00 PM']
      from generate_series(1, 1800) n`);
    const counted = () =>
      db.execute(sql`select xmin, * from facet_counts order by area_key, denomination_key`);
    const before = (await counted()).rows;
    const other = await createTestApp({ databaseUrl: app.databaseUrl });
    const read = await Promise.all([parseMissingTimes(deps), parseMissingTimes(other.deps)]);
    expect(read[0] + read[1]).toBe(1800);
    const { rows } = await db.execute(
      sql`select count(*)::int as n from churches where service_times is null or time_keys = '{}'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect((await counted()).rows).toEqual(before);
    const { headers } = await request.get('/api/churches').query({ part: 'evening' }).expect(200);
    const evenings = Array.from({ length: 1800 }, (_, n) => 1 + ((n + 1) % 11)).filter((hour) => hour >= 5);
    expect(headers['x-total-count']).toBe(String(evenings.length));
    expect(await parseMissingTimes(deps)).toBe(0);
  });
});

test('expires cached responses at the end of the local day', async () => {
  const keeping = await createTestApp({ databaseUrl: app.databaseUrl });
  keeping.setNow('2026-12-26T05:59:00Z');
  const { id } = await build.church({
    serviceExceptions: [{ date: '2026-12-25', kind: 'none', text: 'Christmas' }],
  });
  const read = async (etag?: string) => {
    const { body, status, headers } = await keeping.anonymous
      .get(`/api/churches/${id}`)
      .set(etag ? { 'If-None-Match': etag } : {});
    return { status, etag: headers.etag!, days: body.serviceExceptions?.length };
  };
  await expect.poll(() => keeping.deps.cache.isListening()).toBe(true);
  // The notification of the insert may still be in transit.
  await expect
    .poll(async () => {
      const from = keeping.deps.cache.generation();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return keeping.deps.cache.generation() === from;
    })
    .toBe(true);
  const evening = await read();
  expect(evening).toMatchObject({ status: 200, days: 1 });
  expect(await read(evening.etag)).toMatchObject({ status: 304 });
  keeping.setNow('2026-12-26T06:00:00Z');
  expect(await read(evening.etag)).toMatchObject({ status: 200, days: 0 });
});
