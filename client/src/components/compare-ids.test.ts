import { expect, test } from 'vitest';
import { readCompared } from './compare-store.ts';

test.each([
  ['3,1,2', { ids: [3, 1, 2], unreadable: 0, tooMany: 0 }],
  ['3,3, 1', { ids: [3, 1], unreadable: 0, tooMany: 0 }],
  ['5,4,3,2,1', { ids: [5, 4, 3, 2], unreadable: 0, tooMany: 1 }],
  ['1,grace,-2,0,1.5,2', { ids: [1, 2], unreadable: 4, tooMany: 0 }],
  [',,', { ids: [], unreadable: 0, tooMany: 0 }],
  ['', { ids: [], unreadable: 0, tooMany: 0 }],
])('reads %j in its order', (text, read) => {
  expect(readCompared(text)).toEqual(read);
});
