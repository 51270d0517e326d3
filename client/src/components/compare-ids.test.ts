import { expect, test } from 'vitest';
import { readCompared } from './compare-store.ts';

test.each([
  ['3,1,2', [3, 1, 2]],
  ['3,3, 1', [3, 1]],
  ['5,4,3,2,1', [5, 4, 3, 2]],
  ['1,grace,-2,0,1.5,2', [1, 2]],
  [',,', []],
  ['', []],
])('reads %j in its order', (text, read) => {
  expect(readCompared(text)).toEqual(read);
});
