import { describe, expect, test } from 'vitest';
import { parseTimes, timesText } from './event-times.ts';

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

test('shows parsed times, also those that end the next day', () => {
  expect(timesText({ start: at(22), end: at(26) })).toBe('10:00 PM to 2:00 AM');
  expect(timesText({ start: at(19), end: null })).toBe('7:00 PM');
});
