import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { listQueryOf } from '#shared/domain/directory.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { churchPagesQuery } from '../api.ts';
import { useChurchPages } from './use-church-pages.ts';

test('a church that moved to the next page between requests is listed once', () => {
  const client = createQueryClient();
  const page = (ids: number[], next: string | null) => ({
    items: ids.map((id) => ({ id, name: `Church ${id}` }) as ChurchListItem),
    total: 4,
    capped: false,
    corrected: null,
    relaxed: null,
    read: null,
    next,
  });
  client.setQueryData(churchPagesQuery(listQueryOf({ filters: {}, sort: 'featured' })).queryKey, {
    pages: [page([1, 2], 'cursor'), page([2, 3], null)],
    pageParams: [null, 'cursor'],
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useChurchPages({ filters: {}, sort: 'featured' }), { wrapper });
  expect(result.current.churches.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(result.current.hasMore).toBe(false);
});
