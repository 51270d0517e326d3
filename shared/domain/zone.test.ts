import { afterEach, expect, test } from 'vitest';
import {
  setKnownOffsets,
  zoneDay,
  zoneMinutes,
  zoneMoment,
  zoneOffset,
  zoneOffsets,
  zoneStamp,
} from './zone.ts';

afterEach(() => setKnownOffsets([]));

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

test('lists the changes of the offset', () => {
  expect(zoneOffsets(2026, 2028).map(([from, minutes]) => [new Date(from).toISOString(), minutes])).toEqual([
    ['2026-01-01T00:00:00.000Z', -360],
    ['2026-03-08T08:00:00.000Z', -300],
    ['2026-11-01T07:00:00.000Z', -360],
    ['2027-03-14T08:00:00.000Z', -300],
    ['2027-11-07T07:00:00.000Z', -360],
    ['2028-01-01T00:00:00.000Z', -360],
  ]);
});

test('gives the same offsets with and without the known ones, inside and outside their years', () => {
  const changes = zoneOffsets(2025, 2029).map(([from]) => from);
  const instants = changes.flatMap((at) => [at - 60_000, at - 1, at, at + 1, at + 60_000, at + 1e9]);
  const expected = instants.map(zoneOffset);
  setKnownOffsets(zoneOffsets(2026, 2028));
  expect(instants.map(zoneOffset)).toEqual(expected);
});

test('uses the known offsets rather than the time zone database', () => {
  setKnownOffsets([
    [Date.UTC(2026, 0), 60],
    [Date.UTC(2026, 6), 120],
    [Date.UTC(2027, 0), 120],
  ]);
  expect(zoneOffset(Date.UTC(2025, 11, 31))).toBe(-360);
  expect(zoneOffset(Date.UTC(2026, 0))).toBe(60);
  expect(zoneOffset(Date.UTC(2026, 6) - 1)).toBe(60);
  expect(zoneOffset(Date.UTC(2026, 6))).toBe(120);
  expect(zoneOffset(Date.UTC(2027, 0))).toBe(-360);
});
