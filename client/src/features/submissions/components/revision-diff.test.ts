import { expect, test } from 'vitest';
import { changedFields, piecesOf } from './revision-diff.ts';

const base = { name: 'Grace', services: ['Sunday 9:00 AM', 'Sunday 11:00 AM'], phone: null };

test('only the fields that differ, in the order of the form', () => {
  const changes = changedFields(base, { ...base, phone: '(713) 555-0100', name: 'Grace Church' });
  expect(changes.map(({ field }) => field)).toEqual(['name', 'phone']);
  expect(changes[1]).toMatchObject({ before: null, after: '(713) 555-0100', pieces: null });
});

test('words that went and words that came', () => {
  const pieces = piecesOf('We meet on Sunday at nine.', 'We meet every Sunday at nine.');
  expect(pieces?.before.filter(({ kind }) => kind === 'gone')).toEqual([{ text: 'on ', kind: 'gone' }]);
  expect(pieces?.after.filter(({ kind }) => kind === 'new')).toEqual([{ text: 'every ', kind: 'new' }]);
  expect(pieces?.after.map(({ text }) => text).join('')).toBe('We meet every Sunday at nine.');
});

test('a word at the end is the same with and without a blank', () => {
  expect(piecesOf('Grace', 'Grace Church')?.before).toEqual([{ text: 'Grace', kind: 'same' }]);
});

test('lines of a list', () => {
  const pieces = piecesOf(['Sunday 9:00 AM', 'Sunday 11:00 AM'], ['Saturday 5:00 PM', 'Sunday 9:00 AM']);
  expect(pieces?.before.map(({ kind }) => kind)).toEqual(['same', 'gone']);
  expect(pieces?.after.map(({ kind }) => kind)).toEqual(['new', 'same']);
});

test('another text altogether, and a very long one, are shown as they are', () => {
  expect(piecesOf('One two three four.', 'Quite another sentence here, one.')).toBeNull();
  const long = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  expect(piecesOf(long, `${long} more`)).toBeNull();
});

test('days that differ: what came stands in words beside what stayed', () => {
  const day = { date: '2030-12-25', kind: 'none', text: '' };
  const added = { date: '2030-12-24', kind: 'instead', text: '5 & 7 PM' };
  const [change] = changedFields(
    { ...base, serviceExceptions: [{ ...day, times: [] }] },
    { ...base, serviceExceptions: [added, day] },
  );
  expect(change?.field).toBe('serviceExceptions');
  expect(change?.pieces?.after).toEqual([
    { text: 'Tuesday, December 24, 2030: different times: 5 & 7 PM', kind: 'new' },
    { text: 'Wednesday, December 25, 2030: no service.', kind: 'same' },
  ]);
});
