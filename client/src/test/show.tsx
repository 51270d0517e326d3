/** Draws pages under their addresses, as the router does. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { CurrentUser } from '#shared/viewer.ts';
import { createQueryClient } from '@/lib/query-client.ts';

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

/** The page at its path; every other address says where it is. */
export function showPage(path: string, page: ReactNode, address = path) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** With fake timers: lets so much time pass, and what follows from it be drawn. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** With fake timers: lets answers arrive, and what follows from them be asked and drawn. */
export async function settle() {
  for (let turn = 0; turn < 6; turn++) await pass(5);
}
