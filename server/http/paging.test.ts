import { expect, test } from 'vitest';
import { openCursor, sealCursor } from './paging.ts';

const scope = { list: 'news', filters: 'faith', secret: 'a secret' };
const cursor = sealCursor([null, 7, 'Ünïcode'], scope);

test('opens a sealed cursor', () => {
  expect(openCursor(cursor, scope)).toEqual([null, 7, 'Ünïcode']);
  expect(cursor).toMatch(/^[\w.-]+$/);
});

test.each([
  ['from another list', cursor, { ...scope, list: 'articles' }],
  ['with other filters', cursor, { ...scope, filters: '' }],
  ['from another server', cursor, { ...scope, secret: 'another' }],
  ['that was changed', `x${cursor}`, scope],
  ['that was truncated', cursor.slice(0, -1), scope],
  ['with extra characters', `${cursor}.x`, scope],
  ['without a signature', cursor.split('.')[0]!, scope],
  ['that is empty', '', scope],
])('rejects a cursor %s', (_case, invalid, expectedScope) => {
  expect(() => openCursor(invalid, expectedScope)).toThrow('cursor is not valid for this list');
});
