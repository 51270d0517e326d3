import { expect, test } from 'vitest';
import { categoryOf, eventCategories, knownCategory } from './event-categories.ts';

test.each<[string, string]>([
  ['Music & Worship', 'music'],
  ['Community Service', 'community'],
  ['Interfaith Events', 'interfaith'],
  ['Education & Classes', 'education'],
  ['Education Programs', 'education'],
  ['Youth Programs', 'youth'],
  ['Social Events', 'social'],
  ['General Events', 'general'],
  ['General Event', 'general'],
  [' YOUTH ', 'youth'],
  ...eventCategories.map((name) => [name, name] as [string, string]),
])('recognizes %s as the category %s', (text, category) => {
  expect(knownCategory(text)).toBe(category);
  expect(categoryOf(text)).toBe(category);
});

test.each(['', 'sports', 'constructor', null, undefined])(
  'treats the unknown category %s as general',
  (text) => {
    expect(knownCategory(text ?? '')).toBeUndefined();
    expect(categoryOf(text)).toBe('general');
  },
);

test('lists the categories', () => {
  expect(eventCategories).toEqual([
    'music',
    'community',
    'interfaith',
    'education',
    'youth',
    'social',
    'general',
  ]);
});
