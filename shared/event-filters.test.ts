import { expect, test } from 'vitest';
import { eventsFile, eventsPath, readEventFilters } from './event-filters.ts';

const read = (query: string) => readEventFilters(new URLSearchParams(query));

test('reads what the contract accepts, an area in its one spelling', () => {
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

test('the list and its calendar file have the filters in one order', () => {
  expect(eventsPath(read('month=2026-12&search=a+b'))).toBe('/events?search=a+b&month=2026-12');
  expect(eventsFile(read('category=music'))).toBe('/events.ics?category=music');
  expect(eventsPath()).toBe('/events');
});
