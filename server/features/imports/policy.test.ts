import { describe, expect, it, test } from 'vitest';
import { countyCenter } from '#shared/domain/region.ts';
import { createZipTable } from '../../adapters/geo/zip-table.ts';
import type { ImportedChurch } from '../../adapters/imports/types.ts';
import { type ImportRules, place, resolvePosition } from './policy.ts';

const geo = createZipTable();
const church = (values: Partial<ImportedChurch> = {}): ImportedChurch => ({
  sourceId: '1',
  name: 'Grace Church',
  denomination: 'Other',
  address: '',
  city: 'Houston',
  zip: '',
  phone: null,
  website: null,
  description: '',
  services: [],
  position: { latitude: '', longitude: '' },
  ...values,
});
const at = (latitude: string, longitude: string, zip = '') =>
  resolvePosition(church({ position: { latitude, longitude }, zip }), geo);
const corrected = 'coordinates corrected (sign or order)';

describe('a position', () => {
  it('is accepted within the country, including islands', () => {
    expect(at('29.76', '-95.36')).toEqual({ at: { latitude: 29.76, longitude: -95.36 }, placed: 'own' });
    for (const [latitude, longitude] of [
      ['21.3', '-157.8'],
      ['61.2', '-149.9'],
      ['13.47', '144.8'],
      ['-14.3', '-170.7'],
      ['18.4', '-66.1'],
    ] as const)
      expect(at(latitude, longitude)).toMatchObject({ placed: 'own' });
  });

  it.each([
    ['29.76', '95.36'],
    ['-29.76', '-95.36'],
    ['-29.76', '95.36'],
    ['-95.36', '29.76'],
    ['95.36', '29.76'],
  ])('%s %s with a wrong sign or order is corrected if its ZIP code agrees or is unknown', (a, b) => {
    const right = { at: { latitude: 29.76, longitude: -95.36 }, placed: 'own', note: corrected };
    expect(at(a, b)).toEqual(right);
    expect(at(a, b, '77002')).toEqual(right);
    expect(at(a, b, '10001')).toMatchObject({
      placed: 'zip',
      note: 'invalid coordinates, placed by ZIP code',
    });
  });

  it.each([
    ['0', '0'],
    ['999', '-95'],
    ['29.76', ''],
    ['abc', 'def'],
    ['48.85', '2.35'],
    ['NaN', 'Infinity'],
  ])('%s %s is impossible and falls back to the ZIP code or to no position', (a, b) => {
    expect(at(a, b, '77002')).toMatchObject({
      placed: 'zip',
      note: 'invalid coordinates, placed by ZIP code',
      at: { latitude: 29.756845, longitude: -95.365652 },
    });
    expect(at(a, b)).toEqual({
      at: undefined,
      placed: undefined,
      note: 'invalid coordinates, and no ZIP code to place it by',
    });
  });

  it('defaults to the ZIP code without a note, unless that is unknown', () => {
    expect(at('', '', '77002')).toMatchObject({ placed: 'zip' });
    expect(at('', '', '77002').note).toBeUndefined();
    expect(at('', '', '77251')).toMatchObject({
      at: undefined,
      note: 'no coordinates, and no known ZIP code to place it by',
    });
  });
});

const rules: ImportRules = { allFaiths: false, regionOnly: false };
const placed = (values: Partial<ImportedChurch>, more: Partial<ImportRules> = {}) => {
  const result = place(church(values), { geo, rules: { ...rules, ...more } });
  if ('leftOut' in result) return result.leftOut;
  return result.church;
};
const position = (latitude: number, longitude: number) => ({
  position: { latitude: String(latitude), longitude: String(longitude) },
});

describe('an area', () => {
  it('comes from its box, or else the nearest area, or else the town if it is far away', () => {
    expect(placed(position(29.755, -95.36))).toMatchObject({ area: 'Downtown', placed: 'own', lat: 29.755 });
    expect(placed({ ...position(30.3, -97.7), city: 'Austin' })).toMatchObject({ area: 'Austin' });
    expect(placed({ ...position(30.3, -97.7), city: '', place: 'Travis County' })).toMatchObject({
      area: 'Travis County',
    });
    expect(placed({ ...position(29.755, -95.36), city: 'Pasadena' })).toMatchObject({ area: 'Downtown' });
  });

  it('is overridden by the area in the file', () => {
    expect(placed({ ...position(29.755, -95.36), area: 'northside' })).toMatchObject({ area: 'North Side' });
  });

  it('of a church without a position comes from the table of names, and is not Downtown by default', () => {
    expect(placed({ name: 'Lakewood Church' })).toMatchObject({
      placed: 'name',
      latitude: null,
      lat: 29.7305,
    });
    expect(placed({})).toMatchObject({
      placed: 'nowhere',
      latitude: null,
      longitude: null,
      lat: countyCenter.latitude,
      lng: countyCenter.longitude,
      area: 'Houston',
    });
    expect(placed({ city: 'Dallas' })).toMatchObject({ area: 'Dallas' });
  });

  it('outside the region is left out on request', () => {
    const far = { ...position(32.78, -96.8), city: 'Dallas' };
    expect(placed(far)).toMatchObject({ area: 'Dallas' });
    expect(placed(far, { regionOnly: true })).toBe('outside the region');
    expect(placed({ city: 'Dallas' }, { regionOnly: true })).toBe('outside the region');
    expect(placed({ city: 'Houston' }, { regionOnly: true })).toMatchObject({ placed: 'nowhere' });
    expect(placed({ zip: '77494', city: 'Katy' }, { regionOnly: true })).toMatchObject({ area: 'Katy' });
  });
});

test('keeps the position of our own export, even if it is missing', () => {
  const source = 'houston-churches';
  expect(placed({ source, zip: '77002', area: 'Katy' })).toMatchObject({ latitude: null, area: 'Katy' });
  expect(placed({ source, ...position(48.8512345678, 2.35) })).toMatchObject({ latitude: 48.8512345678 });
});
