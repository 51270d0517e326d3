import { expect, test } from 'vitest';
import { listMessageOf, messageOf } from './field-group.ts';

test.each([
  [undefined, undefined, undefined],
  [null, undefined, undefined],
  ['text', undefined, undefined],
  [{ message: 'Too many' }, 'Too many', 'Too many'],
  [{ message: '', root: { message: 'Too many' } }, 'Too many', 'Too many'],
  [{ root: { message: 'Too many' } }, 'Too many', 'Too many'],
  // Errors of single lines.
  [[undefined, { message: 'Too long' }, { message: 'Other' }], undefined, 'Too long'],
  [[{ message: '' }, { message: 'Too long' }], undefined, 'Too long'],
  [{ 2: { time: { message: 'Too long' } } }, undefined, 'Too long'],
  [{ message: 5, root: {} }, undefined, undefined],
])('finds the messages in %j', (error, listMessage, firstMessage) => {
  expect(listMessageOf(error)).toBe(listMessage);
  expect(messageOf(error)).toBe(firstMessage);
});
