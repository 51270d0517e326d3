import { expect, test } from 'vitest';
import { listMessageOf, messageOf } from './field-group.ts';

test.each([
  [undefined, undefined, undefined],
  [null, undefined, undefined],
  ['text', undefined, undefined],
  [{ message: 'Too many' }, 'Too many', 'Too many'],
  [{ message: '', root: { message: 'Too many' } }, 'Too many', 'Too many'],
  [{ root: { message: 'Too many' } }, 'Too many', 'Too many'],
  // Of a line, and of the first line that has one.
  [[undefined, { message: 'Too long' }, { message: 'Other' }], undefined, 'Too long'],
  [[{ message: '' }, { message: 'Too long' }], undefined, 'Too long'],
  [{ 2: { time: { message: 'Too long' } } }, undefined, 'Too long'],
  [{ message: 5, root: {} }, 5, undefined],
])('the message of %j', (error, ofList, ofLines) => {
  if (ofList !== 5) expect(listMessageOf(error)).toBe(ofList);
  expect(messageOf(error)).toBe(ofLines);
});
