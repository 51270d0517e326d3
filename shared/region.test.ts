import { expect, test } from 'vitest';
import { areaAt, areaBoxes, canonicalArea, canonicalDenomination, positionOf } from './region.ts';

test('the area map has the eleven areas of the specification', () => {
  expect(areaBoxes.map((area) => area.name)).toEqual([
    'Downtown',
    'North Side',
    'North East',
    'North West',
    'Memorial',
    'South Side',
    'East Side',
    'West Side',
    'River Oaks',
    'Montrose',
    'The Heights',
  ]);
});

test('one spelling each', () => {
  expect(canonicalArea(' downtown  houston ')).toBe('Downtown');
  expect(canonicalArea('North')).toBe('North Side');
  expect(canonicalDenomination('Non-Denominational')).toBe('Non-denominational');
  expect(canonicalDenomination('christian reformed')).toBe('Reformed');
  expect(canonicalDenomination('Something  new')).toBe('Something new');
});

test('boxes do not overlap, so that an area is never a matter of order', () => {
  for (const a of areaBoxes)
    for (const b of areaBoxes)
      if (a !== b)
        expect(
          a.box.north <= b.box.south ||
            b.box.north <= a.box.south ||
            a.box.east <= b.box.west ||
            b.box.east <= a.box.west,
          `${a.name} and ${b.name}`,
        ).toBe(true);
});

test('an area comes from the box, else the nearest, else the city when it is far away', () => {
  expect(areaAt({ latitude: 29.7604, longitude: -95.3698 })).toBe('Downtown');
  expect(areaAt({ latitude: 29.735, longitude: -95.2 })).toBe('East Side');
  expect(areaAt({ latitude: 29.3, longitude: -94.8 })).toBe('South Side');
  expect(areaAt({ latitude: 30.27, longitude: -97.74 }, 'Austin')).toBe('Austin');
  expect(areaAt({ latitude: 29.6, longitude: -95.63 }, 'Sugar Land')).toBe('Sugar Land');
});

test('a church without coordinates is shown at the place its name says, else at the county center', () => {
  expect(positionOf({ name: 'Lakewood Church', latitude: null, longitude: null }).source).toBe('name');
  expect(positionOf({ name: 'Nowhere Chapel', latitude: null, longitude: null })).toEqual({
    latitude: 29.7604,
    longitude: -95.3698,
    source: 'county',
  });
});
