import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import names from '../../test/misspelled-names.json' with { type: 'json' };
import { createRecallQueries } from './recall-queries.ts';

const { request, deps } = await createTestApp();

const churches = [...names.misspelled.map(([name]) => name!), ...names.similarNames].map((name, index) => ({
  name,
  denomination: ['Baptist', 'Catholic', 'Methodist', 'Latter-day Saints'][index % 4]!,
  area: ['Downtown', 'Katy'][index % 2]!,
  city: 'Houston',
  zip: String(77002 + (index % 50)),
  address: `${index + 1} Westheimer Road`,
}));

test('generates the same queries for the same churches, of at least 20 kinds', () => {
  const queries = createRecallQueries(churches);
  expect(createRecallQueries(churches).map(({ text }) => text)).toEqual(queries.map(({ text }) => text));
  expect(new Set(queries.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(20);
  expect(queries.length).toBeGreaterThan(300);
});

test('generates queries that accept a church, and transpositions that differ from the name', () => {
  const queries = createRecallQueries(churches);
  expect(queries.filter(({ wants }) => !churches.some(wants))).toEqual([]);
  for (const { kind, text, wants } of queries.filter((query) => /transposed/.test(query.kind))) {
    const wanted = churches
      .find(wants)!
      .name.toLowerCase()
      .replace(/['.]/g, '')
      .split(/[^a-z0-9]+/);
    expect(
      text.split(' ').every((word) => wanted.includes(word)),
      `${kind}: ${text}`,
    ).toBe(false);
  }
});

test('finds the church among the first three for 95 percent of the queries, on top for 88 percent', async () => {
  await deps.db.execute(sql`
    insert into churches (name, denomination, address, city, zip, area, lat, lng, status)
    select r.name, r.denomination, r.address, r.city, r.zip, r.area, 29.76, -95.36, 'approved'
    from json_to_recordset(${JSON.stringify(churches)}::json)
      as r (name text, denomination text, address text, city text, zip text, area text)`);
  const missed: string[] = [];
  let first = 0;
  const queries = createRecallQueries(churches);
  for (const { kind, text, wants } of queries) {
    const query = { search: text, sort: 'relevance', limit: '3' };
    const { body } = await request.get('/api/churches').query(query).expect(200);
    const place = body.findIndex(wants);
    if (place === 0) first += 1;
    if (place < 0)
      missed.push(`${kind}: ${text} → ${body.map(({ name }: { name: string }) => name).join(' | ')}`);
  }
  expect(1 - missed.length / queries.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(first / queries.length).toBeGreaterThanOrEqual(0.88);
}, 120_000);
