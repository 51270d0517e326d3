import { expect, test } from './fixtures.ts';

test('the home page opens with its heading and without an error', async ({ page, pageErrors, outside }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Houston Churches/);
  await page.waitForLoadState('networkidle');
  expect(pageErrors).toEqual([]);
  // Nobody else learns of a visit before the visitor asks for something of theirs.
  expect(outside).toEqual([]);
});
