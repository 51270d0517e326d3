import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

const { request, build, setNow } = await createTestApp({
  env: { RESPONSE_CACHE: 'false', LOG_LEVEL: 'error' },
});
setNow('2030-05-01T12:00:00Z');

const elsewhere = {
  latitude: 36.7,
  longitude: -119.8,
  lat: 36.7,
  lng: -119.8,
  area: 'Fresno',
  city: 'Fresno',
};
await build.church({
  name: 'Cedar Chapel',
  denomination: 'Methodist',
  description: 'We are a small church. Our food pantries open on Saturdays. Come and see.',
  services: [],
});
const owner = await build.user();
const english = await build.church({ name: 'Birch Chapel', denomination: 'Lutheran' });
await build.event({
  userId: owner.id,
  title: 'English class for beginners',
  date: '2030-06-02',
  churchId: english.id,
});
await build.church({ name: 'Korean Hope', denomination: 'Baptist', services: [] });
await build.church({
  name: 'Grace Chapel',
  denomination: 'Catholic',
  services: ['Sunday 11:00 AM (Korean)'],
});
await build.church({ name: 'Blackfoot Chapel', denomination: 'Baptist', ...elsewhere });
await build.church({ name: 'Bethel African Methodist Episcopal Chapel', denomination: 'Methodist' });
await build.church({ name: 'Saint Mary', denomination: 'Catholic', services: [], ...elsewhere });
await build.church({ name: 'Saint Mary of the Lake', denomination: 'Catholic', services: [] });

async function find(search: string, more: Record<string, string> = {}) {
  const { body, headers } = await request
    .get('/api/churches')
    .query({ search, ...more })
    .expect(200);
  const query = (name: string) => Object.fromEntries(new URLSearchParams(headers[name] ?? ''));
  return {
    names: body.map(({ name }: { name: string }) => name) as string[],
    mentions: body.map(({ mention }: { mention?: string }) => mention) as Array<string | undefined>,
    relaxed: headers['x-search-relaxed'] as string | undefined,
    topic: query('x-search-topic'),
    closest: query('x-search-closest'),
    read: query('x-search-read'),
  };
}

test.each(['food pantry', 'church with a food bank', 'despensa de comida'])(
  'finds what a church says about itself: %s',
  async (search) => {
    expect(await find(search)).toMatchObject({
      names: ['Cedar Chapel'],
      mentions: ['Our food pantries open on Saturdays.'],
      topic: { kind: 'need', label: 'a food pantry', found: 'true' },
    });
  },
);

test('finds a need in an event that is still to come', async () => {
  expect(await find('esl classes')).toMatchObject({
    names: ['Birch Chapel'],
    mentions: ['English class for beginners.'],
  });
  // In the evening of its day in Houston, which has ended by UTC.
  setNow('2030-06-03T02:00:00Z');
  expect((await find('esl classes')).names).toEqual(['Birch Chapel']);
  setNow('2030-06-04T12:00:00Z');
  expect((await find('esl classes')).names).toEqual([]);
});

test.each([
  'christmas eve service',
  'where can i get married',
  'baptism for my baby',
  'divorce support group',
  'divorse suport',
  'wedding venue',
  'weding venues near katy',
  'guardería',
  'lgbt friendly church',
  'livestream',
  'church that helps with rent',
  'free lunch',
  'rent church hall',
])('if no church mentions it, finds nothing and says so: %s', async (search) => {
  const { names, topic, relaxed } = await find(search);
  expect(names).toEqual([]);
  expect(topic).toMatchObject({ kind: 'need', found: 'false' });
  expect(relaxed).toBeUndefined();
});

test('offers what is close to a need that nobody mentions', async () => {
  expect((await find('wedding venue near 77002')).closest).toEqual({ near: '77002' });
  expect(await find('nigerian church pearland')).toMatchObject({
    names: [],
    topic: { label: 'Nigerian', found: 'false' },
    closest: { near: 'Pearland' },
  });
  expect((await find('st judas')).closest).toEqual({ denomination: 'Catholic' });
});

test('a word is corrected to a community only if it is nearly the same', async () => {
  expect((await find('anglican church in america')).topic).toEqual({});
  expect(await find('nigerain church')).toMatchObject({ topic: { label: 'Nigerian', found: 'false' } });
});

test('of two needs, neither is denied', async () => {
  expect(await find('food pantry and choir')).toMatchObject({ relaxed: 'food%20pantry' });
  expect((await find('confession and food pantry', { exact: 'true' })).topic).toEqual({});
});

test('a person isn’t a name: "autistic child", "women pastor"', async () => {
  await build.church({ name: 'Holy Child Chapel', denomination: 'Episcopal', services: [] });
  await build.church({ name: 'Good Shepherd Chapel', denomination: 'Episcopal', services: [] });
  for (const search of ['church for autistic child', 'women pastor'])
    expect((await find(search)).names, search).toEqual([]);
});

test('says so if only the place of a search is known', async () => {
  expect(await find('wonderful xylophone pearland')).toMatchObject({
    names: [],
    read: { near: 'Pearland' },
    relaxed: '',
  });
});

test('a community whose name is misspelled may be left when other words are dropped', async () => {
  expect((await find('koreean hope hawaii')).names).toEqual(['Korean Hope']);
});

test('a denomination gives way to the need, the need to a name', async () => {
  expect(await find('baptist church with food pantry')).toMatchObject({
    names: ['Cedar Chapel'],
    relaxed: 'food%20pantry',
  });
  for (const search of ['free food pantry', 'which church has a good food pantry'])
    expect((await find(search)).names, search).toEqual(['Cedar Chapel']);
  expect(await find('birch chapel christmas service')).toMatchObject({
    names: ['Birch Chapel'],
    topic: { label: 'a Christmas service', found: 'false' },
  });
  expect(await find('birch chapel food pantry')).toMatchObject({
    names: ['Birch Chapel'],
    topic: { kind: 'need', found: 'false' },
  });
});

test('finds a community by name and by the language of services', async () => {
  const { names, topic } = await find('korean church');
  expect(names.sort()).toEqual(['Grace Chapel', 'Korean Hope']);
  expect(topic).toEqual({ kind: 'community', label: 'Korean', found: 'true' });
  expect((await find('black church')).names).toEqual(['Bethel African Methodist Episcopal Chapel']);
  expect(await find('nigerian church')).toMatchObject({
    names: [],
    topic: { label: 'Nigerian', found: 'false' },
  });
});

test('lists churches without times if no other has listed such a service', async () => {
  expect(await find('catholic mass friday evening')).toMatchObject({
    names: ['Saint Mary of the Lake', 'Saint Mary'],
    read: { denomination: 'Catholic', day: 'friday', part: 'evening', unlisted: 'true' },
  });
  expect((await find('catholic mass sunday')).names).toEqual(['Grace Chapel']);
});

test('words that nobody has in a name may be in a description', async () => {
  expect(await find('small church come see')).toMatchObject({ names: ['Cedar Chapel'] });
});

test('an exact name comes first; churches of the region come before others, with listed times before without', async () => {
  expect((await find('saint mary', { sort: 'relevance' })).names).toEqual([
    'Saint Mary',
    'Saint Mary of the Lake',
  ]);
  const { body } = await request.get('/api/churches').query({ denomination: ['Catholic', 'Baptist'] });
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'Grace Chapel',
    'Korean Hope',
    'Saint Mary of the Lake',
    'Blackfoot Chapel',
    'Saint Mary',
  ]);
  const { body: byName } = await request
    .get('/api/churches')
    .query({ denomination: ['Catholic', 'Baptist'], sort: 'name' });
  expect(byName.map(({ name }: { name: string }) => name)).toEqual([
    'Blackfoot Chapel',
    'Grace Chapel',
    'Korean Hope',
    'Saint Mary',
    'Saint Mary of the Lake',
  ]);
});

test('phrases of a denomination are one unit, and an article may follow "near"', async () => {
  expect((await find('church of god in christ')).names).toEqual([]);
  expect((await find('catholic near the medical center')).read).toEqual({
    search: 'catholic',
    near: 'Medical Center',
    radius: '5',
  });
});

test('a denomination isn’t another whose name contains it', async () => {
  await build.church({ name: 'Elm Church of Christ', denomination: 'Church of Christ', services: [] });
  await build.church({ name: 'Oak United Church of Christ', denomination: 'United Church of Christ' });
  for (const search of ['church of christ', 'church of christ near 77002'])
    expect((await find(search)).names, search).toEqual(['Elm Church of Christ']);
  expect((await find('katy church of christ', { outside: 'true' })).names).toEqual(['Elm Church of Christ']);
  expect((await find('united church of christ')).names).toEqual(['Oak United Church of Christ']);
});

test('a place beside a denomination is a place; a church of the region with this name comes first', async () => {
  await build.church({ name: 'Eagle Heights Lutheran Church', denomination: 'Lutheran', ...elsewhere });
  await build.church({ name: 'Aspen Chapel', denomination: 'Lutheran', area: 'The Heights' });
  const read = { search: 'lutheran', area: 'The Heights' };
  expect(await find('heights lutheran')).toMatchObject({ names: ['Aspen Chapel'], read });
  await build.church({ name: 'Lutheran Chapel of the Heights', denomination: 'Lutheran' });
  expect(await find('heights lutheran')).toMatchObject({
    names: ['Lutheran Chapel of the Heights', 'Aspen Chapel'],
    read,
  });
});

test('an abbreviation isn’t the beginning of initials', async () => {
  await build.church({ name: 'Birch Baptist Church', denomination: 'Baptist', services: [] });
  await build.church({ name: 'Birch Church of Salem', denomination: 'Methodist', services: [] });
  expect((await find('birch bc')).names).toEqual(['Birch Baptist Church']);
});

test('a denomination that no church has isn’t part of a name', async () => {
  await build.church({ name: 'Greek Melkite Chapel', denomination: 'Catholic' });
  expect(await find('greek orthodox church')).toMatchObject({
    names: [],
    closest: { denomination: 'Orthodox' },
  });
});

test('one word beside a need that many names have isn’t a name', async () => {
  for (const number of Array(11).keys()) await build.church({ name: `Young Adults ${number}` });
  expect((await find('food pantry for adults')).names).toEqual(['Cedar Chapel']);
});

test('a need beside other words may be met at another time', async () => {
  const church = { name: 'Elm Chapel', services: ['Sunday 10 AM'], description: 'We run a soup kitchen.' };
  await build.church(church);
  expect((await find('giving away free meals on monday')).names).toEqual(['Elm Chapel']);
});
