import { expect, test } from 'vitest';
import {
  choiceFields,
  columnsOf,
  editableFields,
  emptyChurch,
  fieldTraits,
  listFields,
  liveFields,
  mergeFields,
  publicFields,
  seenFields,
} from './church-fields.ts';

const fieldsWhere = (matches: (traits: (typeof fieldTraits)[keyof typeof fieldTraits]) => boolean) =>
  editableFields.filter((name) => matches(fieldTraits[name]));

test('shows long texts and links on the church’s page only, and the rest in lists', () => {
  expect(fieldsWhere(({ shown }) => shown === 'page')).toEqual([
    ...['pastorName', 'wheelchairAccess', 'missionStatement', 'history', 'specialPrograms'],
    ...['youthPrograms', 'musicMinistry', 'outreachPrograms', 'facebookPage', 'instagramHandle'],
  ]);
  expect(fieldsWhere(({ form }) => form === 'submission')).toEqual([
    ...['latitude', 'longitude', 'serviceExceptions', 'recentSermons'],
  ]);
  expect(fieldsWhere(({ form }) => form === 'admin')).toEqual(['state']);
});

test('a later import replaces a name and denomination, and keeps what people have entered', () => {
  expect(fieldsWhere(({ reimport }) => reimport === 'replace')).toEqual(['name', 'denomination']);
  expect(fieldsWhere(({ reimport }) => reimport === 'position')).toEqual(['area', 'latitude', 'longitude']);
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
