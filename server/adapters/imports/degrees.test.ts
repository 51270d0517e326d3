import { expect, test } from 'vitest';
import { readPosition } from './degrees.ts';

test.each([
  ['29.751', '-95.39'],
  ['N29.7510', 'W95.3900'],
  ['29.751°', '-95.39°'],
  ['29°45\'03.6" N', '95°23\'24" W'],
  ['29° 45.06′ N', '95° 23.4′ W'],
  ['29 45 3.6 N', '95 23 24 W'],
  ['29:45:03.6', '-95:23:24'],
  ['95.39 W', '29.751 N'],
  ['29.751, -95.39', ''],
  ['29.751,-95.39', ''],
  ['(29.751, -95.39)', ''],
  ['29.751 -95.39', ''],
  ['29.751; -95.39', ''],
  ['29,751 -95,39', ''],
  ['29.751N 95.39W', ''],
  ['N 29.751, W 95.39', ''],
  ['29°45\'03.6"N, 95°23\'24"W', ''],
  ['POINT (-95.39 29.751)', ''],
  ['geo:29.751,-95.39', ''],
])('%s %s', (latitude, longitude) => {
  const position = readPosition(latitude, longitude);
  expect(position?.[0]).toBeCloseTo(29.751, 4);
  expect(position?.[1]).toBeCloseTo(-95.39, 4);
});

test.each([
  ['', ''],
  ['unknown', '-95.39'],
  ['29.751', 'N/A'],
  ['29°75\'00"', '-95.39'],
  ['29.751N', '95.39N'],
  ['29.751', ''],
  ['1 2 3 4', ''],
])('%j %j is no position', (latitude, longitude) => {
  expect(readPosition(latitude, longitude)).toBeUndefined();
});
