import { expect, test } from 'vitest';
import { dayParts, languages, weekdays } from '#shared/service-times/schedule.ts';
import { timeFilterKeys, timesOf } from './time-keys.ts';

type Filters = Partial<Record<'day' | 'part' | 'language', string | string[]>>;
const keysFor = ({ day = [], part, language = [] }: Filters) =>
  timeFilterKeys({ day: [day].flat(), part, language: [language].flat() } as Parameters<
    typeof timeFilterKeys
  >[0]);

const asks = (lines: string[], filters: Filters) => {
  const { timeKeys } = timesOf(lines);
  return keysFor(filters).some((key) => timeKeys.includes(key));
};

test('nothing asked is no key; every question has a key of its own that fits a smallint', () => {
  expect(timeFilterKeys({})).toEqual([]);
  const keys = new Set<number>();
  let questions = 0;
  for (const day of [undefined, ...weekdays])
    for (const part of [undefined, ...dayParts])
      for (const language of [undefined, ...languages]) {
        const [key] = keysFor({ day, part, language } as Filters);
        if (key === undefined) continue;
        questions += 1;
        keys.add(key);
        expect(key).toBeLessThan(2 ** 15);
      }
  expect(keys.size).toBe(questions);
  expect(questions).toBe(8 * 4 * 25 - 1);
});

test('languages have room: their places are part of what is stored', () => {
  expect(languages.length).toBeLessThan(63);
});

test('day, part and language have to be those of one and the same time', () => {
  const lines = ['Sunday 9:00 AM', 'Saturday 6:00 PM (Spanish)'];
  expect(asks(lines, { day: 'sunday', part: 'morning' })).toBe(true);
  expect(asks(lines, { day: 'saturday', part: 'evening', language: 'spanish' })).toBe(true);
  expect(asks(lines, { day: 'sunday', language: 'spanish' })).toBe(false);
  expect(asks(lines, { part: 'morning', language: 'spanish' })).toBe(false);
  expect(asks(lines, { day: 'sunday', part: 'evening' })).toBe(false);
});

test('several days or languages are about one and the same time too', () => {
  const lines = ['Sunday 9:00 AM', 'Saturday 6:00 PM (Spanish)'];
  expect(asks(lines, { day: ['saturday', 'sunday'], part: 'evening', language: 'english' })).toBe(false);
  expect(asks(lines, { day: ['saturday', 'sunday'], language: ['spanish', 'korean'] })).toBe(true);
  expect(asks(lines, { day: ['sunday', 'monday'], language: ['spanish', 'korean'] })).toBe(false);
});

test('a time that names no language is in English, one that names others is not', () => {
  expect(asks(['Sunday 9:00 AM'], { language: 'english' })).toBe(true);
  expect(asks(['Sunday 9:00 AM (Korean)'], { language: 'english' })).toBe(false);
});

test('noon is afternoon, five is evening, and a class counts like a service', () => {
  expect(asks(['Sunday 11:59 AM'], { part: 'morning' })).toBe(true);
  expect(asks(['Sunday 12:00 PM'], { part: 'afternoon' })).toBe(true);
  expect(asks(['Sunday 4:59 PM'], { part: 'afternoon' })).toBe(true);
  expect(asks(['Sunday 5:00 PM'], { part: 'evening' })).toBe(true);
  expect(asks(['Wednesday 7:00 PM Bible study'], { day: 'wednesday', part: 'evening' })).toBe(true);
});

test('lines that say no clear time have no keys', () => {
  expect(timesOf(['By appointment', ''])).toEqual({ serviceTimes: [], timeKeys: [] });
});
