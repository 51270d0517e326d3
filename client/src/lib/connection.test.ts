import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, watchConnection } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => connection.set('ok'));

test('reports a slow connection within three seconds without a response', async () => {
  let respond = (_text: string) => {};
  const request = watchConnection(new Promise<string>((resolve) => (respond = resolve)));
  await vi.advanceTimersByTimeAsync(2000);
  expect(connection.get()).toBe('ok');
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.get()).toBe('slow');
  respond('at last');
  expect(await request).toBe('at last');
  expect(connection.get()).toBe('ok');
});

test('reports a lost connection immediately, but not for an error response', async () => {
  await expect(watchConnection(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow();
  expect(connection.get()).toBe('lost');
  await watchConnection(Promise.resolve('back'));
  expect(connection.get()).toBe('ok');
  await expect(watchConnection(Promise.reject(new Error('500')))).rejects.toThrow();
  expect(connection.get()).toBe('ok');
});
