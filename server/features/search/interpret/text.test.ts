import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import names from '../../../test/misspelled-names.json' with { type: 'json' };
import { editDistance } from './spelling.ts';
import { foldText, parseText, patternOf, sharedDenominations, splitTopics } from './text.ts';

const { request, deps } = await createTestApp();

/**
 * Real church names and ways that users type them: typos, phonetic spellings, abbreviations, reordered words, partial
 * names. Written before the search was tested against them, so they aren't biased toward what it can do.
 */
const misspelled = names.misspelled.map(([name, ...queries]) => ({ name: name!, queries }));
const { similarNames } = names;

const named = async (search: string, more = {}) => {
  const response = await request
    .get('/api/churches')
    .query({ search, sort: 'relevance', limit: 20, ...more })
    .expect(200);
  return {
    names: response.body.map(({ name }: { name: string }) => name) as string[],
    headers: response.headers,
  };
};

const first = [
  'Grace',
  'Living Water',
  'New Life',
  'Calvary',
  'Cornerstone',
  'Greater Zion',
  'Bethany',
  'Good Shepherd',
]
  .concat([
    'Macedonia',
    'Victory',
    'Harvest',
    'Sweet Home',
    'True Vine',
    'Mount Olive',
    'Saint Peter',
    'Redeemer',
  ])
  .concat([
    'Abundant Life',
    'Friendship',
    'Pilgrim',
    'Evergreen',
    'Rose of Sharon',
    'Cypress Creek',
    'Lake Houston',
  ]);
const kind = [
  'Baptist Church',
  'Lutheran Church',
  'Missionary Baptist Church',
  'Church of God',
  'Presbyterian Church',
]
  .concat([
    'Community Church',
    'Fellowship',
    'United Methodist Church',
    'Tabernacle',
    'Chapel',
    'Church of Christ',
  ])
  .concat(['Worship Center', 'Pentecostal Church', 'Bible Church', 'Catholic Church', 'Christian Center']);
const noise = first.flatMap((name) => kind.map((sort) => `${name} ${sort}`));
const streets = [
  'Main St',
  'Westheimer Rd',
  'Bissonnet St',
  'Airline Dr',
  'N Shepherd Dr',
  'Memorial Dr',
  'St Emanuel St',
  'W 43rd St',
];

beforeAll(async () => {
  const real = [...misspelled.map(({ name }) => name), ...similarNames];
  const denominationOf = (name: string) =>
    ['Baptist', 'Methodist', 'Presbyterian', 'Lutheran', 'Episcopal', 'Catholic', 'Church of Christ'].find(
      (value) => name.includes(value),
    ) ?? 'Other';
  const rows = [...real, ...noise].map((name, index) => ({
    name,
    denomination: denominationOf(name),
    address: `${100 + ((index * 37) % 9000)} ${streets[index % streets.length]}`,
    area: ['Downtown', 'Montrose', 'Memorial', 'The Heights', 'North Side'][index % 5],
    zip: String(77002 + (index % 90)),
  }));
  await deps.db.execute(sql`
    insert into churches (name, denomination, address, city, zip, area, lat, lng, status)
    select r.name, r.denomination, r.address, 'Houston', r.zip, r.area, 29.76, -95.36, 'approved'
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (name text, denomination text, address text, zip text, area text)`);
});

test('finds the church among the first three for 95 percent of 200 misspelled and shortened queries', async () => {
  const queries = misspelled.flatMap(({ name, queries }) => queries.map((query) => [name, query] as const));
  expect(queries.length).toBeGreaterThanOrEqual(200);
  expect(noise.length).toBeGreaterThan(300);
  const missed: string[] = [];
  for (const [name, query] of queries) {
    const { names } = await named(query, { limit: 3 });
    if (!names.includes(name)) missed.push(`${query} → ${names.join(' | ') || 'nothing'} (wanted ${name})`);
  }
  const share = 1 - missed.length / queries.length;
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
}, 120_000);

test('folds typed text like stored text', async () => {
  const texts = [
    ...names.misspelled.flat(),
    ...similarNames,
    ...streets,
    "St. Mary's A.M.E. Church",
    'José-María Ñandú',
    'Đức Mẹ La Vang',
    'Nhà thờ Tin Lành Việt Nam',
    '휴스턴 한인교회',
    'Straße Æon Øst Łódź',
    'Cafe\u0301 Iglesia',
    '  (The) \u201cMet\u201d \u2013 A&B, #4 ',
    'I.H.O.P. U.S.A',
    'O\u2019Brien `s',
    '東京教会',
    'ΑΘΗΝΑ Храм',
    '100% _under\\score',
    'A. B. Smith',
  ];
  const { rows } = await deps.db.execute<{ folded: string }>(
    sql`select f_search(t) as folded from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as x (t, n) order by n`,
  );
  expect(texts.map(foldText)).toEqual(rows.map(({ folded }) => folded));
});

test('ignores case, accents, dots, apostrophes and word order', async () => {
  for (const typed of ['LAKEWOOD CHURCH', 'church lakewood', 'lákewood, church!', 'lakewood']) {
    const { names } = await named(typed);
    expect(names.slice(0, 2)).toContain('Lakewood Church');
  }
  for (const typed of ["st alban's", 'St. Albans', 'saint albans', 'ST ALBANS EPISCOPAL', 'st\u2019 alban'])
    expect((await named(typed)).names[0]).toBe("Saint Alban's Episcopal Church");
  expect((await named('A.M.E. boyd')).names).toEqual(['Boyd Chapel African Methodist Episcopal Church']);
});

test('handles wildcards, quotes and other special characters safely', async () => {
  for (const typed of [
    '%',
    '_',
    '%%%',
    "'; drop table churches; --",
    '\\',
    '"',
    '100%',
    '(*)',
    '\u0001\u0002',
    '🙂',
  ])
    await named(typed);
  expect((await named('%')).names.length).toBe(20);
  expect((await named('lake%wood')).names).not.toContain('Grace Baptist Church');
  expect((await named('l_kewood')).names.slice(0, 2)).not.toContain('Grace Baptist Church');
  expect((await named(`lakewood ${'x '.repeat(95)}`)).names.length).toBeLessThan(20);
});

test('ranks the exact name first, then names, areas and street addresses', async () => {
  const rows = [
    ['Zebra Chapel', 'Downtown', '1 Quokka Street'],
    ['Yak Chapel', 'Quokka', '2 Main Street'],
    ['Xerus Quokka Chapel', 'Downtown', '3 Main Street'],
    ['Quokka Chapel of the North', 'Downtown', '3 Main Street'],
    ['Quokka', 'Downtown', '3 Main Street'],
    ['Dear Quokkaland', 'Downtown', '3 Main Street'],
  ];
  for (const [name, area, address] of rows)
    await deps.db.execute(sql`insert into churches (name, denomination, area, address, description, lat, lng, status)
      values (${name}, 'Other', ${area}, ${address}, 'wombat', 29.7, -95.3, 'approved')`);
  const order = [
    'Quokka',
    'Quokka Chapel of the North',
    'Xerus Quokka Chapel',
    'Dear Quokkaland',
    'Yak Chapel',
    'Zebra Chapel',
  ];
  expect((await named('quokka')).names).toEqual(order);
  // The description, only because no name has the word.
  expect((await named('wombat')).names).toHaveLength(order.length);
  // Featured churches come first, except with sort=relevance, but not before names with the word.
  await deps.db.execute(sql`update churches set featured = true
    where name in ('Xerus Quokka Chapel', 'Zebra Chapel')`);
  expect((await named('quokka', { sort: undefined })).names).toEqual([
    'Quokka',
    'Xerus Quokka Chapel',
    'Quokka Chapel of the North',
    'Dear Quokkaland',
    'Zebra Chapel',
    'Yak Chapel',
  ]);
  expect((await named('quokka')).names).toEqual(order);
  expect((await named('quokka', { sort: 'name' })).names).toEqual([...order].sort());
});

test('puts shorter names first within the same relevance', async () => {
  // Alphabetical order and insertion order would both be the reverse.
  const byRelevance = [
    ['numbat', ['Zeta Numbat', 'Yonder Numbat Chapel', 'Aardvark and Friends Numbat Fellowship Hall']],
    ['numbat hall', ['Numbat Hall Zeta', 'Numbat Hall Aardvark Fellowship']],
  ] as const;
  for (const [, expected] of byRelevance)
    for (const name of [...expected].reverse())
      await deps.db.execute(sql`insert into churches (name, denomination, area, lat, lng, status)
        values (${name}, 'Other', 'Downtown', 29.7, -95.3, 'approved')`);
  for (const [search, expected] of byRelevance) {
    const { names } = await named(search);
    expect(names.filter((name) => (expected as readonly string[]).includes(name))).toEqual(expected);
  }
  // The same across pages.
  const pages: string[] = [];
  let url: string | undefined = '/api/churches?search=numbat&sort=relevance&limit=1';
  while (url) {
    const response: { body: { name: string }[]; headers: Record<string, string> } = await request
      .get(url)
      .expect(200);
    pages.push(response.body[0]!.name);
    url = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
  }
  expect(pages).toEqual((await named('numbat')).names);
});

test('matches digits with street numbers and ZIP code prefixes', async () => {
  const { headers } = await named('7700');
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from churches where zip like '7700%'`,
  );
  expect(rows[0]!.n).toBeGreaterThan(0);
  expect(headers['x-total-count']).toBe(String(rows[0]!.n));
  expect((await named('baptist 43rd')).names.length).toBeGreaterThan(0);
});

test('corrects a misspelled word and reports it; leaves correct words alone', async () => {
  const { headers } = await named('lakewod methodst');
  expect(decodeURIComponent(headers['x-search-corrected'] ?? '')).toBe('lakewood methodist');
  expect((await named('lakewood')).headers['x-search-corrected']).toBeUndefined();
  // Spelled correctly, but without matches under the other filters.
  const none = await named('lakewood', { area: 'Nowhere' });
  expect([none.names, none.headers['x-search-corrected']]).toEqual([[], undefined]);
  const nothing = await named('qqqqzzzz');
  expect([nothing.names, nothing.headers['x-search-corrected']]).toEqual([[], undefined]);
  // The next page searches for the corrected words too.
  const page = await request.get('/api/churches?search=babtist&limit=5').expect(200);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')![1]!;
  expect(next).toContain('search=babtist');
  const second = await request.get(next).expect(200);
  expect(second.headers['x-search-corrected']).toBe('baptist');
  expect(second.body.length).toBe(5);
  expect(second.body.map(({ id }: { id: number }) => id)).not.toContain(page.body[0].id);
});

test('finds names in other languages', async () => {
  for (const name of [
    '휴스턴 한인교회',
    'Giáo Xứ Đức Mẹ La Vang',
    'Iglesia Cristiana Señor de los Ejércitos',
  ])
    await deps.db.execute(sql`insert into churches (name, denomination, area, lat, lng, status)
      values (${name}, 'Other', 'Downtown', 29.7, -95.3, 'approved')`);
  expect((await named('한인')).names).toEqual(['휴스턴 한인교회']);
  expect((await named('한인교회 휴스턴')).names).toEqual(['휴스턴 한인교회']);
  expect((await named('giao xu duc me')).names).toEqual(['Giáo Xứ Đức Mẹ La Vang']);
  expect((await named('Đức Mẹ'.normalize('NFD'))).names).toEqual(['Giáo Xứ Đức Mẹ La Vang']);
  expect((await named('senor ejercitos')).names).toEqual(['Iglesia Cristiana Señor de los Ejércitos']);
});

test('limits patterns to letters and digits, eight words and two single characters', () => {
  expect(parseText(' ')).toBeNull();
  expect(parseText('?!')).toBeNull();
  expect(parseText('the of')!.words).toEqual(['the', 'of']);
  expect(parseText('The Church of the King')!.words).toEqual(['church', 'king']);
  expect(parseText('a b c d e f g h')!.words).toEqual(['b', 'c']);
  expect(parseText(Array.from({ length: 12 }, (_, n) => `word${n}`).join(' '))!.words).toHaveLength(8);
  expect(patternOf('marys', false)).toBe('%mary%');
  expect(patternOf('churches', false)).toBe('%church%');
  expect(patternOf('ame', false)).toBe('% ame%');
  expect(patternOf('st', false)).toBe('% st %');
  expect(patternOf('st', true)).toBe('% st%');
  expect(editDistance('lakewod', 'lakewood')).toBeLessThan(1);
  expect(editDistance('mray', 'mary')).toBeLessThan(1);
  expect(editDistance('', 'abc')).toBe(3);
});

test('names a denomination once, whatever else it is called', () => {
  expect(sharedDenominations('Seventh-day Adventist church')).toEqual(['Seventh-day Adventist']);
  expect(sharedDenominations('church of christ')).toEqual(['Church of Christ']);
  for (const name of ['anglican', 'ACNA', 'Anglican Church in North America'])
    expect(sharedDenominations(name).sort()).toEqual(['Anglican', 'Episcopal']);
});

test('keeps a topic whole, and ignores words like "group" beside it', () => {
  expect(splitTopics('men’s group')).toMatchObject({ topics: 'mens group', others: '' });
  expect(splitTopics('kids church at Trinity')).toMatchObject({ topics: 'kids church', others: 'trinity' });
  expect(splitTopics('single moms group')).toMatchObject({ topics: 'single moms', others: '' });
});
