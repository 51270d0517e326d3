import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api-client.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { sessionExpired } from '@/lib/sign-in.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { failureText, useExport } from './api.ts';

const data = { account: { username: 'ann' }, favorites: [3] };
const server = fakeServer(() => ({ 'GET /api/user/export': { body: data } }));

const files: Blob[] = [];
const clicked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  files.length = clicked.length = 0;
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
});
afterEach(() => sessionExpired.clear());

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
);
const download = async () => {
  const { result } = renderHook(useExport, { wrapper });
  let outcome = 'saved';
  await act(async () => {
    await result.current.mutateAsync().catch((error: Error) => (outcome = error.message));
  });
  return outcome;
};

test('saves the user’s data as readable JSON', async () => {
  expect(await download()).toBe('saved');
  expect(clicked).toEqual(['houston-churches-ann.json blob:1']);
  expect(files[0]!.type).toBe('application/json');
  expect(await files[0]!.text()).toBe(JSON.stringify(data, null, 2));
});

test('an expired session shows the notice instead of downloading a file', async () => {
  server.replies['GET /api/user/export'] = { status: 401, body: { message: 'Please sign in' } };
  expect(await download()).toBe('signed out');
  expect(sessionExpired.get()).toBe(true);
  expect(clicked).toEqual([]);
});

test.each([
  [0.2, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [61 * 60, '61 minutes'],
  [90 * 60, '2 hours'],
])('after too many attempts, says to wait %d seconds as “%s”', (retryAfter, text) => {
  const error = new ApiError(429, 'Too many', {}, { retryAfter });
  expect(failureText(error, 'no')).toContain(text);
});
