import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

const { request, withoutTimeout } = await createTestApp({ env: { RESPONSE_CACHE: 'false' } });

const size = 16_000;
/**
 * More "Harvest" churches than are ever scored, the best match last. Three in four are Baptist, one in 200 is featured.
 */
const insert = () =>
  withoutTimeout(async (tx) => {
    await tx.execute(sql`set local churches.skip_counts = 'on'`);
    await tx.execute(sql`
      insert into churches (name, denomination, area, address, zip, lat, lng, status, featured)
      select name, denomination, area, n || ' Main St', '77002', 29.7 + n / 1e5, -95.3, 'approved', n % 200 = 0
      from (
        select n, case when n = 777 then 'Harvest' when n % 3 = 0 then 'Harvest House ' || n
            else 'House of ' || repeat('great ', n % 7) || 'Harvest ' || n end as name,
          case when n % 4 = 0 then 'Methodist' else 'Baptist' end as denomination,
          case when n % 10 = 0 then 'Katy' else 'Downtown' end as area
        from generate_series(1, ${size}::int) n
      ) rows
      order by n = 777, n`);
    await tx.execute(sql`select rebuild_search()`);
    await tx.execute(sql`analyze churches`);
  });
beforeAll(insert, 120_000);

test('combines a common text with the filter wheelchair', async () => {
  await request.get('/api/churches/facets?search=harvest&wheelchair=yes').expect(200);
});

test('lists every match of a common text once: the exact name, featured churches, then by best name', async () => {
  const ids = new Set<number>();
  let rows = 0;
  let url = '/api/churches?search=harvest&limit=200';
  for (let page = 0; page < 8; page += 1) {
    const response = await request.get(url).expect(200);
    expect(response.headers['x-total-capped']).toBe('true');
    for (const { id } of response.body) ids.add(id);
    rows += response.body.length;
    url = /<([^>]+)>/.exec(response.headers.link ?? '')![1]!;
  }
  expect([ids.size, rows]).toEqual([1600, 1600]);
  const { body } = await request.get('/api/churches?search=harvest&limit=200').expect(200);
  const featured = body.filter(({ featured }: { featured: boolean }) => featured).length;
  expect(featured).toBe(size / 200);
  expect(body[0].name).toBe('Harvest');
  expect(body.slice(1, featured + 1).every(({ featured }: { featured: boolean }) => featured)).toBe(true);
});

test('continues with the other churches once featured ones no longer fill the page', async () => {
  const listed: { id: number; featured: boolean }[] = [];
  let url = '/api/churches?search=harvest&limit=30';
  for (let page = 0; page < 4; page += 1) {
    const response = await request.get(url).expect(200);
    expect(response.headers['x-total-capped']).toBe('true');
    listed.push(...response.body);
    url = /<([^>]+)>/.exec(response.headers.link ?? '')![1]!;
  }
  const all = (await request.get('/api/churches?search=harvest&limit=120').expect(200)).body;
  expect(listed.map(({ id }) => id)).toEqual(all.map(({ id }: { id: number }) => id));
  expect(listed.filter(({ featured }) => featured)).toHaveLength(size / 200);
  const { body } = await request.get('/api/churches?search=harvest&featured=false&limit=30').expect(200);
  expect(body.map(({ featured }: { featured: boolean }) => featured)).not.toContain(true);
});

test('counts a common text exactly and ranks it fully in an area of few churches', async () => {
  const response = await request
    .get('/api/churches?search=harvest&area=Katy&sort=relevance&limit=100')
    .expect(200);
  expect(response.headers['x-total-count']).toBe(String(size / 10));
  expect(response.headers['x-total-capped']).toBeUndefined();
  const names: string[] = response.body.map(({ name }: { name: string }) => name);
  expect(response.body.every(({ area }: { area: string }) => area === 'Katy')).toBe(true);
  expect(names.every((name) => name.startsWith('Harvest House'))).toBe(true);
});

test('checks a common text on every church of a small box or circle', async () => {
  // Contains 101 churches, one of them named just "Harvest".
  const box = 'bbox=29.707,-96,29.708,-95';
  const few = await request.get(`/api/churches?search=house&${box}&limit=200`).expect(200);
  expect(few.headers['x-total-count']).toBe('100');
  expect(few.body.length).toBe(100);
  const { body: facets } = await request.get(`/api/churches/facets?search=house&${box}`).expect(200);
  expect(facets.denominations.map(({ count }: { count: number }) => count)).toEqual([74, 26]);
  // The map expands the box to whole grid cells.
  const map = await request
    .get('/api/churches/map?search=house&bbox=29.707,-95.301,29.708,-95.299&zoom=18')
    .expect(200);
  const { featured, regular } = map.body.counts;
  expect(featured + regular).toBeGreaterThanOrEqual(100);
  expect(featured + regular).toBeLessThan(200);
  const near = 'near=29.708,-95.3&radius=2&sort=distance&limit=200';
  const circle = await request.get(`/api/churches?search=house&${near}`).expect(200);
  expect(circle.body[0].address).toBe('800 Main St');
  expect(circle.body.map(({ name }: { name: string }) => name)).not.toContain('Harvest');
});

test('counts the facets of a common text', async () => {
  const { body } = await request.get('/api/churches/facets?search=harvest').expect(200);
  expect(body).toMatchObject({ capped: true, total: 10_000 });
  const count = (list: { value: string; count: number }[], name: string) =>
    list.find(({ value }) => value === name)!.count;
  expect(count(body.denominations, 'Baptist')).toBe(size * 0.75);
  expect(count(body.areas, 'Katy')).toBe(size / 10);
});

test('accounts for all matches of a common text in low-zoom clusters', async () => {
  const { body } = await request
    .get('/api/churches/map?bbox=20,-130,50,-60&zoom=4&search=harvest')
    .expect(200);
  const all = body.counts.featured + body.counts.regular;
  expect(all).toBe(size);
});
