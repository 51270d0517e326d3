import { expect, test } from 'vitest';
import { eventsFile, eventsPath, readEventFilters } from './event-filters.ts';

const read = (query: string) => readEventFilters(new URLSearchParams(query));

test('parses what the contract accepts, with the canonical spelling of an area', () => {
  expect(
    read('search=%20choir%20&when=weekend&category=music&area=northside&church=12&month=2026-12&page=3'),
  ).toEqual({
    search: 'choir',
    when: 'weekend',
    category: 'music',
    area: 'North Side',
    church: '12',
    month: '2026-12',
  });
  expect(read(`search=${'x'.repeat(100)}&church=999999999&area=${'x'.repeat(60)}`)).toEqual({
    search: 'x'.repeat(100),
    church: '999999999',
    area: 'x'.repeat(60),
  });
});

test.each([
  `search=${'x'.repeat(101)}`,
  'search=%00',
  'search=%20',
  'when=tomorrow',
  'category=stamps',
  `area=${'x'.repeat(61)}`,
  'area=%00',
  'church=0',
  'church=1234567890',
  'church=3x',
  'month=2026-13',
  'month=2026-00',
  'month=1812-01',
])('ignores %s', (query) => {
  expect(read(query)).toEqual({});
});

test('keeps the filters in a fixed order in the URLs of the list and its calendar file', () => {
  expect(eventsPath(read('month=2026-12&search=a+b'))).toBe('/events?search=a+b&month=2026-12');
  expect(eventsFile(read('category=music'))).toBe('/events.ics?category=music');
  expect(eventsPath()).toBe('/events');
});
