import { expect, test } from 'vitest';
import { areCongregations } from './policy.ts';

const latterDay = 'The Church of Jesus Christ of Latter Day Saints';

test.each([
  [`${latterDay} - Bear Creek First Ward`, `${latterDay} - Copperfield Ward`],
  [`${latterDay} - Oakland 9th Branch`, `${latterDay} - Oakland 10th (Cambodian) Branch`],
  ['Clear Lake 1st Ward', 'Clear Lake 2nd Ward'],
  ['Second Baptist Church – Woodway', 'Second Baptist Church – Cypress'],
  ['Grace Lutheran Church', 'Grace Lutheran Church (Korean)'],
  ['Iglesia Emanuel', 'Iglesia Emanuel Español'],
  ['Lakewood Church', 'Lakewood Church North Campus'],
])('%s and %s are different congregations', (a, b) => {
  expect(areCongregations(a, b)).toBe(true);
  expect(areCongregations(b, a)).toBe(true);
});

test.each([
  [`${latterDay} - Concord 1st Ward`, `${latterDay} - Concord 1st Ward`],
  ['Lakewood Church', 'LAKEWOOD CHURCH'],
  ['Zion Temple', 'Zion Temple of Houston'],
  ['First Baptist Church', 'First Baptist Church of Katy'],
  ['Grace Church', 'Grace Church - Katy'],
])('%s and %s may be duplicates', (a, b) => expect(areCongregations(a, b)).toBe(false));
