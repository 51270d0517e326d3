/** Renders pages at their URLs, like the router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { createQueryClient } from '@/lib/queries.ts';

export const ann: CurrentUser = {
  id: 7,
  username: 'ann',
  email: 'ann@grace.example',
  role: 'user',
  emailVerified: true,
};

export function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/** Renders the page at its path; any other URL renders its own path as text. */
export function showPage(path: string, page: ReactNode, url = path) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Renders a part of a page, with what `client` has cached. */
export function showPart(part: ReactNode, client = createQueryClient(), url = '/') {
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[url]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}

/** With fake timers: advances the time and renders the result. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** With fake timers: waits for responses and renders the result. */
export async function settle() {
  for (let turn = 0; turn < 6; turn++) await pass(5);
}
