import { expect, test } from 'vitest';
import { sampleWorkbook, workbookOf } from '../../test/workbook.ts';
import { FileError } from './types.ts';
import { isWorkbook, workbookToCsv } from './xlsx.ts';

test('the first sheet of a workbook becomes CSV, a line for each row', () => {
  expect(isWorkbook(sampleWorkbook)).toBe(true);
  expect(workbookToCsv(sampleWorkbook).split('\n')).toEqual([
    'Our parishes,,,',
    '',
    'Name,Zip,,Services',
    'Grace & Peace,77002,,Sun 9 AM | Sun 11 AM',
    'Hope,,,',
    '',
  ]);
});

test.each([
  ['another archive', workbookOf({ 'readme.txt': 'x' })],
  ['one that is cut off', sampleWorkbook.subarray(0, 200)],
  ['one with wrong offsets', Buffer.concat([sampleWorkbook.subarray(500)])],
])('%s is refused in plain words', (_, file) => {
  expect(() => workbookToCsv(file)).toThrow(FileError);
  expect(() => workbookToCsv(file)).toThrow(/Excel workbook/);
});
