/** Facts for visitors in the list: as the filter `fact`, and as words of a search. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

const { request, build, deps } = await createTestApp({
  env: { RESPONSE_CACHE: 'false', LOG_LEVEL: 'error' },
});

const none = { services: [] };
beforeAll(async () => {
  await deps.db.execute(sql`delete from churches`);
  await build.church({
    name: 'Ararat',
    denomination: 'Baptist',
    area: 'Katy',
    worshipStyle: ['contemporary'],
    children: ['nursery'],
    music: ['band'],
    dress: ['come-as-you-are'],
    ...none,
  });
  await build.church({
    name: 'Bethel',
    denomination: 'Methodist',
    area: 'Montrose',
    worshipStyle: ['traditional', 'gospel'],
    music: ['organ', 'choir'],
    attendance: ['under-50'],
    gettingIn: ['step-free'],
    hearingSeeing: ['sign-language', 'large-print'],
    liveStream: 'https://bethel.example/live',
    ...none,
  });
  await build.church({
    name: 'Calvary',
    denomination: 'Lutheran',
    area: 'Katy',
    description: 'There is a nursery during the late service.',
    dress: ['mostly-casual'],
    ...none,
  });
  await build.church({ name: 'Damascus', area: 'Downtown', services: ['Sunday 9:00 AM (ASL)'] });
  await build.church({ name: 'Gospel Temple', denomination: 'Pentecostal', area: 'Downtown', ...none });
});

type Query = Record<string, string | string[]>;
async function list(query: Query) {
  const { body, headers } = await request.get('/api/churches').query(query).expect(200);
  const read = new URLSearchParams(headers['x-search-read'] ?? '');
  return {
    names: body.map(({ name }: { name: string }) => name).sort(),
    facts: read.getAll('fact'),
    near: read.get('near'),
    words: read.get('search'),
    relaxed: decodeURIComponent(headers['x-search-relaxed'] ?? ''),
    topic: new URLSearchParams(headers['x-search-topic'] ?? '').get('label'),
    mention: body.find(({ mention }: { mention?: string }) => mention)?.mention,
  };
}

test.each<[string[], string[]]>([
  [
    ['contemporary', 'gospel'],
    ['Ararat', 'Bethel'],
  ],
  [['contemporary', 'nursery'], ['Ararat']],
  [['contemporary', 'organ'], []],
  [['sign-language', 'large-print'], ['Bethel']],
  [['sign-language', 'captions'], []],
  [['live-stream'], ['Bethel']],
])('churches with the facts %s', async (fact, names) => {
  expect((await list({ fact })).names).toEqual(names);
});

test.each<[string, string[], string[]]>([
  ['contemporary church', ['contemporary'], ['Ararat']],
  ['church with organ', ['organ'], ['Bethel']],
  ['iglesia con organo', ['organ'], ['Bethel']],
  ['casual church', ['come-as-you-are', 'mostly-casual'], ['Ararat', 'Calvary']],
  ['small church', ['under-50', '50-to-150'], ['Bethel']],
  ['gospel music', ['gospel'], ['Bethel']],
  ['large print', ['large-print'], ['Bethel']],
  ['livestream', ['live-stream'], ['Bethel']],
  ['online church', ['live-stream'], ['Bethel']],
])('the search "%s" becomes the facts %s', async (search, facts, names) => {
  expect(await list({ search })).toMatchObject({ facts, names, words: '', topic: null, relaxed: '' });
});

test.each(['nursery', 'church with childcare', 'iglesia con guardería'])(
  'a church that mentions a fact matches like one that states it: %s',
  async (search) => {
    expect(await list({ search })).toMatchObject({
      facts: ['nursery'],
      names: ['Ararat', 'Calvary'],
      mention: 'There is a nursery during the late service.',
    });
    expect((await list({ fact: 'nursery' })).names).toEqual(['Ararat']);
  },
);

test('a service in sign language is enough for "asl church"', async () => {
  expect(await list({ search: 'asl church' })).toMatchObject({
    facts: ['sign-language'],
    names: ['Bethel', 'Damascus'],
  });
});

test('facts, a place, and a denomination in one search', async () => {
  expect(await list({ search: 'contemporary church with childcare in katy' })).toMatchObject({
    facts: ['contemporary', 'nursery'],
    near: 'Katy',
    names: ['Ararat'],
  });
  expect(await list({ search: 'lutheran with nursery' })).toMatchObject({ names: ['Calvary'] });
});

test('facts of the search and chosen ones must all be true', async () => {
  expect((await list({ search: 'nursery', fact: 'band' })).names).toEqual(['Ararat']);
  expect((await list({ search: 'church with organ', fact: 'nursery' })).names).toEqual([]);
});

test('a fact says more than a word that says nothing, and than another spelling of one', async () => {
  const vision = await build.church({ name: 'Damascus Vision Chapel', area: 'Opentown', ...none });
  for (const search of ['nursery open', 'visitor nursery'])
    expect(await list({ search }), search).toMatchObject({
      facts: ['nursery'],
      names: ['Ararat', 'Calvary'],
      relaxed: '',
    });
  await deps.db.execute(sql`delete from churches where id = ${vision.id}`);
});

test('words of a name stay a name', async () => {
  expect(await list({ search: 'gospel temple' })).toMatchObject({ facts: [], names: ['Gospel Temple'] });
});

test('a fact that no church of the place has is dropped, and the answer says so', async () => {
  expect(await list({ search: 'pentecostal church with organ' })).toMatchObject({
    names: ['Gospel Temple'],
    facts: [],
    relaxed: 'pentecostal church',
  });
});

test('facts that nobody states: needs stay topics, others stay filters, so that the page can say so', async () => {
  expect(await list({ search: 'youth group' })).toMatchObject({
    names: [],
    facts: [],
    topic: 'a youth group',
  });
  expect(await list({ search: 'hearing loop' })).toMatchObject({ names: [], facts: ['hearing-loop'] });
});

test('a fact that is also a denomination finds its names and churches, and those that state it', async () => {
  await build.church({ name: 'Elim', worshipStyle: ['charismatic'], ...none });
  await build.church({ name: 'Fatima Charismatic Center', denomination: 'Catholic', ...none });
  await build.church({ name: 'Gilgal', denomination: 'Charismatic', ...none });
  const { names } = await list({ search: 'charismatic' });
  expect(names).toEqual(['Elim', 'Fatima Charismatic Center', 'Gilgal']);
});
