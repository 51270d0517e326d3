import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './layout-error.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken({ error }: { error: Error | null }) {
  if (error) throw error;
  return <p>All is well</p>;
}

const show = (error: Error | null, address = '/a') => (
  <MemoryRouter>
    <ErrorBoundary address={address}>
      <Broken error={error} />
    </ErrorBoundary>
  </MemoryRouter>
);
// React reports what a boundary catches; here that is the point.
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});

test('a page that throws is replaced by words and a way on; another address tries again', () => {
  quiet();
  const { rerender } = render(show(new Error('boom')));
  expect(screen.getByRole('alert').textContent).toContain('This page could not be shown');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
  rerender(show(null, '/b'));
  expect(screen.getByText('All is well')).toBeTruthy();
});

test('a chunk that is gone asks to load again', () => {
  quiet();
  render(show(new TypeError('Failed to fetch dynamically imported module: /assets/home-page.js')));
  expect(screen.getByRole('alert').textContent).toContain('This page has changed');
});

test('without a connection it says so', () => {
  quiet();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(show(new TypeError('Failed to fetch dynamically imported module: /assets/home-page.js')));
  expect(screen.getByRole('alert').textContent).toContain('You are offline');
});
