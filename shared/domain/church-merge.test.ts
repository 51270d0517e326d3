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

test('treats blank, unknown and missing values alike', () => {
  expect(differingFields(side({}), side({ phone: ' ', description: '' }))).toEqual([]);
  expect(differingFields(side({}), side({ wheelchairAccess: 'yes', latitude: 29, longitude: -95 }))).toEqual([
    'position',
    'wheelchairAccess',
  ]);
});

test('proposes missing values and the longer of two texts', () => {
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

test("prefers the only owner's values, unless they are blank", () => {
  const own = side({ name: 'Mine', description: 'Short.', latitude: 1, longitude: 2 }, true);
  const other = side({ description: 'A long text of an import.', phone: '1', latitude: 3, longitude: 4 });
  expect(proposedFields(own, other)).toEqual(['name', 'description', 'position']);
  expect(proposedFields(other, own)).toEqual(['phone']);
});
