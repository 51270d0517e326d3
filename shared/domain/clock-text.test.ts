import { expect, test } from 'vitest';
import { clockText, timeText } from './clock-text.ts';

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
