import { describe, expect, test } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { createTestApp } from '../../test/app.ts';
import * as policy from './policy.ts';

const { deps } = await createTestApp();
const church = { ...emptyChurch, name: 'Grace', zip: '77002', latitude: 29.7, longitude: -95.3 };
const center = (zip: string) => deps.geo.zipCenter(zip)!;

test('keeps values that a form did not send', () => {
  expect(policy.withSent(church, { name: 'New', phone: undefined, website: null })).toEqual({
    ...church,
    name: 'New',
    website: null,
  });
});

test('removes the old site’s "no image" placeholder and parsed times from form values', () => {
  const fields = policy.fieldsOf({
    ...church,
    heroImage: '{token}',
    serviceExceptions: [{ date: '2030-06-15', kind: 'none', text: '', times: [] }],
    id: 7,
  } as never);
  expect(fields.heroImage).toBeNull();
  expect(policy.fieldsOf({ ...church, heroImage: '' }).heroImage).toBeNull();
  expect(policy.fieldsOf({ ...church, heroImage: '/a' }).heroImage).toBe('/a');
  expect(fields.serviceExceptions).toEqual([{ date: '2030-06-15', kind: 'none', text: '' }]);
  expect(fields).not.toHaveProperty('id');
});

test('sorts exceptions by date and drops past ones', () => {
  const on = (date: string, text = '') => ({ date, kind: 'also' as const, text });
  // It's still the 14th in Houston.
  const now = new Date('2030-06-15T04:59:00Z');
  const days = [on('2030-06-20', 'b'), on('2030-06-13'), on('2030-06-14'), on('2030-06-20', 'a')];
  expect(policy.withoutPastDays({ serviceExceptions: days }, now)).toEqual({
    serviceExceptions: [on('2030-06-14'), on('2030-06-20', 'b'), on('2030-06-20', 'a')],
  });
  expect(policy.withoutPastDays({ name: 'x' }, now)).toEqual({ name: 'x' });
});

test('recognizes changes of service times', () => {
  expect(policy.concernsTimes(['services'])).toBe(true);
  expect(policy.concernsTimes(['name', 'serviceExceptions'])).toBe(true);
  expect(policy.concernsTimes(['name', 'phone'])).toBe(false);
});

test('finds differences and keeps latitude and longitude together', () => {
  expect(policy.differences(church, { name: 'Grace', zip: '77003', phone: null })).toEqual({ zip: '77003' });
  expect(policy.differences(church, { latitude: 29.8, longitude: -95.3 })).toEqual({
    latitude: 29.8,
    longitude: -95.3,
  });
  expect(policy.differences(church, { latitude: 29.7, longitude: -95.4 })).toEqual({
    latitude: 29.7,
    longitude: -95.4,
  });
  expect(policy.differences(church, { ...church, services: [] })).toEqual({});
});

test('splits an owner’s changes into published, waiting, and private ones', () => {
  expect(
    policy.splitChanges({
      services: ['a'],
      serviceExceptions: [],
      phone: '1',
      wheelchairAccess: 'no',
      name: 'b',
      city: 'c',
      email: 'd',
      additionalInfo: 'e',
    }),
  ).toEqual({
    live: { services: ['a'], serviceExceptions: [], phone: '1', wheelchairAccess: 'no' },
    waiting: { name: 'b', city: 'c' },
    unseen: { email: 'd', additionalInfo: 'e' },
  });
});

describe('the stored position is', () => {
  const none = { latitude: null, longitude: null };
  const at = (form: object, before?: object) => {
    const { latitude, longitude } = policy.normalize(
      deps.geo,
      { ...church, ...form },
      before && { ...church, ...before },
    );
    return { latitude, longitude };
  };
  const pin = { latitude: 29.7, longitude: -95.3 };
  test.each([
    ['the pin', {}, undefined, pin],
    ['the pin, even with a new ZIP code', { zip: '77008' }, {}, pin],
    ['the previous one without a pin', none, {}, pin],
    ['still missing', none, none, none],
    ['the center of the ZIP code for a new church', none, undefined, center('77002')],
    ['the center of the new ZIP code', { ...none, zip: '77008' }, {}, center('77008')],
    [
      'the center that moves with the ZIP code',
      { ...center('77002'), zip: '77008' },
      center('77002'),
      center('77008'),
    ],
    ['the pin if it was moved together with the ZIP code', { ...pin, zip: '77008' }, center('77002'), pin],
    ['the same center for the same ZIP code', center('77002'), center('77002'), center('77002')],
    [
      'the old center for an unknown ZIP code',
      { ...center('77002'), zip: '00000' },
      center('77002'),
      center('77002'),
    ],
    ['missing for an unknown ZIP code', { ...none, zip: '00000' }, undefined, none],
  ])('%s', (_title, form, before, position) => {
    expect(at(form, before)).toEqual(position);
  });

  test('stored with canonical denomination and area', () => {
    expect(policy.normalize(deps.geo, { ...church, denomination: 'umc', area: 'heights' })).toMatchObject({
      denomination: 'Methodist',
      area: 'The Heights',
    });
  });

  test('recognized as approximate at the ZIP code’s center', () => {
    expect(policy.isAtZipCenter(deps.geo, { zip: '77002', ...center('77002') })).toBe(true);
    expect(policy.isAtZipCenter(deps.geo, { zip: '77002', ...pin })).toBe(false);
    expect(policy.isAtZipCenter(deps.geo, { zip: '77002' })).toBe(false);
    expect(policy.isAtZipCenter(deps.geo, { zip: '00000', ...pin })).toBe(false);
  });
});

test('lists fields missing from a complete page', () => {
  expect(policy.missingFields({ ...emptyChurch, featured: false })).toEqual([
    'address',
    'zip',
    'phone',
    'website',
    'description',
    'services',
    'heroImage',
  ]);
  const full = {
    address: 'a',
    zip: '77002',
    phone: '1',
    website: 'w',
    description: 'A church.',
    services: ['s'],
    heroImage: '/i',
    pastorName: null,
    missionStatement: null,
    history: null,
    featured: false,
  };
  expect(policy.missingFields(full)).toEqual([]);
  expect(policy.missingFields({ ...full, description: '' })).toEqual(['description']);
  expect(policy.missingFields({ ...full, heroImage: '{token}' })).toEqual(['heroImage']);
  const featured = { ...full, featured: true };
  expect(policy.missingFields(featured)).toEqual(['pastorName', 'missionStatement', 'history']);
  expect(policy.missingFields({ ...featured, pastorName: 'a', history: 'b' })).toEqual(['missionStatement']);
});

test.each([
  ['pending', false, false, 'waiting'],
  ['pending', true, false, 'waiting'],
  ['pending', false, true, 'unpaid'],
  ['rejected', true, false, 'needs_fix'],
  ['approved', false, false, 'live'],
  ['approved', true, false, 'change_waiting'],
] as const)(
  'a church that is %s (edit waiting: %s, payment awaited: %s) has the state %s',
  (status, waiting, awaitsPayment, state) => {
    expect(policy.stateOf({ status, waiting, awaitsPayment })).toBe(state);
  },
);
