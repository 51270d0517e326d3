import { describe, expect, test } from 'vitest';
import { timesText } from './dates.ts';
import {
  categoryOf,
  eventCategories,
  eventsFile,
  eventsPath,
  knownCategory,
  parseTimes,
  readEventFilters,
  timeText,
} from './events.ts';

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

const at = (hour: number, minute = 0) => hour * 60 + minute;

describe('parsing times', () => {
  test.each([
    ['7:00 PM - 9:00 PM', at(19), at(21)],
    ['7pm', at(19), null],
    ['7 p.m.', at(19), null],
    ['19:00', at(19), null],
    ['09:30', at(9, 30), null],
    ['19:00 - 21:15', at(19), at(21, 15)],
    ['7-9 PM', at(19), at(21)],
    ['11 - 1 PM', at(11), at(13)],
    ['10 - 12 pm', at(10), at(12)],
    ['11 AM - 1', at(11), at(13)],
    ['7 PM – 9', at(19), at(21)],
    // The other side's half would reverse the order.
    ['11 PM - 11', at(23), at(35)],
    ['11 PM - 1', at(23), at(25)],
    ['9 AM - 11', at(9), at(11)],
    ['12 - 1 PM', at(12), at(13)],
    ['10 AM to noon', at(10), at(12)],
    ['noon', at(12), null],
    ['12:30 PM', at(12, 30), null],
    ['12:30 AM', at(0, 30), null],
    ['from 6:30 PM until 8 PM', at(18, 30), at(20)],
    ['7:00 PM (doors open 6:30)', at(19), null],
    // Past midnight, the end exceeds 1440.
    ['10 PM - 2 AM', at(22), at(26)],
    ['8 PM - midnight', at(20), at(24)],
    ['23:00 - 01:00', at(23), at(25)],
    // A time to the same time is a whole day, such as a vigil.
    ['7 PM - 7 PM', at(19), at(43)],
    ['18:00 - 18:00', at(18), at(42)],
  ])('%s', (text, start, end) => {
    expect(parseTimes(text)).toEqual({ start, end });
  });

  test.each([
    '',
    '   ',
    'evening',
    // Morning or evening?
    '7:00',
    '7 - 9',
    '25:00',
    '13 PM',
    '0 AM',
    '7:75 PM',
    '7 PM & 9 PM',
    'Sundays at 9',
    '7'.repeat(500),
  ])('rejects the ambiguous %s', (text) => {
    expect(parseTimes(text)).toBeNull();
  });

  test('returns null for null', () => expect(parseTimes(null)).toBeNull());
});

test('shows parsed times, including those that end the next day', () => {
  expect(timesText({ start: at(22), end: at(26) })).toBe('10:00 PM to 2:00 AM');
  expect(timesText({ start: at(19), end: null })).toBe('7:00 PM');
});

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

test.each([
  ['7:00 PM - 9:00 PM', '7:00 PM - 9:00 PM'],
  ['18:00 - 20:00', '18:00 - 20:00'],
  [' 19:30 ', '7:30 PM'],
  ['00:05', '12:05 AM'],
  ['12:00', '12:00 PM'],
  ['after the service', 'after the service'],
  ['25:99', '25:99'],
  ['24:00', '24:00'],
  ['7:30', '7:30'],
  ['', ''],
  [null, ''],
])('shows the event time %j as %j', (time, text) => {
  expect(timeText(time)).toBe(text);
});
