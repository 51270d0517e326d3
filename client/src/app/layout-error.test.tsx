import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './layout-notices.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken({ error }: { error: Error | null }) {
  if (error) throw error;
  return <p>All is well</p>;
}

const show = (error: Error | null, url = '/a') => (
  <MemoryRouter>
    <ErrorBoundary url={url}>
      <Broken error={error} />
    </ErrorBoundary>
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

test('a chunk that no longer exists offers to reload', () => {
  quiet();
  render(show(new TypeError('Failed to fetch dynamically imported module: /assets/home-page.js')));
  expect(screen.getByRole('alert').textContent).toContain('This page has changed');
});

test('shows that the visitor is offline', () => {
  quiet();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(show(new TypeError('Failed to fetch dynamically imported module: /assets/home-page.js')));
  expect(screen.getByRole('alert').textContent).toContain('You’re offline');
});
