import { expect, test } from 'vitest';
import { canonicalFact, type FactField } from '#shared/domain/fact-options.ts';
import { readServiceLine } from '#shared/service-times/parser.ts';
import { sampleChurches } from './seed.ts';

const lines = sampleChurches.flatMap(({ services }) => services);

test('includes service lines that can and can’t be parsed', () => {
  expect(lines.filter((line) => readServiceLine(line).length === 0)).toEqual([
    // No day.
    'Church School 8:30 AM',
    // Monthly, without a week.
    'Sunday 1:30 PM (Igbo, monthly)',
    'Worship 11 AM',
    // A language without a filter.
    'Sunday 2:00 PM (Lao)',
    'Children’s church 10:30 AM',
    // Only part of the year.
    'Lenten soup suppers, Wed 6:00 PM',
  ]);
});

test('parses every time in a sample line', () => {
  for (const line of lines) {
    const times = readServiceLine(line);
    const days = new Set(times.map(({ day }) => day)).size;
    const clocks = line.match(/\d+(:\d\d)?( ?[ap]\.?m\b)?/gi) ?? [];
    const ranges = line.match(/\d( [AP]M)? ?[-–] ?\d/g) ?? [];
    if (days > 0) expect(times.length / days, line).toBe(clocks.length - ranges.length);
  }
});

test('lists facts that the forms offer, in their order', () => {
  for (const { name, facts = {} } of sampleChurches)
    for (const [field, values] of Object.entries(facts))
      expect(canonicalFact(field as FactField, values), `${name}: ${field}`).toEqual(values);
});
