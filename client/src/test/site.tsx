/** The site with its real routes, for tests that navigate between pages. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AppRoutes, registerPage } from '@/app/router.tsx';
import { createQueryClient } from '@/lib/queries.ts';
import { Elsewhere } from './show.tsx';

/** Replaces pages with their path as text. */
export function standIn(...files: string[]): void {
  for (const file of files) registerPage(file, Elsewhere);
}

export function showSite(url: string) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
