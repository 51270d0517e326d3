import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { sampleWorkbook, workbookFiles, workbookOf, workbookWith } from '../../test/workbook.ts';
import { FileError } from './types.ts';
import { isWorkbook, workbookToCsv } from './xlsx.ts';

const linesOf = async (workbook: Buffer) => String(await workbookToCsv(workbook)).split('\n');

test('converts the first sheet of a workbook to CSV, one line per row', async () => {
  expect(isWorkbook(sampleWorkbook)).toBe(true);
  expect(await linesOf(sampleWorkbook)).toEqual([
    'Our parishes,,,',
    '',
    'Name,Zip,,Services',
    'Grace & Peace,77002,,Sun 9 AM | Sun 11 AM',
    'Hope,,,',
    '',
  ]);
});

test.each([
  ['a number', '<c r="A1" s="2"><v>2134</v></c>', '2134'],
  ['a long number', '<c r="A1"><v>7.1355501E9</v></c>', '7135550100'],
  ['a decimal number', '<c r="A1"><v>-95.369800000000001</v></c>', '-95.3698'],
  ['a date', '<c r="A1" s="1"><v>45352</v></c>', '2024-03-01'],
  ['a time', '<c r="A1" s="3"><v>0.4375</v></c>', '10:30 AM'],
  ['a date with a time', '<c r="A1" s="4"><v>45352.75</v></c>', '2024-03-01 6:00 PM'],
  ['a number without a format', '<c r="A1"><v>0.4375</v></c>', '0.4375'],
  [
    'escaped line breaks',
    '<c r="A1" t="inlineStr"><is><t>Sun 9 AM_x000D_\nWed 7 PM</t></is></c>',
    'Sun 9 AM | Wed 7 PM',
  ],
  ['a boolean', '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>', '1,0'],
  ['an error', '<c r="A1" t="e"><v>#DIV/0!</v></c><c r="B1"><v>2</v></c>', ',2'],
  ['text like an error', '<c r="A1" t="str"><v>#1 Church!</v></c>', '#1 Church!'],
  ['the result of a formula', '<c r="A1" t="str"><f>B1&amp;C1</f><v>Hope</v></c>', 'Hope'],
  ['cells without a reference', '<c><v>1</v></c><c t="inlineStr"><is><t>Hope</t></is></c>', '1,Hope'],
  ['cells out of order', '<c r="B1"><v>2</v></c><c r="A1"><v>1</v></c>', '1,2'],
  ['a cell with an unknown style', '<c r="A1" s="99"><v>77002</v></c>', '77002'],
  ['special characters', '<c r="A1" t="str"><v>&#233;&#x1F600; &lt;b&gt;</v></c>', 'é😀 <b>'],
  ['text in CDATA', '<c r="A1" t="inlineStr"><is><t><![CDATA[A & B]]></t></is></c>', 'A & B'],
  ['more than 500 columns', '<c r="A1"><v>1</v></c><c r="SG1"><v>501</v></c>', `1${','.repeat(499)}`],
])('reads %s', async (_, cells, line) => {
  expect(await linesOf(workbookWith(`<row r="1">${cells}</row>`))).toEqual([line, '']);
});

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const row = (...cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

test('reads the visible sheet with the best-known header', async () => {
  const workbook = workbookOf({
    ...workbookFiles('', ['Read me', 'Old', 'Staff', 'Churches'], { hidden: ['Old'] }),
    'xl/worksheets/sheet1.xml': sheetOf(row('Read me first: ask Ann.')),
    'xl/worksheets/sheet2.xml': sheetOf(row('Name', 'Address', 'Zip', 'Phone') + row('Closed Chapel')),
    'xl/worksheets/sheet3.xml': sheetOf(row('Name', 'Salary') + row('Ann', '1')),
    'xl/worksheets/sheet4.xml': sheetOf(
      row('Diocese') + row('Name', 'Address', 'Zip') + row('Grace', '1 Oak St', '77002'),
    ),
  });
  expect(await linesOf(workbook)).toEqual(['Diocese,,', 'Name,Address,Zip', 'Grace,1 Oak St,77002', '']);
});

const failure = async (workbook: Buffer, seconds?: number) => {
  const error = await workbookToCsv(workbook, seconds).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FileError);
  expect(error).toHaveProperty('message', expect.stringMatching(/Excel workbook/));
};

test.each([
  ['another archive', workbookOf({ 'readme.txt': 'x' })],
  ['a truncated workbook', sampleWorkbook.subarray(0, 200)],
  ['a workbook with wrong offsets', sampleWorkbook.subarray(500)],
  ['too many rows', workbookWith('<row r="1048577"><c r="A1048577"><v>1</v></c></row>')],
  ['rows out of order', workbookWith('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>')],
])('rejects %s with a clear message', (_, workbook) => failure(workbook));

const rowXml = '<row><c><v>1</v></c></row>';

test('rejects a zip bomb', async () => {
  const bomb = workbookWith(`${rowXml}${' '.repeat(150_000_000)}`);
  expect(bomb.length).toBeLessThan(1_000_000);
  await failure(bomb);
});

test('inflates no more than the archive declares', async () => {
  const bomb = workbookWith(`${rowXml}${' '.repeat(20_000_000)}${rowXml}`);
  const declared = bomb.lastIndexOf('xl/worksheets/list.xml') - 46 + 24;
  bomb.writeUInt32LE(1000, declared);
  expect(await linesOf(bomb)).toEqual(['1', '']);
});

test('rejects a sheet with too many cells', async () => {
  const wide = '<row><c r="A1"><v>1</v></c><c r="SF1"><v>1</v></c></row>';
  await failure(workbookWith(wide + rowXml.repeat(200_000)));
});

test('rejects a sheet whose rows reach the last column, without reading them', async () => {
  const last = '<c r="XFD1"><v>1</v></c>';
  expect(await linesOf(workbookWith(`<row>${last}</row>${rowXml}`))).toHaveLength(3);
  const wide = workbookWith(`<row><c r="A1"><v>1</v></c>${last}</row>`.repeat(50_000));
  const start = performance.now();
  await failure(wide);
  expect(performance.now() - start).toBeLessThan(5000);
});

test('rejects a workbook that takes too long', () => failure(sampleWorkbook, 0.001));

test('lets the server respond while it reads a large workbook', async () => {
  const workbook = workbookWith(rowXml.repeat(200_000));
  const delays = monitorEventLoopDelay();
  delays.enable();
  const start = performance.now();
  expect(await linesOf(workbook)).toHaveLength(200_001);
  delays.disable();
  expect(delays.max / 1e6).toBeLessThan((performance.now() - start) / 4);
});
