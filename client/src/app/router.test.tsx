import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showSite, standIn } from '@/test/site.tsx';
import { preloadPage } from './router.tsx';

fakeServer(() => ({ 'GET /api/auth/me': { body: null } }));
beforeEach(() => {
  document.title = '';
});

test.each([
  ['/about', 'About Houston Churches'],
  ['/contact', 'Contact Houston Churches'],
  ['/terms', 'Terms of Service | Houston Churches'],
  ['/privacy', 'Privacy Policy | Houston Churches'],
  ['/auth/forgot-password', 'Forgot your password? | Houston Churches'],
  ['/no-such-page', 'Page not found | Houston Churches'],
])('%s opened by a link inside the site has the title %s', async (url, title) => {
  await preloadPage(url);
  showSite(url);
  await waitFor(() => expect(document.title).toBe(title));
});

test.each([
  ['/churches?area=Montrose', '/directory?area=Montrose'],
  ['/login?returnTo=/dashboard', '/auth?returnTo=/dashboard'],
  ['/bulletin/2024?page=2', '/news?page=2'],
])('the former %s leads to %s', async (former, url) => {
  standIn('visitor/directory-page', 'account/auth-page', 'visitor/news-page');
  showSite(former);
  expect(await screen.findByText(`at ${url}`)).toBeTruthy();
});
