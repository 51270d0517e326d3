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
