/** Multiple values of one filter match any of them; different filters must all match. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';

const { request, anonymous, build, deps } = await createTestApp({
  env: { RESPONSE_CACHE: 'false' },
  app: { client: { template: bareTemplate } },
});

beforeAll(async () => {
  await deps.db.execute(sql`delete from churches`);
  for (const [name, denomination, area, language] of [
    ['Ararat', 'Baptist', 'Katy', 'English'],
    ['Bethel', 'Baptist', 'Montrose', 'Korean'],
    ['Calvary', 'Methodist', 'Katy', 'Vietnamese'],
    ['Damascus', 'Methodist', 'Downtown', 'Spanish'],
    ['Emmaus', 'Catholic', 'Katy', 'Spanish'],
  ] as const)
    await build.church({
      name,
      denomination,
      area,
      services: [`Sunday 9:00 AM (${language})`],
      featured: name === 'Ararat',
    });
});

type Query = Record<string, string | string[]>;
const get = (path: string, query: Query) => request.get(path).query(query);
async function list(query: Query) {
  const { body, headers } = await get('/api/churches', query).expect(200);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body.map(({ name }: { name: string }) => name);
}

test.each<[Query, string[]]>([
  [{ denomination: ['Baptist', 'Methodist'] }, ['Ararat', 'Bethel', 'Calvary', 'Damascus']],
  [{ denomination: ['Methodist', 'Catholic'], area: 'Katy' }, ['Calvary', 'Emmaus']],
  [{ denomination: ['baptist', 'Methodist'], area: ['Downtown', 'Katy'] }, ['Ararat', 'Calvary', 'Damascus']],
  [{ area: ['Montrose', 'Nowhere'] }, ['Bethel']],
  [{ area: ['Katy', 'Montrose'], featured: 'true' }, ['Ararat']],
  [{ denomination: ['', 'Catholic'] }, ['Emmaus']],
  [{ denomination: ['Baptist', 'Catholic'], sort: 'name', zip: '77002' }, ['Ararat', 'Bethel', 'Emmaus']],
  [{ denomination: ['Baptist', 'Catholic'], search: 'emmaus' }, ['Emmaus']],
  [{ area: ['Katy', 'Downtown'], near: '77002', sort: 'name' }, ['Ararat', 'Calvary', 'Damascus', 'Emmaus']],
])('filters the list by %j', async (query, names) => {
  expect(await list(query)).toEqual(names);
});

const facet = (values: Array<{ value: string; count: number }>) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]));

test.each<[string, Query]>([
  ['counted before', {}],
  ['counted now', { zip: '77002' }],
])('each facet ignores its own filter and applies the others, %s', async (_, more) => {
  const { body } = await get('/api/churches/facets', {
    denomination: ['Baptist', 'Methodist'],
    area: ['Katy', 'Downtown'],
    ...more,
  }).expect(200);
  expect(facet(body.denominations)).toEqual({ Baptist: 1, Methodist: 2, Catholic: 1 });
  expect(facet(body.areas)).toEqual({ Katy: 2, Montrose: 1, Downtown: 1 });
  expect(body.total).toBe(3);
});

test('filters the map at high and low zoom', async () => {
  for (const [bbox, zoom] of [
    ['29,-96,30,-95', '10'],
    ['-60,-170,75,-30', '3'],
  ] as const) {
    const { body } = await get('/api/churches/map', {
      bbox,
      zoom,
      denomination: ['Methodist', 'Baptist'],
    }).expect(200);
    expect(body.counts).toEqual({ featured: 1, regular: 3 });
  }
});

test('accepts a cursor regardless of the order of values', async () => {
  const query = { denomination: ['Methodist', 'Baptist'], limit: '2' };
  const first = await get('/api/churches', query).expect(200);
  const next = /<([^>]+)>/.exec(first.headers.link!)![1]!;
  const cursor = new URL(next, 'http://site').searchParams.get('cursor')!;
  const second = await get('/api/churches', {
    denomination: ['Baptist', 'Methodist', 'Baptist'],
    limit: '2',
    cursor,
  }).expect(200);
  expect([...first.body, ...second.body].map(({ name }) => name)).toEqual([
    'Ararat',
    'Bethel',
    'Calvary',
    'Damascus',
  ]);
  expect((await request.get(next).expect(200)).body).toEqual(second.body);
  await get('/api/churches', { denomination: 'Baptist', limit: '2', cursor }).expect(400);
});

test('rejects more than ten values', async () => {
  const area = Array.from({ length: 11 }, (_, index) => `Area ${index}`);
  for (const path of ['/api/churches', '/api/churches/facets']) {
    const { body } = await get(path, { area }).expect(400);
    expect(body.fields).toEqual({ area: 'area takes at most 10 values' });
  }
});

test('infers either language from a text with two', async () => {
  const { body, headers } = await get('/api/churches', { search: 'spanish vietnamese' });
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Calvary', 'Damascus', 'Emmaus']);
  const read = new URLSearchParams(headers['x-search-read']);
  expect(read.getAll('language')).toEqual(['spanish', 'vietnamese']);
});

test('lists the values in the page title and keeps combinations out of search engines', async () => {
  const { text } = await anonymous
    .get('/directory?denomination=Methodist&denomination=Baptist&area=Katy')
    .expect(200);
  expect(text).toContain('<title>Baptist and Methodist churches in Katy, Houston |');
  expect(text).toContain('name="robots" content="noindex');
  const single = await anonymous.get('/directory?denomination=Methodist&area=Katy').expect(200);
  expect(single.text).not.toContain('noindex');
});

test("returns each church's distance from a place on the map", async () => {
  const box = { bbox: '29,-96,30,-95', zoom: '12' };
  const near = (await get('/api/churches/map', { ...box, near: '29.76,-95.37', area: 'Montrose' })).body;
  expect(near.churches).toMatchObject([{ name: 'Bethel', distance: expect.closeTo(0.6, 1) }]);
  const [plain] = (await get('/api/churches/map', { ...box, area: 'Montrose' })).body.churches;
  expect(plain).not.toHaveProperty('distance');
});

test('renders the page of an unknown place without a list', async () => {
  const { text } = await anonymous.get('/directory?near=00001&area=Katy').expect(200);
  expect(text).toContain('name="robots" content="noindex');
  expect(text).not.toContain('"pageParams"');
  await get('/api/churches', { near: '00001' }).expect(400);
});
