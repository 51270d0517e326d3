import { expect, test } from 'vitest';
import { differingFields, proposedFields } from './church-merge.ts';

const side = (fields: Record<string, unknown>, owned = false) => ({
  owned,
  fields: {
    name: 'Grace',
    description: '',
    services: [],
    wheelchairAccess: 'unknown',
    phone: null,
    latitude: null,
    longitude: null,
    ...fields,
  },
});

test('blank, unknown and missing values are the same', () => {
  expect(differingFields(side({}), side({ phone: ' ', description: '' }))).toEqual([]);
  expect(differingFields(side({}), side({ wheelchairAccess: 'yes', latitude: 29, longitude: -95 }))).toEqual([
    'position',
    'wheelchairAccess',
  ]);
});

test('proposes what is missing, and of two texts the fuller one', () => {
  const gone = side({
    name: 'Grace Church of the Bayou',
    phone: '1',
    services: ['a', 'b'],
    latitude: 1,
    longitude: 2,
  });
  const stays = side({ description: 'Here.', services: ['c'], latitude: 3, longitude: 4 });
  expect(proposedFields(gone, stays)).toEqual(['services', 'phone']);
  expect(proposedFields(stays, gone)).toEqual(['description']);
});

test('prefers what the only owner wrote, but never its blanks', () => {
  const own = side({ name: 'Mine', description: 'Short.', latitude: 1, longitude: 2 }, true);
  const other = side({ description: 'A long text of an import.', phone: '1', latitude: 3, longitude: 4 });
  expect(proposedFields(own, other)).toEqual(['name', 'description', 'position']);
  expect(proposedFields(other, own)).toEqual(['phone']);
});
