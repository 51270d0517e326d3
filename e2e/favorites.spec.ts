// Churches that a visitor saves, with and without an account.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectFits320, expectNoViolations, open, settled } from './support/steps.ts';

const main = (page: Page) => page.locator('main');

/** Saves the first `count` churches and returns their names, sorted. */
async function saveChurches(page: Page, count: number): Promise<string[]> {
  await open(page, '/directory?denomination=Methodist&view=list');
  const cards = main(page).getByRole('article');
  await expect(cards.first()).toBeVisible();
  const names: string[] = [];
  for (let n = 0; n < count; n++) {
    const card = cards.nth(n);
    names.push(await card.getByRole('heading').innerText());
    await card.getByRole('button', { name: /^Save/ }).click();
    await expect(card.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-pressed', 'true');
  }
  return names.sort();
}

const listedNames = async (page: Page) =>
  (await main(page).getByRole('article').getByRole('heading').allInnerTexts()).sort();

test('a visitor saves churches, sees them in a list and on a map, and shares them', {
  tag: '@desktop',
}, async ({ page, browser, pageErrors }) => {
  await open(page, '/favorites');
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  const names = await saveChurches(page, 2);
  await open(page, '/favorites');
  await expect(main(page).getByRole('article')).toHaveCount(2);
  expect(await listedNames(page)).toEqual(names);
  await expectNoViolations(page);

  const ids = await page.evaluate(() => JSON.parse(localStorage.getItem('favorites')!) as number[]);
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const friend = await other.newPage();
  await open(friend, `/favorites?ids=${ids.join(',')}`);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Churches shared with you');
  await expect(main(friend).getByRole('article')).toHaveCount(2);
  expect(await listedNames(friend)).toEqual(names);
  await friend.getByRole('button', { name: 'Save them all' }).click();
  await expect(friend.getByText('You’ve saved these churches.')).toBeVisible();
  await other.close();

  // The printed page has only the churches.
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('article')).toHaveCount(2);
  for (const role of ['banner', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await main(page).getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await page.goBack();
  await main(page).getByRole('article').first().getByRole('button', { name: /^Save/ }).click();
  await expect(main(page).getByRole('article')).toHaveCount(1);
  await settled(page);
  await expectFits320(page);
  expect(pageErrors).toEqual([]);
});
