import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { rejectionOf, strengthOf } from './password-strength.ts';

const common = dictionary['passwords-common'];
const strength = (password: string, known: string[] = []) =>
  strengthOf(password, { common, isStaff: false, known });

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
])('%j is weak', (password) => expect(strength(password)).toBe('weak'));
test.each(['tulip-42x', 'grx8kqpw2'])('%j is fair', (password) => expect(strength(password)).toBe('fair'));
test.each(['three quiet herons', 'Kd8#mQ2!vx90', 'correct horse battery'])('%j is good', (password) =>
  expect(strength(password)).toBe('good'),
);
test("the user's own name does not count", () => {
  expect(strength('maria.gonzalez')).toBe('good');
  expect(strength('maria.gonzalez', ['maria', 'gonzalez'])).toBe('weak');
  expect(strength('ma-ria_(Ma-ria_(', ['ma-ria_('])).toBe('weak');
});

test('common passwords are weak, in any case, and rejected for staff', () => {
  for (const password of common.slice(0, 10_000)) {
    const options = { common: [password], isStaff: false, known: [] };
    expect(strengthOf(password.toUpperCase(), options)).toBe('weak');
  }
  const long = ['three quiet herons'];
  expect(rejectionOf('Three Quiet Herons', long)).toBe('common');
  expect(rejectionOf('three quiet herons', [...common.slice(0, 10_000), ...long])).toBeUndefined();
});

test('a password too short for staff is weak for them', () => {
  const password = 'Kd8#mQ2!vx9';
  expect(rejectionOf(password, common)).toBe('short');
  expect(strengthOf(password, { common, isStaff: true, known: [] })).toBe('weak');
  expect(strength(password)).toBe('good');
});
