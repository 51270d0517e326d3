import { expect, test } from 'vitest';
import { countText, listText, moneyText, numberText, sizeText, totalText, unitText } from './format.ts';

test('formats numbers and totals', () => {
  expect(numberText(1250)).toBe('1,250');
  expect(totalText(10_000, true)).toBe('10,000+');
  expect(totalText(9999, false)).toBe('9,999');
});

test.each([
  [0, '0 churches'],
  [1, '1 church'],
  [2, '2 churches'],
  [1250, '1,250 churches'],
])('formats a count of %i as %s', (count, text) => {
  expect(countText(count, 'church', 'churches')).toBe(text);
});

test('formats lists', () => {
  expect(listText(['Baptist'])).toBe('Baptist');
  expect(listText(['Baptist', 'Catholic'])).toBe('Baptist and Catholic');
  expect(listText(['Baptist', 'Catholic', 'Methodist'])).toBe('Baptist, Catholic, and Methodist');
});

test('formats money, units and sizes', () => {
  expect(moneyText(9900)).toBe('$99.00');
  expect(moneyText(123_456)).toBe('$1,234.56');
  expect([unitText(1, 'hour'), unitText(2, 'day'), unitText(15, 'minute')]).toEqual([
    '1 hour',
    '2 days',
    '15 minutes',
  ]);
  expect([sizeText(12_540_000), sizeText(5_000_000)]).toEqual(['12.5 MB', '5 MB']);
});
