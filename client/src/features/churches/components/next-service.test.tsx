import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServiceException, ServiceTime } from '#shared/service-times/schedule.ts';
import { NextServiceLine } from './next-service.tsx';

/** Tests change it to prove that the visitor's time zone doesn't matter. */
const zone = process.env.TZ;
beforeEach(() => vi.useFakeTimers());
afterEach(() => (process.env.TZ = zone));

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
const hour = 60;
const sundays = [time(0, 9 * hour), time(0, 11 * hour, { languages: ['spanish'] })];

/** In November and December, the site is six hours behind UTC. */
const at = (moment: string) => void vi.setSystemTime(moment);
const show = (serviceTimes: ServiceTime[], serviceExceptions: ServiceException[] = []) =>
  render(<NextServiceLine church={{ serviceTimes, serviceExceptions }} />);
const line = () => document.querySelector('p')?.textContent;

test.each([
  ['2026-11-21T17:00:00-06:00', 'Next service: tomorrow 9:00 AM'],
  ['2026-11-22T00:00:00-06:00', 'Next service: today 9:00 AM'],
  ['2026-11-22T08:59:59-06:00', 'Next service: today 9:00 AM'],
  ['2026-11-22T09:00:00-06:00', 'Next service: today 11:00 AM in Spanish'],
  ['2026-11-22T11:00:00-06:00', 'Next service: Sunday, November 29, 9:00 AM'],
  ['2026-11-23T00:00:00-06:00', 'Next service: Sunday 9:00 AM'],
])('at %s it says "%s"', (moment, text) => {
  at(moment);
  show(sundays);
  expect(line()).toBe(text);
});

test('shows the next service when the current one starts', () => {
  at('2026-11-22T08:58:30-06:00');
  show(sundays);
  expect(line()).toBe('Next service: today 9:00 AM');
  act(() => void vi.advanceTimersByTime(90_000));
  expect(line()).toBe('Next service: today 11:00 AM in Spanish');
});

test.each(['Asia/Tokyo', 'Pacific/Honolulu', 'UTC'])('a visitor in %s sees Houston’s days', (away) => {
  process.env.TZ = away;
  // Saturday evening in Houston is Sunday afternoon in Tokyo.
  at('2026-11-22T03:30:00Z');
  show(sundays);
  expect(line()).toBe('Next service: tomorrow 9:00 AM');
});

test.each([
  ['2027-03-14', '2027-03-14T13:59:00Z', '2027-03-14T14:00:00Z'],
  ['2026-11-01', '2026-11-01T14:59:00Z', '2026-11-01T15:00:00Z'],
])('uses wall-clock time on %s, when clocks change', (_, before, after) => {
  at(before);
  show([time(0, 9 * hour), time(0, 18 * hour)]);
  expect(line()).toBe('Next service: today 9:00 AM');
  cleanup();
  at(after);
  show([time(0, 9 * hour), time(0, 18 * hour)]);
  expect(line()).toBe('Next service: today 6:00 PM');
});

test('shows the date of a monthly service far ahead, with the year unless it is the current one', () => {
  at('2026-11-21T12:00:00-06:00');
  show([time(5, 19 * hour, { nth: 1 })]);
  expect(line()).toBe('Next service: Friday, December 4, 7:00 PM');
  cleanup();
  at('2026-12-05T12:00:00-06:00');
  show([time(5, 19 * hour, { nth: 1 })]);
  expect(line()).toBe('Next service: Friday, January 1, 2027, 7:00 PM');
});

test('shows the language and kind if the line mentions them', () => {
  at('2026-11-21T12:00:00-06:00');
  const lineOf = (more: Partial<ServiceTime>) => {
    cleanup();
    show([time(0, 9 * hour, more)]);
    return line();
  };
  expect(lineOf({ languages: ['english', 'sign'] })).toBe(
    'Next service: tomorrow 9:00 AM in English and sign language',
  );
  expect(lineOf({ kind: 'mass' })).toBe('Next service: tomorrow 9:00 AM');
  expect(lineOf({ kind: 'prayer' })).toBe('Next service: tomorrow 9:00 AM (prayer)');
  expect(lineOf({ kind: 'bible_study' })).toBe('Next meeting: tomorrow 9:00 AM (Bible study)');
  expect(lineOf({ kind: 'other' })).toBe('Next meeting: tomorrow 9:00 AM');
});

test('exceptions change the next service', () => {
  at('2026-11-21T12:00:00-06:00');
  show(sundays, [{ date: '2026-11-22', kind: 'also', text: '', times: [{ start: 390, end: null }] }]);
  expect(line()).toBe('Next service: tomorrow 6:30 AM');
});

test('shows nothing if no time could be parsed', () => {
  at('2026-11-21T12:00:00-06:00');
  show([]);
  expect(screen.queryByText(/Next/)).toBeNull();
});
