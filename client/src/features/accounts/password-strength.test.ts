import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  '',
  'a',
  'aaaaaaaaaaaaaaaa',
  '12345678',
  '87654321',
  'password',
  'P@ssw0rd1',
  'qwerty123',
  'houston1',
])('%j is weak', (password) => expect(strengthOf(password)).toBe('weak'));
test.each(['tulip-42x', 'grx8kqpw2'])('%j is fair', (password) => expect(strengthOf(password)).toBe('fair'));
test.each(['three quiet herons', 'Kd8#mQ2!vx90', 'correct horse battery'])('%j is good', (password) =>
  expect(strengthOf(password)).toBe('good'),
);
test("the user's own name does not count", () => {
  expect(strengthOf('maria.gonzalez')).toBe('good');
  expect(strengthOf('maria.gonzalez', ['maria', 'gonzalez'])).toBe('weak');
  expect(strengthOf('ma-ria_(Ma-ria_(', ['ma-ria_('])).toBe('weak');
});
