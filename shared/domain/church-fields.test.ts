import { expect, test } from 'vitest';
import {
  choiceFields,
  columnsOf,
  differingFields,
  editableFields,
  emptyChurch,
  fieldTraits,
  listFields,
  liveFields,
  mergeFields,
  proposedFields,
  publicFields,
  seenFields,
} from './church-fields.ts';

/** Visibility and edit rules are promises to owners, so change this snapshot only deliberately. */
test('each field by what may be done with it', () => {
  const line = (name: (typeof editableFields)[number]) => {
    const { kind, most, form, group, shown, live, optional, choices, reimport } = fieldTraits[name];
    const traits = { most, form, group, shown, live, optional, choices, reimport };
    return `${name}: ${kind}${Object.entries(traits)
      .flatMap(([trait, value]) => (value === undefined ? [] : [`, ${trait} ${value}`]))
      .join('')}`;
  };
  expect(editableFields.map(line)).toMatchSnapshot();
});

test('keeps owner-only fields off public pages', () => {
  const owners = ['email', 'additionalInfo'];
  expect(editableFields.filter((name) => !(publicFields as readonly string[]).includes(name))).toEqual(
    owners,
  );
  expect(listFields).not.toContain('history');
  expect(publicFields).toContain('history');
  expect(mergeFields.filter((name) => !(seenFields as readonly string[]).includes(name))).toEqual(owners);
});

test('applies changes to services, special dates and phone numbers immediately', () => {
  expect(liveFields).toEqual(['services', 'serviceExceptions', 'phone']);
  expect(choiceFields).toEqual(['wheelchairAccess']);
});

test('provides empty values for an unknown church', () => {
  expect(emptyChurch).toMatchObject({
    name: '',
    address: '',
    state: 'TX',
    phone: null,
    latitude: null,
    services: [],
    serviceExceptions: [],
    recentSermons: [],
    wheelchairAccess: 'unknown',
    heroImage: null,
  });
  expect(Object.keys(emptyChurch)).toEqual(editableFields);
});

test('treats a position as one field with two columns', () => {
  expect(columnsOf('position')).toEqual(['latitude', 'longitude']);
  expect(columnsOf('phone')).toEqual(['phone']);
  expect(mergeFields.filter((name) => name === 'position')).toHaveLength(1);
  expect(mergeFields).toHaveLength(editableFields.length - 1);
});

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
