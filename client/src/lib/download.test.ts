import { expect, test, vi } from 'vitest';
import { csvText, saveFile } from './download.ts';

test('quotes CSV cells as needed and neutralizes formulas', () => {
  const line = (text: string) => csvText([[text, 'x']]);
  expect(line('plain')).toBe('\uFEFFplain,x\r\n');
  expect(line('a,b')).toBe('\uFEFF"a,b",x\r\n');
  expect(line('say "hi"')).toBe('\uFEFF"say ""hi""",x\r\n');
  expect(line('two\nlines')).toBe('\uFEFF"two\nlines",x\r\n');
  for (const first of '=+-@\t') expect(line(`${first}SUM(A1)`)).toContain(`'${first}SUM(A1)`);
  for (const number of ['-5', '-5.25']) expect(line(number)).toBe(`\uFEFF${number},x\r\n`);
  expect(line('-5+2')).toContain("'-5+2");
});

test('downloads a file under its name, then revokes its URL', async () => {
  vi.useFakeTimers();
  const blobs: Blob[] = [];
  const revoked = vi.fn();
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
  URL.revokeObjectURL = revoked;
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  saveFile('history.csv', 'a,b');
  expect(clicked).toEqual(['history.csv blob:1']);
  expect(blobs[0]!.type).toBe('text/csv;charset=utf-8');
  expect(await blobs[0]!.text()).toBe('a,b');
  vi.advanceTimersByTime(9_999);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1');
});
