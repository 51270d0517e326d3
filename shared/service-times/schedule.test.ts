import { describe, expect, test } from 'vitest';
import {
  dayPartOf,
  isService,
  nextService,
  type ServiceException,
  type ServiceTime,
  serviceKinds,
} from './schedule.ts';

const time = (day: number, start: number, more: Partial<ServiceTime> = {}): ServiceTime => ({
  day,
  nth: null,
  start,
  end: null,
  languages: [],
  kind: null,
  line: 0,
  ...more,
});
const exception = (
  date: string,
  kind: ServiceException['kind'],
  times: ServiceException['times'] = [],
): ServiceException => ({ date, kind, text: '', times });

/** Sunday, November 22, 2026, at a time in Houston. */
const sundayAt = (clock: string) => new Date(`2026-11-22T${clock}-06:00`);

const next = (
  serviceTimes: ServiceTime[],
  now: Date,
  serviceExceptions: ServiceException[] = [],
): string | null => {
  const service = nextService({ serviceTimes, serviceExceptions }, now);
  return service && `${service.date} ${service.start}`;
};

test.each([
  [0, 'morning'],
  [719, 'morning'],
  [720, 'afternoon'],
  [1019, 'afternoon'],
  [1020, 'evening'],
  [1439, 'evening'],
])('minute %i of a day is in the %s', (minute, part) => {
  expect(dayPartOf(minute)).toBe(part);
});

test('counts worship, Mass, prayer and times without a kind as services', () => {
  expect(serviceKinds.filter(isService)).toEqual(['worship', 'mass', 'prayer']);
  expect(isService(null)).toBe(true);
});

describe('the next service', () => {
  test('is today until it begins, then the next one of the day, then next week', () => {
    const times = [time(0, 660), time(0, 540)];
    expect(next(times, sundayAt('08:59:59.999'))).toBe('2026-11-22 540');
    expect(next(times, sundayAt('09:00:00'))).toBe('2026-11-22 660');
    expect(next(times, sundayAt('11:00:00'))).toBe('2026-11-29 540');
  });

  test('uses the site’s time zone', () => {
    // Already Monday in London.
    expect(next([time(0, 1140)], new Date('2026-11-23T00:30:00Z'))).toBe('2026-11-22 1140');
  });

  test('includes the instant, the end and the regular time it comes from', () => {
    const sunday = time(0, 600, { end: 690 });
    expect(nextService({ serviceTimes: [sunday], serviceExceptions: [] }, sundayAt('08:00:00'))).toEqual({
      date: '2026-11-22',
      start: 600,
      end: 690,
      at: new Date('2026-11-22T16:00:00Z'),
      time: sunday,
      exception: null,
    });
  });

  test('is a class only if there is nothing else', () => {
    const study = time(3, 1140, { kind: 'bible_study' });
    expect(next([study, time(0, 600)], sundayAt('12:00:00'))).toBe('2026-11-29 600');
    expect(next([study], sundayAt('12:00:00'))).toBe('2026-11-25 1140');
  });

  test('follows the week of the month, where the fifth means the last', () => {
    // Sundays: November 22 is the fourth, November 29 the fifth and last, December 6 the first, December 27 the last.
    expect(next([time(0, 600, { nth: 1 })], sundayAt('08:00:00'))).toBe('2026-12-06 600');
    expect(next([time(0, 600, { nth: 2 })], sundayAt('08:00:00'))).toBe('2026-12-13 600');
    expect(next([time(0, 600, { nth: 4 })], sundayAt('08:00:00'))).toBe('2026-11-22 600');
    expect(next([time(0, 600, { nth: 5 })], sundayAt('08:00:00'))).toBe('2026-11-29 600');
    expect(next([time(0, 600, { nth: 5 })], new Date('2026-12-01T12:00:00Z'))).toBe('2026-12-27 600');
  });

  test('respects canceled, different and additional services', () => {
    const weekly = [time(0, 600)];
    const now = sundayAt('08:00:00');
    expect(next(weekly, now, [exception('2026-11-22', 'none')])).toBe('2026-11-29 600');
    const instead = exception('2026-11-22', 'instead', [{ start: 900, end: 960 }]);
    expect(next(weekly, now, [instead])).toBe('2026-11-22 900');
    expect(next(weekly, now, [{ ...instead, kind: 'also' }])).toBe('2026-11-22 600');
    expect(next(weekly, sundayAt('10:00:00'), [{ ...instead, kind: 'also' }])).toBe('2026-11-22 900');
    expect(nextService({ serviceTimes: weekly, serviceExceptions: [instead] }, now)).toMatchObject({
      end: 960,
      time: null,
      exception: instead,
    });
    // Times of a canceled day are ignored.
    expect(next(weekly, now, [exception('2026-11-22', 'none', [{ start: 900, end: null }])])).toBe(
      '2026-11-29 600',
    );
  });

  test('is searched up to ten weeks ahead, or up to the last special date', () => {
    const sundays = (count: number) =>
      Array.from({ length: count }, (_, week) =>
        exception(new Date(Date.UTC(2026, 10, 22 + 7 * week)).toISOString().slice(0, 10), 'none'),
      );
    expect(next([time(0, 600)], sundayAt('08:00:00'), sundays(10))).toBe('2027-01-31 600');
    expect(next([time(0, 600)], sundayAt('08:00:00'), sundays(11))).toBe(null);
    expect(
      next([], sundayAt('08:00:00'), [exception('2027-12-24', 'also', [{ start: 1080, end: null }])]),
    ).toBe('2027-12-24 1080');
  });

  test('is null without any times', () => {
    expect(next([], sundayAt('08:00:00'))).toBe(null);
    expect(next([], sundayAt('08:00:00'), [exception('2026-12-24', 'none')])).toBe(null);
  });
});
