import { expect, test } from 'vitest';
import { readServiceLine } from '#shared/service-times/parser.ts';
import { sampleChurches } from './samples.ts';

const lines = sampleChurches.flatMap(({ services }) => services);

test('the samples show what can be read of service times, and what cannot', () => {
  expect(lines.filter((line) => readServiceLine(line).length === 0)).toEqual([
    // No day.
    'Church School 8:30 AM',
    // Once a month, nobody knows when.
    'Sunday 1:30 PM (Igbo, monthly)',
    'Worship 11 AM',
    // A language that the filter does not have.
    'Sunday 2:00 PM (Lao)',
    'Children’s church 10:30 AM',
    // A part of the year.
    'Lenten soup suppers, Wed 6:00 PM',
  ]);
});

test('no time of a sample is read from what is none, or left out', () => {
  for (const line of lines) {
    const read = readServiceLine(line);
    const days = new Set(read.map(({ day }) => day)).size;
    const clocks = line.match(/\d+(:\d\d)?( ?[ap]\.?m\b)?/gi) ?? [];
    const ranges = line.match(/\d( [AP]M)? ?[-–] ?\d/g) ?? [];
    if (days > 0) expect(read.length / days, line).toBe(clocks.length - ranges.length);
  }
});
