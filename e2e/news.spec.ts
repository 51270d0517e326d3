// News as visitors see it, with the sample articles.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible, notification, open } from './support/steps.ts';

const cards = (page: Page) => page.locator('main').getByRole('article');
const headings = (page: Page) => cards(page).getByRole('heading', { level: 2 });

test('category filters are stored in the URL, and Back restores them', { tag: '@desktop' }, async ({
  page,
  pageErrors,
  externalRequests,
}) => {
  await open(page, '/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
  await expect(headings(page)).toHaveCount(5);
  await expect(cards(page).first()).toContainText('How to visit a church for the first time');
  await expectAccessible(page);

  const filter = page.getByRole('group', { name: 'Categories' });
  await expect(filter.getByRole('button')).toHaveText([
    'All',
    'Faith',
    'Community',
    'Church Life',
    'Holidays',
    'History',
  ]);
  await filter.getByRole('button', { name: 'History' }).click();
  await expect(page).toHaveURL('/news?category=history');
  await expect(headings(page)).toHaveText(['The bell that was poured twice']);
  await expect(filter.getByRole('button', { name: 'History' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await filter.getByRole('button', { name: 'Faith' }).click();
  await expect(headings(page)).toHaveText(['Praying when you have run out of words']);
  await page.goBack();
  await expect(headings(page)).toHaveText(['The bell that was poured twice']);
  await page.reload();
  await expect(headings(page)).toHaveText(['The bell that was poured twice']);
  await filter.getByRole('button', { name: 'All' }).click();
  await expect(page).toHaveURL('/news');
  await expect(headings(page)).toHaveCount(5);
  expect(pageErrors).toEqual([]);
  expect(externalRequests).toEqual([]);
});

test('an article can be opened and shared', { tag: '@phone' }, async ({ page, context, pageErrors }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await open(page, '/news');
  await cards(page)
    .filter({ hasText: 'The bell that was poured twice' })
    .getByRole('link', { name: /Read More/ })
    .click();
  await expect(page).toHaveURL('/news/the-bell-that-was-poured-twice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The bell that was poured twice');
  await expect(page).toHaveTitle('The bell that was poured twice | Houston Churches');
  await expect(page.locator('main').getByText(/^\d+ min read$/)).toBeVisible();
  await expect(page.locator('main').locator('time')).toHaveText(/^[A-Z][a-z]+ \d+, 20\d\d$/);
  await expect(page.getByRole('heading', { level: 2, name: 'The storm' })).toBeVisible();
  await expect(page.getByRole('img', { name: /clapboard church/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(notification(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL('/news/the-bell-that-was-poured-twice', page.url()).href,
  );
  await page.getByRole('link', { name: 'Back to News' }).first().click();
  await expect(page).toHaveURL('/news');
  expect(pageErrors).toEqual([]);
});
