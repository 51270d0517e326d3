import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerPage } from '@/app/router.tsx';
import { appConfig } from '@/lib/config.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showSite } from '@/test/site.tsx';
import AdminPage from './admin-page.tsx';

const none = { count: 0, oldest: null };
const overview = {
  pending: none,
  changes: none,
  claims: none,
  messages: none,
  newChurches: 0,
  subscriptions: { live: 3, failing: 0, portalWrong: false, checkedAt: null },
  failedEmails: { ...none, newest: [] },
  system: {
    version: '1.0.0',
    lastImport: null,
    storage: { images: 0, imageBytes: 0, databaseBytes: 0 },
    jobs: [
      { name: 'website-checks', isOff: true, last: { at: '2026-11-20T08:00:00Z', failed: false } },
      { name: 'emails-prune', isOff: false, last: { at: '2026-11-20T08:00:00Z', failed: false } },
    ],
  },
};
fakeServer(() => ({
  'GET /api/auth/me': { body: { id: 1, username: 'admin', email: 'a@x.example', role: 'admin' } },
  'GET /api/admin/session': {
    body: { authenticated: true, userId: 1, role: 'admin', secondFactorMissing: false },
  },
  'GET /api/admin/overview': { body: overview },
}));
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  registerPage('admin/admin-page', AdminPage);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  Object.assign(appConfig, { payments: null, websiteChecks: false });
});

/** Narrow screens list the tabs in a dropdown. */
const tabs = () =>
  within(screen.getByRole('combobox', { name: 'Section' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('what is off says so: no tab for websites, none for money but its grants, and jobs marked as off', async () => {
  showSite('/admin');
  const row = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await row(/websites/)).toEqual(['Check churches’ websites', '', 'Off']);
  expect((await row(/old emails/))[2]).toBe('OK');
  expect(tabs()).toContain('Featured without payment');
  expect(tabs().filter((tab) => /^(Websites|Money)/.test(tab!))).toEqual([]);
  expect(screen.queryByText('Active subscriptions')).toBeNull();
});

test('with payments and website checks, both have their tabs', async () => {
  Object.assign(appConfig, { payments: { publishableKey: 'pk_test_fake' }, websiteChecks: true });
  showSite('/admin');
  expect(await screen.findByText('Active subscriptions')).toBeTruthy();
  expect(tabs()).toContain('Money');
  expect(tabs()).not.toContain('Featured without payment');
  expect(tabs().some((tab) => tab!.startsWith('Websites'))).toBe(true);
});
