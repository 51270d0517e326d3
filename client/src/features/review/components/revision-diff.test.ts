import { expect, test } from 'vitest';
import { changedFields, piecesOf } from './revision-diff.ts';

const base = { name: 'Grace', services: ['Sunday 9:00 AM', 'Sunday 11:00 AM'], phone: null };

test('lists the fields that differ, in form order', () => {
  const changes = changedFields(base, { ...base, phone: '(713) 555-0100', name: 'Grace Church' });
  expect(changes.map(({ field }) => field)).toEqual(['name', 'phone']);
  expect(changes[1]).toMatchObject({ before: null, after: '(713) 555-0100', pieces: null });
});

test('marks removed and added words', () => {
  const pieces = piecesOf('We meet on Sunday at nine.', 'We meet every Sunday at nine.');
  expect(pieces?.before.filter(({ kind }) => kind === 'removed')).toEqual([{ text: 'on ', kind: 'removed' }]);
  expect(pieces?.after.filter(({ kind }) => kind === 'added')).toEqual([{ text: 'every ', kind: 'added' }]);
  expect(pieces?.after.map(({ text }) => text).join('')).toBe('We meet every Sunday at nine.');
});

test('several added words leave the others unmarked, and so does whitespace after the last word', () => {
  expect(piecesOf('Sunday at nine.', 'Every other Sunday at nine.')?.before).toEqual([
    { text: 'Sunday at nine.', kind: 'same' },
  ]);
  expect(piecesOf('Grace', 'Grace Church')?.before).toEqual([{ text: 'Grace', kind: 'same' }]);
  expect(piecesOf('very very good', 'very good')?.before.map(({ kind }) => kind)).toEqual([
    'same',
    'removed',
    'same',
  ]);
});

test('marks removed and added lines of a list', () => {
  const pieces = piecesOf(['Sunday 9:00 AM', 'Sunday 11:00 AM'], ['Saturday 5:00 PM', 'Sunday 9:00 AM']);
  expect(pieces?.before.map(({ kind }) => kind)).toEqual(['same', 'removed']);
  expect(pieces?.after.map(({ kind }) => kind)).toEqual(['added', 'same']);
});

test('doesn’t mark completely different texts', () => {
  expect(piecesOf('One two three four.', 'Quite another sentence here, one.')).toBeNull();
});

test('marks added special dates as text', () => {
  const day = { date: '2030-12-25', kind: 'none', text: '' };
  const added = { date: '2030-12-24', kind: 'instead', text: '5 & 7 PM' };
  const [change] = changedFields(
    { ...base, serviceExceptions: [{ ...day, times: [] }] },
    { ...base, serviceExceptions: [added, day] },
  );
  expect(change?.field).toBe('serviceExceptions');
  expect(change?.pieces?.after).toEqual([
    { text: 'Tuesday, December 24, 2030: different times: 5 & 7 PM', kind: 'added' },
    { text: 'Wednesday, December 25, 2030: no service.', kind: 'same' },
  ]);
});
