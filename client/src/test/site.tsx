/** The site with its own routes, for tests of pages that lead to one another. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AppRoutes, registerPage } from '@/app/router.tsx';
import { createQueryClient } from '@/lib/query-client.ts';
import { Elsewhere } from './show.tsx';

/** Pages of these files only say where they are. */
export function standIn(...files: string[]): void {
  for (const file of files) registerPage(file, Elsewhere);
}

export function showSite(address: string) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
