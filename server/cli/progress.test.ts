import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function setUp(isTTY: boolean) {
  let now = 0;
  const written: string[] = [];
  const out = { isTTY, columns: 60, write: (text: string) => written.push(text) > 0 };
  const progress = createProgress('Importing', out, () => now);
  return {
    written,
    progress,
    at: (milliseconds: number) => {
      now = milliseconds;
    },
  };
}

test('updates and clears a single line on a terminal', () => {
  const { progress, at, written } = setUp(true);
  at(50);
  progress.show(10, 100, 'too early');
  at(1000);
  progress.show(50, 100, '50 of 100 records');
  progress.clear();
  expect(written).toHaveLength(2);
  expect(written[0]).toMatch(/^\r.*\[#{15}\.{15}\] Importing 50 %, 50/);
  // Shorter than the terminal, so that it never wraps.
  expect(written[0]!.slice('\r\u001b[2K'.length).length).toBeLessThan(60);
  expect(written[1]).not.toContain('Importing');
});

test('writes a line with the remaining time every few seconds to a log', () => {
  const { progress, at, written } = setUp(false);
  for (let second = 1; second <= 9; second += 1) {
    at(second * 1000);
    progress.show(second * 10, 100, `${second * 10} records`);
  }
  progress.clear();
  expect(written).toEqual([
    'Importing 30 %, 30 records, about 7 s left\n',
    'Importing 60 %, 60 records, about 4 s left\n',
    'Importing 90 %, 90 records, about 1 s left\n',
  ]);
});

test('shows progress without a known total', () => {
  const { progress, at, written } = setUp(false);
  at(5000);
  progress.show(0, 0, '4,000 churches');
  expect(written).toEqual(['Importing 4,000 churches\n']);
});
