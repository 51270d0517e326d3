import { expect, test, vi } from 'vitest';
import { emptyValues, valuesOf } from './church-values.ts';
import { comparable, differencesOf, mergedValues, proposedChoices } from './conflict-merge.ts';

const base = valuesOf({
  name: 'Grace',
  phone: null,
  services: ['Sunday 9:00 AM'],
  description: 'As it was.',
  latitude: 29.7,
  longitude: -95.3,
});

test('fields that nobody else changed are no difference, and neither is what both wrote alike', () => {
  const mine = { ...base, name: 'Grace Church', phone: '(713) 555-0100' };
  const theirs = { ...base, phone: ' (713) 555-0100 ' };
  expect(differencesOf(base, mine, theirs)).toEqual([]);
  expect(mergedValues(base, mine, theirs, {})).toEqual(mine);
});

test('blanks, empty lines and nothing are the same', () => {
  const theirs = { ...base, services: ['Sunday 9:00 AM', ' '], phone: null, website: undefined };
  expect(differencesOf(base, { ...base, services: ['', 'Sunday 9:00 AM'] }, theirs)).toEqual([]);
});

test('what was not touched here follows them, what was typed here stays until the person decides', () => {
  const mine = { ...base, description: 'Mine.', services: ['Sunday 9:00 AM', ''] };
  const theirs = { ...base, description: 'Theirs.', services: ['Sunday 8:00 AM'] };
  const differences = differencesOf(base, mine, theirs);
  expect(differences).toEqual([
    { field: 'description', mine: 'Mine.', theirs: 'Theirs.', changedHere: true },
    { field: 'services', mine: ['Sunday 9:00 AM'], theirs: ['Sunday 8:00 AM'], changedHere: false },
  ]);
  const choices = proposedChoices(differences);
  expect(choices).toEqual({ description: 'mine', services: 'theirs' });
  expect(mergedValues(base, mine, theirs, choices)).toMatchObject({
    description: 'Mine.',
    services: ['Sunday 8:00 AM'],
  });
  expect(mergedValues(base, mine, theirs, { ...choices, description: 'theirs' }).description).toBe('Theirs.');
});

test('days that differ are compared in words, whatever else the server says of them', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  const christmas = { date: '2026-12-25', kind: 'none', text: '' } as const;
  const easter = { date: '2027-03-28', kind: 'also', text: '6:30 AM sunrise' } as const;
  const was = { ...base, serviceExceptions: [christmas] };
  const theirs = { ...was, serviceExceptions: [christmas, easter] };
  expect(comparable({ serviceExceptions: [{ ...christmas, times: [] }] }, 'serviceExceptions')).toEqual([
    'Friday, December 25: no service.',
  ]);
  expect(comparable({ serviceExceptions: [] }, 'serviceExceptions')).toBeNull();
  const differences = differencesOf(was, was, theirs);
  expect(differences).toEqual([
    {
      field: 'serviceExceptions',
      mine: ['Friday, December 25: no service.'],
      theirs: ['Friday, December 25: no service.', 'Sunday, March 28, 2027: 6:30 AM sunrise'],
      changedHere: false,
    },
  ]);
  expect(mergedValues(was, was, theirs, proposedChoices(differences)).serviceExceptions).toEqual([
    christmas,
    easter,
  ]);
  vi.useRealTimers();
});

test('a position is one difference, and both of its numbers go together', () => {
  const mine = { ...base, latitude: 29.8, longitude: -95.4 };
  const theirs = { ...base, latitude: null, longitude: null };
  const differences = differencesOf(base, mine, theirs);
  expect(differences.map(({ field }) => field)).toEqual(['position']);
  expect(mergedValues(base, mine, theirs, { position: 'theirs' })).toMatchObject({
    latitude: null,
    longitude: null,
  });
});

test('a kept draft of another time is filled up', () => {
  expect(valuesOf({ name: 'Grace', services: 'no list', latitude: '29' })).toEqual({
    ...emptyValues,
    name: 'Grace',
  });
});

test('what no comparison shows follows them unless it was changed here', () => {
  const was = valuesOf({ email: 'a@grace.example', additionalInfo: 'Parking.' }, 'admin') as typeof base & {
    email: string;
    additionalInfo: string;
  };
  const mine = { ...was, email: 'mine@grace.example' };
  const theirs = { ...was, email: 'theirs@grace.example', additionalInfo: 'Parking behind.' };
  expect(mergedValues(was, mine, theirs, {})).toMatchObject({
    email: 'mine@grace.example',
    additionalInfo: 'Parking behind.',
  });
});
