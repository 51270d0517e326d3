import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';

const { request, build, url } = await createTestApp({ app: { client: { template: bareTemplate } } });

beforeAll(async () => {
  const heights = { area: 'The Heights', zip: '77008', latitude: 29.8, longitude: -95.4 };
  for (const name of ['Grace', 'Hope', 'Mercy'])
    await build.church({
      ...heights,
      name: `${name} Baptist Church`,
      denomination: 'Baptist',
      worshipStyle: ['contemporary', ...(name === 'Hope' ? ['quiet'] : [])],
    });
  await build.church({
    ...heights,
    name: 'Santa Ana',
    denomination: 'Catholic',
    services: ['Sunday 6:00 PM (Spanish)'],
  });
  const montrose = { area: 'Montrose', zip: '77006', latitude: 29.745, longitude: -95.39 };
  for (const name of ['Faith', 'Love', 'Peace']) await build.church({ ...montrose, name: `${name} Chapel` });
});

const get = (place: string) => request.get(`/api/churches/landing?place=${place}`);

test('counts the churches of an area and links to surrounding areas', async () => {
  const { body } = await get('the-heights').expect(200);
  expect(body).toEqual({
    area: 'The Heights',
    denomination: null,
    style: null,
    near: null,
    radius: null,
    total: 4,
    capped: false,
    sunday: 3,
    spanish: 1,
    denominations: [{ value: 'Baptist', count: 3 }],
    styles: [{ value: 'contemporary', count: 3 }],
    areas: [{ value: 'Montrose', count: 3 }],
    neighborhoods: expect.arrayContaining([{ value: 'Shady Acres', count: 4 }]),
  });
});

test('supports an area with a denomination, and a denomination alone', async () => {
  const both = await get('the-heights/baptist').expect(200);
  expect(both.body).toMatchObject({ total: 3, denominations: [], areas: [{ value: 'Montrose', count: 3 }] });
  const other = await get('montrose/baptist').expect(200);
  expect(other.body.areas).toEqual([{ value: 'The Heights', count: 3 }]);
  const alone = await get('baptist').expect(200);
  expect(alone.body).toMatchObject({ area: null, denomination: 'Baptist', total: 6 });
  expect(alone.body.areas.map(({ value }: { value: string }) => value)).toEqual(
    expect.arrayContaining(['Montrose', 'The Heights']),
  );
});

test('supports a worship style, alone and in an area, where three churches have it', async () => {
  const both = await get('the-heights/contemporary-worship').expect(200);
  expect(both.body).toMatchObject({
    area: 'The Heights',
    denomination: null,
    style: 'contemporary',
    total: 3,
    denominations: [],
    styles: [],
    areas: [],
  });
  const alone = await get('contemporary-worship').expect(200);
  expect(alone.body).toMatchObject({ area: null, style: 'contemporary', total: 3 });
  expect(alone.body.areas).toEqual([{ value: 'The Heights', count: 3 }]);
  for (const place of ['quiet-worship', 'montrose/contemporary-worship', 'contemporary-worship/baptist'])
    await get(place).expect(404);
  const html = (await request.get('/churches/the-heights/contemporary-worship').expect(200)).text;
  expect(html).toContain('<title>Churches with contemporary worship in The Heights, Houston');
  expect(html).toContain('3 churches told us that they have contemporary worship.');
  expect((await request.get('/churches/the-heights').expect(200)).text).toContain(
    'href="/churches/the-heights/contemporary-worship"',
  );
});

test('counts the churches within a few miles of a ZIP code', async () => {
  const { body } = await get('near/77008').expect(200);
  expect(body).toMatchObject({ near: '77008', radius: 5, total: 7 });
});

test('knows neighborhoods with three churches around them, and links nearest ones first', async () => {
  const { body } = await get('near/midtown').expect(200);
  expect(body).toMatchObject({ near: 'Midtown', radius: 2, total: 3 });
  expect(body.areas).toContainEqual({ value: 'Montrose', count: 3 });
  const names = body.neighborhoods.map(({ value }: { value: string }) => value);
  expect(names).toEqual(expect.arrayContaining(['Neartown', 'Hyde Park']));
  expect(names).not.toContain('Midtown');
  const { text } = await request.get('/churches/near/midtown').expect(200);
  expect(text).toContain('<title>Churches near Midtown | Houston Churches</title>');
  expect(text).toContain(`<link rel="canonical" href="${url}/churches/near/midtown">`);
  expect(text).toContain('<a href="/churches/near/neartown">Churches near Neartown</a>');
  await get('near/kingwood').expect(404);
});

test('responds with 404 for fewer than three churches and for unknown names', async () => {
  for (const place of ['catholic', 'the-heights/catholic', 'atlantis', 'baptist/the-heights', 'near/00000']) {
    await get(place).expect(404);
    await request.get(`/churches/${place}`).expect(404);
  }
  await get('The%20Heights').expect(400);
  await request.get('/churches/The%20Heights').expect(404);
});

test('renders facts, canonical URL, structured data and the first list', async () => {
  const { text } = await request.get('/churches/the-heights/baptist').expect(200);
  expect(text).toContain('<title>Baptist churches in The Heights, Houston | Houston Churches</title>');
  expect(text).toContain(`<link rel="canonical" href="${url}/churches/the-heights/baptist">`);
  expect(text).toContain('3 churches. 3 list a service on Sunday morning.');
  expect(text).toContain('<a href="/churches/montrose/baptist">Baptist churches in Montrose, Houston</a>');
  expect(text).toContain('"@type":"ItemList"');
  expect(text).toContain(`"item":"${url}/churches/the-heights"`);
  expect(text).toContain('Grace Baptist Church');
});

test('is the canonical URL of the corresponding directory list', async () => {
  const canonical = async (query: string) => {
    const { text } = await request.get(`/directory?${query}`).expect(200);
    return /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1]?.slice(url.length);
  };
  expect(await canonical('area=The+Heights')).toBe('/churches/the-heights');
  expect(await canonical('denomination=Baptist')).toBe('/churches/baptist');
  expect(await canonical('area=The+Heights&denomination=Baptist')).toBe('/churches/the-heights/baptist');
  expect(await canonical('near=77008')).toBe('/churches/near/77008');
  // Too few churches for a landing page.
  expect(await canonical('denomination=Catholic')).toBe('/directory?denomination=Catholic');
  expect(await canonical('near=79901')).toBeUndefined();
  // Other filters must not be indexed.
  expect(await canonical('area=The+Heights&day=sunday')).toBeUndefined();
  expect(await canonical('near=77008&denomination=Baptist')).toBeUndefined();
});

test('lists only existing landing pages in the sitemap', async () => {
  const index = await request.get('/sitemap.xml').expect(200);
  expect(index.text).toContain('/sitemaps/landings-1.xml');
  const { text } = await request.get('/sitemaps/landings-1.xml').expect(200);
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!.slice(url.length));
  const around = paths.filter((path) => /\/near\/\D/.test(path));
  expect(around).toEqual(expect.arrayContaining(['/churches/near/midtown', '/churches/near/shady-acres']));
  expect(around).not.toContain('/churches/near/houston');
  expect(paths.filter((path) => !around.includes(path)).sort()).toEqual([
    '/churches/baptist',
    '/churches/contemporary-worship',
    '/churches/montrose',
    '/churches/montrose/baptist',
    '/churches/near/77006',
    '/churches/near/77008',
    '/churches/the-heights',
    '/churches/the-heights/baptist',
    '/churches/the-heights/contemporary-worship',
  ]);
  for (const path of paths) await request.get(path).expect(200);
});

test('descriptions promise phone numbers and service times only if a church of the list has them', async () => {
  const bare = { area: 'Memorial', services: [], description: '', latitude: 29.78, longitude: -95.55 };
  for (const number of [1, 2, 3])
    await build.church({ ...bare, denomination: 'Quaker', name: `Friends Meeting ${number}` });
  for (const [number, phone] of ['', '(713) 555-0123', ''].entries())
    await build.church({ ...bare, denomination: 'Moravian', name: `Moravian ${number}`, phone });
  const describe = async (path: string) => {
    const { text } = await request.get(path).expect(200);
    return /<meta name="description" content="([^"]*)"/.exec(text)![1];
  };
  expect(await describe('/directory?denomination=Quaker')).toMatch(/: 3 listings with addresses, in a list/);
  expect(await describe('/directory?denomination=Moravian')).toContain(
    'with addresses and phone numbers, in',
  );
  expect(await describe('/churches/quaker')).toMatch(/Find addresses and directions\.$/);
  expect(await describe('/churches/moravian')).toMatch(/Find addresses, phone numbers, and directions\.$/);
  expect(await describe('/churches/the-heights')).toMatch(/Find addresses, service times, and directions\.$/);
  expect(await describe('/')).not.toContain('phone numbers');
});
