import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerPage } from '@/app/router.tsx';
import { appConfig } from '@/lib/config.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showSite } from '@/test/site.tsx';
import { user } from '@/test/user.ts';
import AdminPage from './admin-page.tsx';

const none = { count: 0, oldest: null };
const overview = {
  pending: none,
  changes: none,
  claims: none,
  messages: none,
  newChurches: 0,
  subscriptions: { live: 3, failing: 0, portalWrong: false, checkedAt: null },
  failedEmails: { count: 0, newest: [] },
  system: {
    version: '1.0.0',
    lastImport: null,
    storage: { images: 0, imageBytes: 0, databaseBytes: 0 },
    failedJobs: [{ name: 'send-emails', at: '2026-11-20T08:00:00Z' }],
  },
};
fakeServer(() => ({
  'GET /api/auth/me': { body: { id: 1, username: 'admin', email: 'a@x.example', role: 'admin' } },
  'GET /api/admin/session': {
    body: { authenticated: true, userId: 1, role: 'admin', secondFactorMissing: false },
  },
  'GET /api/admin/overview': { body: overview },
}));
beforeEach(() => registerPage('admin/admin-page', AdminPage));
afterEach(() => Object.assign(appConfig, { payments: null, websiteChecks: false }));

/** Narrow screens list the pages in a dropdown. */
const pages = () =>
  within(screen.getByRole('combobox', { name: 'Section' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const always = [
  'Overview and history',
  'Pending Approval (…)',
  'Changes',
  'Claims',
  'Messages',
  'Approved Churches (…)',
  'Events and news',
  'Imports',
  'People',
];

test('what is off has no page, empty queues have no count, and jobs that failed are listed', async () => {
  showSite('/admin');
  expect(await screen.findByText('send-emails')).toBeTruthy();
  expect(pages()).toEqual([...always, 'Featured without payment']);
  expect(screen.queryByText('Active subscriptions')).toBeNull();
});

test('with payments and website checks, there are no more than ten pages', async () => {
  Object.assign(appConfig, { payments: { publishableKey: 'pk_test_fake' }, websiteChecks: true });
  showSite('/admin?tab=approved');
  expect(await screen.findByRole('tab', { name: 'Websites' })).toBeTruthy();
  expect(pages()).toEqual([...always, 'Money']);
  await user.click(screen.getByRole('tab', { name: 'Websites' }));
  expect(screen.getByRole('combobox', { name: 'Section' })).toHaveProperty('value', 'approved');
});
