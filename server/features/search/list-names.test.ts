/** A typed name comes first, whatever else it may mean; and a search takes few statements, whatever it means. */
import { beforeAll, describe, expect, test } from 'vitest';
import { churchListQuery } from '#shared/contracts/churches.ts';
import { createTestApp } from '../../test/app.ts';
import { searchChurches } from './list.ts';

const { request, build, deps } = await createTestApp();

/** Read as churches near a place, as a denomination, or as a time before they are names. */
const names = [
  'Eastside Baptist Church',
  'Medical Center Baptist Church',
  'Hyde Park Baptist Church',
  'Spring Valley Baptist Church',
  'Northside Baptist Church',
  'Eastwood Baptist Church',
  'Temple Baptist Church',
  'Baptist Temple Church',
  'Baptist Church',
  'First Baptist Church',
  'Morning Star Church',
  'First Filipino Baptist Church',
  'Bethel Church',
  'Third Ward',
];
const others = [
  'First Baptist Church of Alief',
  'Bethel Lutheran Church',
  'Grace Community Church',
  'Holy Name Catholic Church',
  'Spanish Hope Church',
];

beforeAll(async () => {
  await deps.pool.query('delete from churches');
  for (const name of [...names, ...others])
    await build.church({ name, denomination: 'Baptist', services: [] });
  await build.church({
    name: 'Featured Baptist Church of the East Side',
    denomination: 'Baptist',
    featured: true,
  });
  await build.church({ name: 'Masjid Al-Noor', denomination: 'Muslim', area: 'Montrose', zip: '77098' });
});

const find = async (search: string, more = {}) => {
  const { body, headers } = await request
    .get('/api/churches')
    .query({ search, ...more })
    .expect(200);
  return { names: body.map(({ name }: { name: string }) => name) as string[], headers };
};

test.each(names)('%s is the first result for its name, before featured churches', async (name) => {
  expect((await find(name)).names[0]).toBe(name);
  expect((await find(name.toLowerCase(), { sort: 'relevance' })).names[0]).toBe(name);
});

test('"church", "the", and the denomination may be missing or added', async () => {
  expect((await find('the bethel church')).names.slice(0, 2)).toEqual([
    'Bethel Church',
    'Bethel Lutheran Church',
  ]);
  expect((await find('bethel')).names.slice(0, 2)).toEqual(['Bethel Church', 'Bethel Lutheran Church']);
  expect((await find('third ward church')).names[0]).toBe('Third Ward');
});

test('a name comes before what the text means otherwise, each once, and both count', async () => {
  const listed: string[] = [];
  let url: string | undefined = '/api/churches?search=eastwood+baptist+church&limit=2';
  let total = '';
  while (url) {
    const response: { body: { name: string }[]; headers: Record<string, string> } = await request
      .get(url)
      .expect(200);
    listed.push(...response.body.map(({ name }) => name));
    total = response.headers['x-total-count']!;
    url = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
  }
  expect(listed[0]).toBe('Eastwood Baptist Church');
  expect(new Set(listed).size).toBe(listed.length);
  expect(Number(total)).toBe(listed.length);
});

test('noise never turns a hit into none', async () => {
  for (const search of ['first baptist church website phone number', 'first baptist church address'])
    expect((await find(search)).names[0], search).toBe('First Baptist Church');
});

test('a street is enough beside "church", and Telephone Road is one', async () => {
  await build.church({ name: 'Elm Fellowship', address: '4011 Westheimer Road', services: [] });
  await build.church({ name: 'Oak Fellowship', address: '12 Telephone Road', services: [] });
  expect((await find('churches on westheimer')).names).toEqual(['Elm Fellowship']);
  expect((await find('telephone road')).names).toEqual(['Oak Fellowship']);
});

test('what follows a preposition may be a name that begins with a place', async () => {
  await build.church({ name: 'Memorial Drive Presbyterian Church', denomination: 'Presbyterian' });
  await build.church({
    name: 'Holy Cross Presbyterian Church',
    denomination: 'Presbyterian',
    area: 'Memorial',
  });
  for (const search of ['services at memorial drive presbyterian', 'a qué hora es la misa en memorial drive'])
    expect((await find(search)).names, search).toEqual(['Memorial Drive Presbyterian Church']);
  expect((await find('presbyterian in memorial')).names).toEqual(['Holy Cross Presbyterian Church']);
});

test('the city is a word of addresses, and neither a place nor a name', async () => {
  await build.church({ name: 'Houston Northwest Church', denomination: 'Baptist', city: 'Houston' });
  const mass = await build.church({ denomination: 'Catholic', city: 'Houston', services: ['Sunday 9 AM'] });
  for (const search of ['mass houston', 'misa cerca de houston'])
    expect((await find(search)).names, search).toEqual([mass.name]);
  for (const search of ['churches near houston texas', 'iglesias cerca de houston'])
    expect((await find(search)).names, search).toContain('Houston Northwest Church');
  await build.church({ featured: true, city: 'Houston' });
  const [houston, hoston] = [await find('houston'), await find('church in hoston')];
  expect(hoston.names).toEqual(houston.names);
  expect((await find('services at houston northwest')).names).toEqual(['Houston Northwest Church']);
});

test('a corrected word is no part of another', async () => {
  await build.church({ name: 'Bakersfield Chapel', denomination: 'Baptist' });
  await build.church({ name: 'Wood Chapel', denomination: 'Baptist' });
  expect((await find('baker chapel')).names).toEqual(['Bakersfield Chapel']);
  expect((await find('biker chapel')).names).toEqual([]);
});

test('churches come before other faiths, unless those were asked for', async () => {
  // Another URL than below, because responses are cached until the database reports the new church.
  expect((await find('church near 77098', { limit: 5 })).names).toEqual(['Masjid Al-Noor']);
  await build.church({ name: 'Dunlavy Chapel', area: 'Montrose', zip: '77098', services: [] });
  expect((await find('church near 77098')).names).toEqual(['Dunlavy Chapel', 'Masjid Al-Noor']);
  expect((await find('mosque in montrose')).names).toEqual(['Masjid Al-Noor']);
});

describe('takes at most six statements for', () => {
  test.each([
    'baptist church',
    'grce lutheran',
    'food pantry',
    'iglesia bautista en español',
    'korean church near katy sunday morning',
    'eastwood baptist church',
    'which church has a good youth group and a nursery',
    'xyzzyx plugh in sugar land after 5',
    'templebaptist chruch houston texas 77098',
    'contemporary church with childcare and parking in the heights',
  ])('"%s"', async (search) => {
    const statements: string[] = [];
    const pool = new Proxy(deps.pool, {
      get: (target, name) =>
        name === 'query'
          ? (sql: string, values: unknown[]) => {
              statements.push(sql);
              return target.query(sql, values);
            }
          : Reflect.get(target, name),
    });
    await searchChurches({ ...deps, pool }, churchListQuery.parse({ search }));
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.length).toBeLessThanOrEqual(6);
  });
});

test('a name that starts with a place comes before churches elsewhere, and before those without listed times', async () => {
  await build.church({ name: 'Garden Oaks Vineyard', services: ['Sunday 10 AM English'] });
  await build.church({ name: 'Vineyard of Sacramento', services: [] });
  expect((await find('garden oaks vineyard en español')).names).toEqual(['Garden Oaks Vineyard']);
  await build.church({ name: 'Pearland Vineyard', services: ['Sunday 10 AM (Spanish)'] });
  expect((await find('garden oaks vineyard en español')).names).toEqual(['Garden Oaks Vineyard']);
});
