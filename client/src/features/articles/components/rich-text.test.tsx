import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/queries.ts';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

test('the editor injects no style element, which the content security policy would block', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RichText value="<p>The bells</p>" onChange={vi.fn()} upload={vi.fn()} />
    </QueryClientProvider>,
  );
  await screen.findByText('The bells');
  expect(document.querySelectorAll('style')).toHaveLength(0);
});
