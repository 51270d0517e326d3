import { expect, test } from 'vitest';
import { slugBase, slugPattern } from './articles.ts';

const words = (letters: number, count: number) => Array(count).fill('x'.repeat(letters)).join(' ');

test.each([
  ['Grüße & Lichter!', 'grusse-lichter'],
  ["  Mary's “Advent” 2026 ", 'marys-advent-2026'],
  ['It’s Easter', 'its-easter'],
  ['教会', 'article'],
  ['', 'article'],
  ['--a--', 'a'],
  // Eighty letters fit, with room for "-123", and words aren't cut.
  ['x'.repeat(76), 'x'.repeat(76)],
  ['x'.repeat(90), 'x'.repeat(76)],
  [words(37, 3), words(37, 2).replaceAll(' ', '-')],
  [`${words(37, 2)} b`, `${words(37, 2)}`.replaceAll(' ', '-')],
  [`${words(37, 2)}ab`, 'x'.repeat(37)],
])('turns "%s" into the slug "%s"', (title, slug) => {
  expect(slugBase(title)).toBe(slug);
  expect(slugBase(title)).toMatch(slugPattern);
});
