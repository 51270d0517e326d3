import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { CurrentUser } from '#shared/accounts.ts';
import { meQuery } from '@/features/accounts/viewer.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { PlanChoice } from './advertise-plans.tsx';

afterEach(cleanup);

const show = (user: CurrentUser | null = null) =>
  render(
    <QueryClientProvider client={createQueryClient([{ key: meQuery().queryKey, data: user }])}>
      <MemoryRouter>
        <PlanChoice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const radio = (name: string | RegExp) => screen.getByRole('radio', { name }) as HTMLInputElement;
const mail = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href')!);

test('free and monthly are chosen at first', () => {
  show();
  expect(radio('Free Listing').checked).toBe(true);
  expect(radio('Monthly').checked).toBe(true);
  expect(screen.getByText('$0')).toBeTruthy();
  expect(screen.getByText('$99')).toBeTruthy();
  expect(screen.getByText('Recommended')).toBeTruthy();
});

test('annual billing shows its price and savings, and means the featured plan', () => {
  show();
  const annual = radio(/^Annual/);
  expect(annual.closest('label')!.textContent).toContain('Save $193');
  expect(annual.closest('label')!.textContent).toContain('$83/mo');
  fireEvent.click(annual);
  expect(screen.getByText('$995')).toBeTruthy();
  expect(screen.queryByText('$99')).toBeNull();
  expect(radio('Featured Listing').checked).toBe(true);
  expect(radio('Free Listing').checked).toBe(false);
});

test('a free listing begins with the form, or with an account for it', () => {
  show();
  const free = () => screen.getByRole('link', { name: 'List your church for free' }).getAttribute('href');
  expect(free()).toBe('/auth?returnTo=/church-submission&tab=register');
  cleanup();
  show({ id: 1, username: 'ann', email: 'ann@example.org', role: 'user', emailVerified: true });
  expect(free()).toBe('/church-submission');
});

test('a featured listing writes to the team with the plan in the subject', () => {
  show();
  expect(mail('Write to us to be featured')).toContain(
    'Featured Listing for our church: Monthly, $99 per month',
  );
  fireEvent.click(radio(/^Annual/));
  expect(mail('Write to us to be featured')).toContain('Annual, $995 per year');
});
