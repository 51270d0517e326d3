import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { appConfig } from '@/lib/config.ts';
import { TestModeBanner } from './layout-notices.tsx';

const before = { ...appConfig };
afterEach(() => Object.assign(appConfig, before));
const show = (mode: 'local' | 'production', publishableKey: string | null) => {
  Object.assign(appConfig, { mode, payments: publishableKey ? { publishableKey } : null });
  render(<TestModeBanner />);
  return screen.queryByRole('note')?.textContent ?? null;
};

test('shows a banner in production with test keys', () => {
  expect(show('production', 'pk_test_1')).toMatch(/Test mode.*no real money/);
});

test.each([
  ['production', 'pk_live_1'],
  ['local', 'pk_test_local'],
  ['production', null],
] as const)('shows nothing in %s with %s', (mode, key) => {
  expect(show(mode, key)).toBeNull();
});
