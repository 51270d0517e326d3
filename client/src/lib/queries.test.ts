import { expect, test } from 'vitest';
import { createQueryClient } from './queries.ts';

test('data is fresh for 5 minutes, cached for 10, retried once, and not refetched on focus', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: 1,
    refetchOnWindowFocus: false,
  });
  expect(mutations?.retry).toBe(false);
});

test('embedded data is available without a request', () => {
  const client = createQueryClient([{ key: ['api', '/api/stats'], data: { churches: 3 } }]);
  expect(client.getQueryData(['api', '/api/stats'])).toEqual({ churches: 3 });
});
