import { expect, test } from 'vitest';
import { openCursor, sealCursor } from './paging.ts';

const of = { list: 'news', filters: 'faith', secret: 'a secret' };
const cursor = sealCursor([null, 7, 'Ünïcode'], of);

test('a cursor returns what was sealed', () => {
  expect(openCursor(cursor, of)).toEqual([null, 7, 'Ünïcode']);
  expect(cursor).toMatch(/^[\w.-]+$/);
});

test.each([
  ['of another list', cursor, { ...of, list: 'articles' }],
  ['with other filters', cursor, { ...of, filters: '' }],
  ['of another server', cursor, { ...of, secret: 'another' }],
  ['changed', `x${cursor}`, of],
  ['cut', cursor.slice(0, -1), of],
  ['with more behind it', `${cursor}.x`, of],
  ['without a signature', cursor.split('.')[0]!, of],
  ['empty', '', of],
])('rejects one %s', (_what, text, where) => {
  expect(() => openCursor(text, where)).toThrow('cursor is not valid for this list');
});
