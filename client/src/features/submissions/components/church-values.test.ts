import { expect, test, vi } from 'vitest';
import {
  differencesOf as differences,
  mergedValues as merged,
  proposedChoices,
} from '@/features/desk/use-edit-form.ts';
import { churchComparison, comparable, emptyValues, type FormValues, valuesOf } from './church-values.ts';

const differencesOf = (base: FormValues, mine: FormValues, theirs: object) =>
  differences(churchComparison, base, mine, theirs);
const mergedValues = (mine: FormValues, theirs: FormValues, choices: Parameters<typeof merged>[3]) =>
  merged(churchComparison, mine, theirs, choices);

const base = valuesOf({
  name: 'Grace',
  phone: null,
  services: ['Sunday 9:00 AM'],
  description: 'As it was.',
  latitude: 29.7,
  longitude: -95.3,
});

test('ignores fields that only I changed, or that both changed to the same value', () => {
  const mine = { ...base, name: 'Grace Church', phone: '(713) 555-0100' };
  const theirs = { ...base, phone: ' (713) 555-0100 ' };
  expect(differencesOf(base, mine, theirs)).toEqual([]);
  expect(mergedValues(mine, theirs, {})).toEqual(mine);
});

test('treats blanks, empty lines, and missing values as equal', () => {
  const theirs = { ...base, services: ['Sunday 9:00 AM', ' '], phone: null, website: undefined };
  expect(differencesOf(base, { ...base, services: ['', 'Sunday 9:00 AM'] }, theirs)).toEqual([]);
});

test('proposes theirs for fields I didn’t change and mine for fields I did', () => {
  const mine = { ...base, description: 'Mine.', services: ['Sunday 9:00 AM', ''] };
  const theirs = { ...base, description: 'Theirs.', services: ['Sunday 8:00 AM'] };
  const differences = differencesOf(base, mine, theirs);
  expect(differences).toEqual([
    { field: 'description', mine: 'Mine.', theirs: 'Theirs.', changedHere: true },
    { field: 'services', mine: ['Sunday 9:00 AM'], theirs: ['Sunday 8:00 AM'], changedHere: false },
  ]);
  const choices = proposedChoices(differences);
  expect(choices).toEqual({ description: 'mine', services: 'theirs' });
  expect(mergedValues(mine, theirs, choices)).toMatchObject({
    description: 'Mine.',
    services: ['Sunday 8:00 AM'],
  });
  expect(mergedValues(mine, theirs, { ...choices, description: 'theirs' }).description).toBe('Theirs.');
});

test('compares special dates as text, ignoring parsed times', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  const christmas = { date: '2026-12-25', kind: 'none', text: '' } as const;
  const easter = { date: '2027-03-28', kind: 'also', text: '6:30 AM sunrise' } as const;
  const original = { ...base, serviceExceptions: [christmas] };
  const theirs = { ...original, serviceExceptions: [christmas, easter] };
  expect(comparable({ serviceExceptions: [{ ...christmas, times: [] }] }, 'serviceExceptions')).toEqual([
    'Friday, December 25: no service.',
  ]);
  expect(comparable({ serviceExceptions: [] }, 'serviceExceptions')).toBeNull();
  const differences = differencesOf(original, original, theirs);
  expect(differences).toEqual([
    {
      field: 'serviceExceptions',
      mine: ['Friday, December 25: no service.'],
      theirs: ['Friday, December 25: no service.', 'Sunday, March 28, 2027: 6:30 AM sunrise'],
      changedHere: false,
    },
  ]);
  expect(mergedValues(original, theirs, proposedChoices(differences)).serviceExceptions).toEqual([
    christmas,
    easter,
  ]);
  vi.useRealTimers();
});

test('treats both coordinates of a position as one field', () => {
  const mine = { ...base, latitude: 29.8, longitude: -95.4 };
  const theirs = { ...base, latitude: null, longitude: null };
  const differences = differencesOf(base, mine, theirs);
  expect(differences.map(({ field }) => field)).toEqual(['position']);
  expect(mergedValues(mine, theirs, { position: 'theirs' })).toMatchObject({
    latitude: null,
    longitude: null,
  });
});

test('fills in the missing and invalid fields of an old draft', () => {
  expect(valuesOf({ name: 'Grace', services: 'no list', latitude: '29' })).toEqual({
    ...emptyValues,
    name: 'Grace',
  });
});
