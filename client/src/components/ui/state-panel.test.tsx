import { cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '@/test/user.ts';
import { StatePanel } from './state-panel.tsx';

test('announces itself only if it replaces what was there', () => {
  render(<StatePanel title="No churches yet" />);
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  render(<StatePanel live title="Something went wrong" />);
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong');
});

test('has a retry button if it can be retried, and any heading level', async () => {
  const retry = vi.fn();
  render(<StatePanel as="h1" title="Something went wrong" retry={retry} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  await user.click(screen.getByRole('button'));
  expect(retry).toHaveBeenCalledTimes(1);
});
