import { expect, test } from 'vitest';
import { dayParts, languages, weekdays } from '#shared/service-times/schedule.ts';
import { timeFilterKeys, timesOf } from './time-keys.ts';

type Filters = Partial<Record<'day' | 'part' | 'language', string | string[]>>;
const keysFor = ({ day = [], part, language = [] }: Filters) =>
  timeFilterKeys({ day: [day].flat(), part, language: [language].flat() } as Parameters<
    typeof timeFilterKeys
  >[0]);

const matches = (lines: string[], filters: Filters) => {
  const { timeKeys } = timesOf(lines);
  return keysFor(filters).some((key) => timeKeys.includes(key));
};

test('gives every combination of filters a unique key that fits a smallint', () => {
  expect(timeFilterKeys({})).toEqual([]);
  const keys = new Set<number>();
  let combinations = 0;
  for (const day of [undefined, ...weekdays])
    for (const part of [undefined, ...dayParts])
      for (const language of [undefined, ...languages]) {
        const [key] = keysFor({ day, part, language } as Filters);
        if (key === undefined) continue;
        combinations += 1;
        keys.add(key);
        expect(key).toBeLessThan(2 ** 15);
      }
  expect(keys.size).toBe(combinations);
  expect(combinations).toBe(8 * 4 * 25 - 1);
});

test('has room for all languages', () => {
  expect(languages.length).toBeLessThan(63);
});

test('requires one time to match day, part, and language', () => {
  const lines = ['Sunday 9:00 AM', 'Saturday 6:00 PM (Spanish)'];
  expect(matches(lines, { day: 'sunday', part: 'morning' })).toBe(true);
  expect(matches(lines, { day: 'saturday', part: 'evening', language: 'spanish' })).toBe(true);
  expect(matches(lines, { day: 'sunday', language: 'spanish' })).toBe(false);
  expect(matches(lines, { part: 'morning', language: 'spanish' })).toBe(false);
  expect(matches(lines, { day: 'sunday', part: 'evening' })).toBe(false);
});

test('requires one time to match even with several days or languages', () => {
  const lines = ['Sunday 9:00 AM', 'Saturday 6:00 PM (Spanish)'];
  expect(matches(lines, { day: ['saturday', 'sunday'], part: 'evening', language: 'english' })).toBe(false);
  expect(matches(lines, { day: ['saturday', 'sunday'], language: ['spanish', 'korean'] })).toBe(true);
  expect(matches(lines, { day: ['sunday', 'monday'], language: ['spanish', 'korean'] })).toBe(false);
});

test('treats a time as English only if it lists no language', () => {
  expect(matches(['Sunday 9:00 AM'], { language: 'english' })).toBe(true);
  expect(matches(['Sunday 9:00 AM (Korean)'], { language: 'english' })).toBe(false);
});

test('starts the afternoon at noon and the evening at five, and includes classes', () => {
  expect(matches(['Sunday 11:59 AM'], { part: 'morning' })).toBe(true);
  expect(matches(['Sunday 12:00 PM'], { part: 'afternoon' })).toBe(true);
  expect(matches(['Sunday 4:59 PM'], { part: 'afternoon' })).toBe(true);
  expect(matches(['Sunday 5:00 PM'], { part: 'evening' })).toBe(true);
  expect(matches(['Wednesday 7:00 PM Bible study'], { day: 'wednesday', part: 'evening' })).toBe(true);
});

test('returns no keys for lines without a clear time', () => {
  expect(timesOf(['By appointment', ''])).toEqual({ serviceTimes: [], timeKeys: [] });
});
