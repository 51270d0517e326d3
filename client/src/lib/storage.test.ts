import { expect, test, vi } from 'vitest';
import { readJson, readStorage, writeJson, writeStorage } from './storage.ts';

test('stores, reads, and removes values; the two areas are separate', () => {
  writeStorage('key', 'value');
  writeJson('key', { a: 1 }, 'sessionStorage');
  expect(readStorage('key')).toBe('value');
  expect(readJson('key', 'sessionStorage')).toEqual({ a: 1 });
  writeStorage('key', null);
  expect(readStorage('key')).toBeNull();
});

test('invalid JSON reads as null', () => {
  writeStorage('key', '{');
  expect(readJson('key')).toBeNull();
});

test('does not throw if storage is disabled or full', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  writeStorage('key', 'value');
  writeStorage('key', null);
  writeJson('key', {});
  expect(readStorage('key')).toBeNull();
  expect(readJson('key')).toBeNull();
});
