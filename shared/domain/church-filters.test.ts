import { expect, test } from 'vitest';
import { churchFilters } from '../contracts/churches.ts';
import {
  accepts,
  canonicalValues,
  choiceOf,
  coarseBox,
  filterNames,
  holdsNul,
  isMultiFilter,
  readBox,
  readNear,
  readRadius,
} from './church-filters.ts';
import { mostIds, readIds } from './church-ids.ts';

const values = [
  'Grace',
  'x'.repeat(200),
  'x'.repeat(201),
  'a\0b',
  'true',
  'yes',
  'sunday',
  'Sunday',
  'evening',
  'spanish',
  '77002',
  '770021',
  '29.7,-95.4',
  '29.7',
  '91,0',
  'a,b',
  '0.1',
  '0',
  '250',
  '251',
  '12.345',
  '29,-96,30,-95',
  '30,-96,29,-95',
  '29,-96,30',
  '29,-96,30,-95,1',
  'Infinity,0',
];

test('accepts the same values on the directory page as in the contract', () => {
  for (const name of filterNames) {
    const schema = churchFilters.shape[name];
    const accepted = values.filter((value) => accepts[name](value));
    expect(accepted, name).toEqual(values.filter((value) => schema.safeParse(value).success));
    expect(accepted.length, name).toBeGreaterThan(0);
    expect(accepted.length, name).toBeLessThan(values.length);
  }
});

test.each([
  ['29,-96,30,-95', { south: 29, west: -96, north: 30, east: -95 }],
  ['-90,-180,90,180', { south: -90, west: -180, north: 90, east: 180 }],
  // A box across the date line, and one with no height.
  ['0,170,1,-170', { south: 0, west: 170, north: 1, east: -170 }],
  ['1,2,1,2', { south: 1, west: 2, north: 1, east: 2 }],
  ['30,-96,29,-95', undefined],
  ['-90.1,0,0,0', undefined],
  ['0,-180.1,0,0', undefined],
  ['0,0,90.1,0', undefined],
  ['0,0,0,180.1', undefined],
  ['1,2,3', undefined],
  ['1,2,3,4,5', undefined],
  ['1,,3,4', undefined],
  ['a,2,3,4', undefined],
  [`${'0'.repeat(94)},0,0,0`, { south: 0, west: 0, north: 0, east: 0 }],
  [`${'0'.repeat(95)},0,0,0`, undefined],
])('parses the box "%s"', (text, box) => {
  expect(readBox(text)).toEqual(box);
});

test('never shrinks a box, and leaves a rounded box unchanged', () => {
  expect(coarseBox({ south: 29.7001, west: -95.5001, north: 29.8001, east: -95.4009 })).toEqual({
    south: 29.7,
    west: -95.501,
    north: 29.801,
    east: -95.4,
  });
  const coarse = { south: 29.701, west: -95.503, north: 29.807, east: -95.409 };
  expect(coarseBox(coarse)).toEqual(coarse);
});

test.each([
  ['77002', { zip: '77002' }],
  [' 77002 ', { zip: '77002' }],
  ['heights', { area: 'The Heights' }],
  ['conroe', { area: 'Conroe' }],
  ['Dallas', undefined],
  ['Houston', { area: 'Houston' }],
  ['Sugarland, TX', { area: 'Sugar Land' }],
  ['Katy, Texas', { area: 'Katy' }],
  ['77002-1234', { zip: '77002' }],
  ['77002-12', undefined],
  ['29.76041,-95.36985', { latitude: 29.76, longitude: -95.37 }],
  ['90,180', { latitude: 90, longitude: 180 }],
  ['90.1,0', undefined],
  ['0,-180.1', undefined],
  ['1,2,3', undefined],
  ['1', undefined],
  ['770021', undefined],
  ['nowhere', undefined],
  [`${'0'.repeat(58)},0`, { latitude: 0, longitude: 0 }],
  [`${'0'.repeat(59)},0`, undefined],
])('parses near "%s"', (text, place) => {
  expect(readNear(text)).toEqual(place);
});

test.each([
  ['0.1', 0.1],
  ['250', 250],
  ['5.25', 5.25],
  ['0.09', undefined],
  ['250.01', undefined],
  ['1.234', undefined],
  ['1000', undefined],
  ['-1', undefined],
  ['5 ', undefined],
])('parses radius "%s"', (text, miles) => {
  expect(readRadius(text)).toBe(miles);
});

test('sorts and deduplicates ids, up to the number of favorites', () => {
  expect(readIds('3,1,10,3')).toEqual([1, 3, 10]);
  expect(readIds('999999999')).toEqual([999_999_999]);
  for (const text of ['', '0', '01', '1,', '1000000000', 'a']) expect(readIds(text), text).toBeUndefined();
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',');
  expect(mostIds).toBe(100);
  expect(readIds(ids(100))).toHaveLength(100);
  expect(readIds(ids(101))).toBeUndefined();
});

test('normalizes multiple values: canonical, unique, with days and languages in their defined order', () => {
  expect(canonicalValues('day', ['wednesday', '', 'sunday', 'wednesday'])).toEqual(['sunday', 'wednesday']);
  expect(canonicalValues('language', ['spanish', 'english'])).toEqual(['english', 'spanish']);
  expect(canonicalValues('area', ['Katy', 'heights', 'Downtown'])).toEqual([
    'Downtown',
    'Katy',
    'The Heights',
  ]);
  expect(canonicalValues('denomination', ['umc', 'Baptist'])).toEqual(['Baptist', 'Methodist']);
});

test('lists the filters', () => {
  expect(filterNames.filter(isMultiFilter)).toEqual(['denomination', 'area', 'day', 'language']);
  expect(choiceOf('wheelchair')).toEqual({ field: 'wheelchairAccess', value: 'yes' });
  expect(holdsNul('a\0')).toBe(true);
  expect(holdsNul('a')).toBe(false);
  expect(accepts.search('x'.repeat(200))).toBe(true);
  expect(accepts.search('x'.repeat(201))).toBe(false);
});
