import { expect, test } from 'vitest';
import { misspelled, similarNames } from '../../test/misspelled-names.ts';
import { createRecallQueries } from './recall-queries.ts';

const churches = [...misspelled.map(([name]) => name), ...similarNames].map((name, index) => ({
  name,
  denomination: ['Baptist', 'Catholic', 'Methodist', 'Latter-day Saints'][index % 4]!,
  area: ['Downtown', 'Katy'][index % 2]!,
  city: 'Houston',
  zip: String(77002 + (index % 50)),
  address: `${index + 1} Westheimer Road`,
}));

test('the same churches give the same queries, at least 20 kinds of them', () => {
  const queries = createRecallQueries(churches);
  expect(createRecallQueries(churches).map(({ text }) => text)).toEqual(queries.map(({ text }) => text));
  expect(new Set(queries.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(20);
  expect(queries.length).toBeGreaterThan(300);
});

test('each query accepts a church, and a transposition is none of the name itself', () => {
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
