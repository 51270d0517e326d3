/** Renders pages at their URLs, like the router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { externalNavigation } from '@/lib/navigation.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { user } from './user.ts';

export const ann: CurrentUser = {
  id: 7,
  username: 'ann',
  email: 'ann@grace.example',
  role: 'user',
  emailVerified: true,
  locale: 'en',
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

/** With fake timers: clicks a button, and waits for responses. */
export async function press(name: string | RegExp) {
  await user.click(screen.getByRole('button', { name }));
  await settle();
}

/** Call at the top of a test file. The URLs of other sites that a test's pages go to. */
export function otherSites(): string[] {
  const urls: string[] = [];
  beforeEach(() => {
    urls.length = 0;
    vi.spyOn(externalNavigation, 'assign').mockImplementation((url) => void urls.push(url));
  });
  return urls;
}
