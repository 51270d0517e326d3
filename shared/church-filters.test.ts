import { expect, test } from 'vitest';
import { accepts, filterNames } from './church-filters.ts';
import { churchFilters } from './churches.ts';

const values = [
  'Grace',
  'x'.repeat(200),
  'x'.repeat(201),
  'a\0b',
  'true',
  'yes',
  'sunday',
  'Sunday',
  'evening',
  'spanish',
  '77002',
  '770021',
  '29.7,-95.4',
  '29.7',
  '91,0',
  'a,b',
  '0.1',
  '0',
  '250',
  '251',
  '12.345',
  '29,-96,30,-95',
  '30,-96,29,-95',
  '29,-96,30',
  '29,-96,30,-95,1',
  'Infinity,0',
];

test('the directory page accepts the same values as the contract', () => {
  for (const name of filterNames) {
    const schema = churchFilters.shape[name];
    const accepted = values.filter((value) => accepts[name](value));
    expect(accepted, name).toEqual(values.filter((value) => schema.safeParse(value).success));
    expect(accepted.length, name).toBeGreaterThan(0);
    expect(accepted.length, name).toBeLessThan(values.length);
  }
});
