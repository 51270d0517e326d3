import { expect, test } from 'vitest';
import { sampleWorkbook, workbookOf } from '../../test/workbook.ts';
import { FileError } from './types.ts';
import { isWorkbook, workbookToCsv } from './xlsx.ts';

test('converts the first sheet of a workbook to CSV, one line per row', () => {
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
  ['a truncated workbook', sampleWorkbook.subarray(0, 200)],
  ['a workbook with wrong offsets', sampleWorkbook.subarray(500)],
])('rejects %s with a clear message', (_, file) => {
  expect(() => workbookToCsv(file)).toThrow(FileError);
  expect(() => workbookToCsv(file)).toThrow(/Excel workbook/);
});
