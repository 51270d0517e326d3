import { expect, test } from 'vitest';
import { dayText, momentText } from '#shared/domain/dates.ts';
import { durationText, queueAge } from './queue-age.tsx';

const hour = 3600_000;
const now = Date.parse('2026-03-08T18:00:00Z');
const since = (milliseconds: number) => new Date(now - milliseconds).toISOString();

test('compares the waiting time to the promised 24 hours', () => {
  expect(queueAge(since(10_000), now)).toEqual({
    age: 'Waiting for less than a minute',
    due: 'due in 23 hours',
    isLate: false,
  });
  expect(queueAge(since(61 * 60_000), now)).toMatchObject({
    age: 'Waiting for 1 hour',
    due: 'due in 22 hours',
  });
  expect(queueAge(since(24 * hour), now).isLate).toBe(false);
  expect(queueAge(since(24 * hour + 1), now)).toEqual({
    age: 'Waiting for 24 hours',
    due: 'past our 24-hour promise',
    isLate: true,
  });
  expect(queueAge(since(49 * hour), now).age).toBe('Waiting for 2 days');
});

test('the waiting time is not negative if clocks disagree', () => {
  expect(queueAge(since(-hour), now).age).toBe('Waiting for less than a minute');
});

test("formats durations and dates in the site's time zone", () => {
  expect(durationText(47 * hour)).toBe('47 hours');
  expect(durationText(90_000)).toBe('1 minute');
  // Just before and after daylight saving time starts.
  expect(momentText('2026-03-08T07:30:00Z')).toBe('Mar 8, 2026, 1:30 AM');
  expect(momentText('2026-03-08T08:30:00Z')).toBe('Mar 8, 2026, 3:30 AM');
  expect(dayText('2026-01-01T03:00:00Z')).toBe('December 31, 2025');
});
