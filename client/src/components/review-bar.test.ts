import { expect, test } from 'vitest';
import { dayText, momentText } from '@/lib/dates.ts';
import { ageWords, durationText } from './review-bar.tsx';

const hour = 3600_000;
const now = Date.parse('2026-03-08T18:00:00Z');
const since = (milliseconds: number) => new Date(now - milliseconds).toISOString();

test('shows the waiting time, compared to the promised 24 hours', () => {
  expect(ageWords(since(10_000), now)).toEqual({
    age: 'Waiting for less than a minute',
    against: 'due in 23 hours',
    late: false,
  });
  expect(ageWords(since(61 * 60_000), now)).toMatchObject({
    age: 'Waiting for 1 hour',
    against: 'due in 22 hours',
  });
  expect(ageWords(since(24 * hour), now).late).toBe(false);
  expect(ageWords(since(24 * hour + 1), now)).toEqual({
    age: 'Waiting for 24 hours',
    against: 'past our 24-hour promise',
    late: true,
  });
  expect(ageWords(since(49 * hour), now).age).toBe('Waiting for 2 days');
});

test('a clock that runs ahead gives no negative waiting time', () => {
  expect(ageWords(since(-hour), now).age).toBe('Waiting for less than a minute');
});

test("formats durations and dates in the site's time zone", () => {
  expect(durationText(47 * hour)).toBe('47 hours');
  expect(durationText(90_000)).toBe('1 minute');
  // Before and after the clock change of 8 March 2026.
  expect(momentText('2026-03-08T07:30:00Z')).toBe('Mar 8, 2026, 1:30 AM');
  expect(momentText('2026-03-08T08:30:00Z')).toBe('Mar 8, 2026, 3:30 AM');
  expect(dayText('2026-01-01T03:00:00Z')).toBe('December 31, 2025');
});
