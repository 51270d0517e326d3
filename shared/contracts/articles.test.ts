import { expect, test } from 'vitest';
import { slugBase, slugOf, slugPattern } from './articles.ts';

const words = (letters: number, count: number) => Array(count).fill('x'.repeat(letters)).join(' ');

test.each([
  ['Grüße & Lichter!', 'grusse-lichter'],
  ["  Mary's “Advent” 2026 ", 'marys-advent-2026'],
  ['It’s Easter', 'its-easter'],
  ['教会', 'article'],
  ['', 'article'],
  ['--a--', 'a'],
  // Eighty letters fit, and words aren't cut.
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), 'x'.repeat(80)],
  [words(39, 3), words(39, 2).replaceAll(' ', '-')],
  [`${words(39, 2)}a b`, `${words(39, 2)}a`.replaceAll(' ', '-')],
  [`${words(39, 2)}ab`, 'x'.repeat(39)],
])('turns "%s" into the slug "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slugOf(title)).toMatch(slugPattern);
});

test('leaves room for a number if another article has the same title', () => {
  expect(slugBase('Advent')).toBe('advent');
  expect(slugBase('x'.repeat(90))).toBe('x'.repeat(76));
  expect(slugBase(`${'x'.repeat(75)} abcd`)).toBe('x'.repeat(75));
});
