import { describe, expect, test } from 'vitest';
import {
  addDays,
  addYears,
  badgeOf,
  clockText,
  dayNumber,
  dayText,
  isLastOf,
  lastOfMonth,
  longDay,
  momentText,
  monthsFrom,
  monthText,
  nthOf,
  occurrencesOf,
  ruleDays,
  shortDay,
  zoneDay,
  zoneMinutes,
  zoneMoment,
  zoneOffset,
  zoneStamp,
} from './dates.ts';

const rule = { kind: 'weekly' as const, every: 1, last: false, until: '2027-01-31', skipped: [] as string[] };

describe('days', () => {
  test('accepts only existing dates', () => {
    expect(dayNumber('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
    for (const none of ['2027-02-29', '2027-04-31', '2027-13-01', 'soon', '', '2027-1-1', '2027-01-01T10:00'])
      expect(dayNumber(none), none).toBeNaN();
  });

  test('handles the end of a month and leap years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addYears('2028-02-29', 2)).toBe('2030-02-28');
    expect(addYears('2026-11-22', 2)).toBe('2028-11-22');
    expect(lastOfMonth('2028-02')).toBe('2028-02-29');
    expect(monthsFrom('2026-11', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  });

  test('formats dates, and returns null for invalid ones', () => {
    expect(longDay('2026-11-22')).toBe('Sunday, November 22, 2026');
    expect(shortDay('2026-11-22')).toBe('Sun, Nov 22, 2026');
    expect(badgeOf('2026-12-05')).toEqual({ month: 'Dec', day: '5', weekday: 'Sat' });
    expect(monthText('2026-11')).toBe('November 2026');
    for (const none of ['soon', '2027-02-30']) {
      expect(longDay(none)).toBeNull();
      expect(badgeOf(none)).toBeNull();
    }
  });

  test('determines which such weekday of its month a date is', () => {
    expect([nthOf('2026-11-01'), nthOf('2026-11-08'), nthOf('2026-11-29')]).toEqual([1, 2, 5]);
    expect([isLastOf('2026-11-22'), isLastOf('2026-11-24'), isLastOf('2026-11-29')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('series', () => {
  test('has one date for a single event', () => {
    expect(occurrencesOf('2026-12-24', null)).toEqual(['2026-12-24']);
  });

  test('repeats every week or every other week, without skipped dates', () => {
    expect(ruleDays('2026-12-30', rule)).toEqual([
      '2026-12-30',
      '2027-01-06',
      '2027-01-13',
      '2027-01-20',
      '2027-01-27',
    ]);
    expect(ruleDays('2026-12-30', { ...rule, every: 2 })).toEqual(['2026-12-30', '2027-01-13', '2027-01-27']);
    expect(occurrencesOf('2026-12-30', { ...rule, skipped: ['2027-01-06', '2027-01-20'] })).toEqual([
      '2026-12-30',
      '2027-01-13',
      '2027-01-27',
    ]);
  });

  test('repeats on the second Tuesday of the month across the turn of the year', () => {
    const monthly = { ...rule, kind: 'monthly' as const, until: '2027-03-31' };
    expect(ruleDays('2026-11-10', monthly)).toEqual([
      '2026-11-10',
      '2026-12-08',
      '2027-01-12',
      '2027-02-09',
      '2027-03-09',
    ]);
  });

  test('treats a fifth Sunday as the last, but a fourth only if specified', () => {
    const monthly = { ...rule, kind: 'monthly' as const, until: '2027-02-28' };
    // November 29, 2026, is a fifth Sunday.
    expect(ruleDays('2026-11-29', monthly)).toEqual(['2026-11-29', '2026-12-27', '2027-01-31', '2027-02-28']);
    // December 27 is both the fourth and the last Sunday.
    expect(ruleDays('2026-12-27', monthly)).toEqual(['2026-12-27', '2027-01-24', '2027-02-28']);
    expect(ruleDays('2026-12-27', { ...monthly, last: true })).toEqual([
      '2026-12-27',
      '2027-01-31',
      '2027-02-28',
    ]);
  });

  test('is empty if it ends before its first date, and has up to 105 dates in two years of weeks', () => {
    expect(ruleDays('2027-02-01', rule)).toEqual([]);
    expect(ruleDays('2026-01-01', { ...rule, until: '2028-01-01' })).toHaveLength(105);
    expect(ruleDays('2026-01-01', { ...rule, kind: 'monthly', every: 12, until: '2028-01-01' })).toHaveLength(
      2,
    );
  });

  test('is empty for an invalid rule, and always terminates', () => {
    expect(ruleDays('2026-01-01', { ...rule, every: 0 })).toEqual([]);
    expect(ruleDays('2026-01-01', { ...rule, every: Number.NaN })).toEqual([]);
    expect(ruleDays('', rule)).toEqual([]);
    expect(ruleDays('2026-01-01', { ...rule, until: '9999-12-31' })).toHaveLength(110);
  });

  test('can start on February 29', () => {
    // February 29, 2028, is a fifth Tuesday.
    expect(ruleDays('2028-02-29', { ...rule, kind: 'monthly', until: '2028-04-30' })).toEqual([
      '2028-02-29',
      '2028-03-28',
      '2028-04-25',
    ]);
  });
});

test('includes the last day of a series', () => {
  const last = (until: string, kind: 'weekly' | 'monthly') =>
    ruleDays('2026-11-01', { ...rule, kind, until }).at(-1);
  expect(last('2026-11-15', 'weekly')).toBe('2026-11-15');
  expect(last('2026-11-14', 'weekly')).toBe('2026-11-08');
  expect(last('2027-01-03', 'monthly')).toBe('2027-01-03');
  expect(last('2027-01-02', 'monthly')).toBe('2026-12-06');
});

test.each([
  ['2026-11-23T05:59:59Z', 'November 22, 2026', 'Nov 22, 2026, 11:59 PM'],
  ['2026-11-23T06:00:00Z', 'November 23, 2026', 'Nov 23, 2026, 12:00 AM'],
  ['2026-07-24T04:59:00Z', 'July 23, 2026', 'Jul 23, 2026, 11:59 PM'],
  ['2027-01-01T05:30:00Z', 'December 31, 2026', 'Dec 31, 2026, 11:30 PM'],
])('formats %s in Houston time', (iso, day, moment) => {
  expect(dayText(iso)).toBe(day);
  expect(momentText(iso)).toBe(moment);
});

test('uses the site’s date rather than the server’s or UTC', () => {
  // Just before and at midnight in Houston, in winter and in summer.
  expect(zoneDay(new Date('2026-11-22T05:59:59.999Z'))).toBe('2026-11-21');
  expect(zoneDay(new Date('2026-11-22T06:00:00Z'))).toBe('2026-11-22');
  expect(zoneDay(new Date('2026-07-04T04:59:59Z'))).toBe('2026-07-03');
  expect(zoneDay(new Date('2026-07-04T05:00:00Z'))).toBe('2026-07-04');
  expect(zoneDay(new Date('2028-03-01T03:00:00Z'))).toBe('2028-02-29');
  // Already tomorrow in Tokyo.
  expect(zoneDay(new Date('2026-11-22T09:00:00+09:00'))).toBe('2026-11-21');
});

test('converts local times on both sides of a daylight saving change', () => {
  expect(zoneMoment('2027-03-13', 600).toISOString()).toBe('2027-03-13T16:00:00.000Z');
  // Clocks spring forward at 2 a.m. on March 14, 2027.
  expect(zoneMoment('2027-03-14', 60).toISOString()).toBe('2027-03-14T07:00:00.000Z');
  expect(zoneMoment('2027-03-14', 600).toISOString()).toBe('2027-03-14T15:00:00.000Z');
  // 2:30 does not exist: the clock would show 3:30.
  expect(zoneMoment('2027-03-14', 150).toISOString()).toBe('2027-03-14T08:30:00.000Z');
  // 1:30 occurs twice on November 7, 2027, first in daylight saving time.
  expect(zoneMoment('2027-11-07', 90).toISOString()).toBe('2027-11-07T06:30:00.000Z');
  expect(zoneMoment('2027-11-07', 600).toISOString()).toBe('2027-11-07T16:00:00.000Z');
  // Past midnight.
  expect(zoneMoment('2026-12-31', 1500).toISOString()).toBe('2027-01-01T07:00:00.000Z');
});

test('formats timestamps with the offset of their date', () => {
  expect(zoneStamp(zoneMoment('2026-11-22', 1140))).toBe('2026-11-22T19:00:00-06:00');
  expect(zoneStamp(zoneMoment('2026-07-04', 0))).toBe('2026-07-04T00:00:00-05:00');
  expect(zoneOffset(Date.UTC(2026, 0, 1))).toBe(-360);
});

test('ignores seconds in the offset', () => {
  for (const seconds of [0, 1, 29, 30, 31, 59.999])
    expect(zoneOffset(Date.UTC(2026, 0, 1, 12, 0) + seconds * 1000), `${seconds}`).toBe(-360);
  expect(zoneStamp(new Date('2026-07-04T12:00:45Z'))).toBe('2026-07-04T07:00:45-05:00');
});

test('converts instants to minutes after midnight', () => {
  expect(zoneMinutes(new Date('2026-11-22T06:00:00Z'))).toBe(0);
  expect(zoneMinutes(new Date('2026-11-22T05:59:59.999Z'))).toBe(1439);
  expect(zoneMinutes(Date.parse('2026-07-04T21:05:00Z'))).toBe(965);
});

test.each([
  [0, '12:00 AM'],
  [59, '12:59 AM'],
  [60, '1:00 AM'],
  [605, '10:05 AM'],
  [719, '11:59 AM'],
  [720, '12:00 PM'],
  [780, '1:00 PM'],
  [1140, '7:00 PM'],
  [1439, '11:59 PM'],
  // Past midnight.
  [1440, '12:00 AM'],
  [1530, '1:30 AM'],
])('formats minute %i as %s', (minutes, text) => {
  expect(clockText(minutes)).toBe(text);
});
