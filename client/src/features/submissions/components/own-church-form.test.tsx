import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyChurch } from '#shared/church-fields.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import type { LoadedChurch } from './church-values.ts';
import { OwnChurchForm } from './own-church-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test.each([
  ['approved', true],
  ['pending', false],
  ['rejected', false],
] as const)('of %s churches the form marks what becomes public right away: %s', (status, marked) => {
  const church = { ...emptyChurch, id: 3, name: 'Grace', status } as unknown as LoadedChurch['church'];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OwnChurchForm
          loaded={{ church, revision: null, version: 1 }}
          own={undefined}
          photo={() => null}
          onDone={vi.fn()}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const label = screen.getByText(/^Phone/).closest('label')!.textContent;
  expect(label).toBe(marked ? 'Phone (optional, public right away)' : 'Phone (optional)');
});
