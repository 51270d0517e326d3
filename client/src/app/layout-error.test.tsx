import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Boundary } from '@/components/lazy-section.tsx';
import { user } from '@/test/user.ts';
import { pageFailed } from './layout-notices.tsx';

function Broken({ error }: { error: Error | null }) {
  if (error) throw error;
  return <p>All is well</p>;
}

const show = (error: Error | null, url = '/a') => (
  <MemoryRouter>
    <Boundary resetKey={url} failed={pageFailed}>
      <Broken error={error} />
    </Boundary>
  </MemoryRouter>
);
// React logs errors that a boundary catches.
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});

test('a page that crashes is replaced by an error page, which another URL resets', () => {
  quiet();
  const { rerender } = render(show(new Error('boom')));
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t show this page');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  rerender(show(null, '/b'));
  expect(screen.getByText('All is well')).toBeTruthy();
});

test('a page that failed offers to try again, and does', async () => {
  quiet();
  const { rerender } = render(show(new TypeError('Failed to fetch dynamically imported module')));
  const again = screen.getByRole('button', { name: 'Try again' });
  rerender(show(null));
  await user.click(again);
  expect(screen.getByText('All is well')).toBeTruthy();
});

test('a visitor who is offline gets the page as soon as that ends', () => {
  quiet();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { rerender } = render(show(new TypeError('Failed to fetch')));
  expect(screen.getByRole('alert').textContent).toContain('You’re offline');
  rerender(show(null));
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('All is well')).toBeTruthy();
});

test('an error outside of the page never leaves the screen empty, and offers to try again', async () => {
  quiet();
  const root = (error: Error | null) => (
    <Boundary failed={pageFailed}>
      <Broken error={error} />
    </Boundary>
  );
  const { rerender } = render(root(new Error('boom')));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We couldn’t show this page');
  rerender(root(null));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).toBeTruthy();
});
