import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('data stays fresh for 5 minutes, is kept for 10, retried once, and not fetched again on focus', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: 1,
    refetchOnWindowFocus: false,
  });
  expect(mutations?.retry).toBe(false);
});

test('first data of a page is there without asking', () => {
  const client = createQueryClient([{ key: ['api', '/api/stats'], data: { churches: 3 } }]);
  expect(client.getQueryData(['api', '/api/stats'])).toEqual({ churches: 3 });
});
