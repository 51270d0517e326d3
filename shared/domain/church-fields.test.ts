import { expect, test } from 'vitest';
import {
  type ChurchValues,
  choiceFields,
  churchFieldNames,
  columnsOf,
  differingFields,
  emptyChurch,
  fieldTraits,
  listFields,
  liveFields,
  mergeFields,
  proposedFields,
  publicFields,
  seenFields,
} from './church-fields.ts';
import { factFields } from './fact-options.ts';
import { visitFields } from './visit-facts.ts';

const fieldsWhere = (matches: (traits: (typeof fieldTraits)[keyof typeof fieldTraits]) => boolean) =>
  churchFieldNames.filter((name) => matches(fieldTraits[name]));

test('shows long texts and links on the church’s page only, and the rest in lists', () => {
  expect(fieldsWhere(({ shown }) => shown === 'page')).toEqual([
    ...['otherNames', 'pastorName', ...visitFields, 'missionStatement', 'history', 'specialPrograms'],
    ...['youthPrograms', 'musicMinistry', 'outreachPrograms', 'facebookPage', 'instagramHandle'],
  ]);
  expect(fieldsWhere(({ form }) => form === 'submission')).toEqual([
    ...['latitude', 'longitude', 'serviceExceptions', 'recentSermons'],
  ]);
  expect(fieldsWhere(({ form }) => form === 'admin')).toEqual(['otherNames', 'state']);
});

test('a later import replaces a name and denomination, and keeps what people have entered', () => {
  expect(fieldsWhere(({ reimport }) => reimport === 'replace')).toEqual(['name', 'denomination']);
  expect(fieldsWhere(({ reimport }) => reimport === 'position')).toEqual(['area', 'latitude', 'longitude']);
});

test('keeps owner-only fields off public pages', () => {
  const owners = ['email', 'additionalInfo'];
  expect(churchFieldNames.filter((name) => !(publicFields as readonly string[]).includes(name))).toEqual(
    owners,
  );
  expect(listFields).not.toContain('history');
  expect(publicFields).toContain('history');
  expect(mergeFields.filter((name) => !(seenFields as readonly string[]).includes(name))).toEqual(owners);
});

test('applies changes to services, special dates, facts and phone numbers immediately', () => {
  expect(liveFields).toEqual(['services', 'serviceExceptions', 'wheelchairAccess', ...factFields, 'phone']);
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
  expect(Object.keys(emptyChurch)).toEqual(churchFieldNames);
});

test('treats a position as one field with two columns', () => {
  expect(columnsOf('position')).toEqual(['latitude', 'longitude']);
  expect(columnsOf('phone')).toEqual(['phone']);
  expect(mergeFields.filter((name) => name === 'position')).toHaveLength(1);
  expect(mergeFields).toHaveLength(churchFieldNames.length - 1);
});

const side = (fields: Partial<ChurchValues>, owned = false) => ({
  owned,
  fields: { ...emptyChurch, name: 'Grace', ...fields },
});

test('treats blank and unknown values alike', () => {
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
