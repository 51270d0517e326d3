import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asOwner,
  type Church,
  expectAccessible,
  featureChurch,
  open,
  submitChurch,
} from './support/steps.ts';

/** Bots aren't counted, and headless browsers identify as bots by default. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function createFeaturedChurch(browser: Browser, context: BrowserContext): Promise<Church> {
  const church = await submitChurch(context, { phone: '713 555 0142', website: 'https://grace.example' });
  await approveChurch(browser, church);
  await featureChurch(browser, church);
  return church;
}

/** The owner's numbers for the current month. */
const readCounts = async (context: BrowserContext, { id }: Church) => {
  const rows = (await (await context.request.get('/api/user/analytics')).json()) as Array<
    Record<'profileViews' | 'websiteClicks' | 'phoneClicks' | 'directionClicks' | 'churchId', number>
  >;
  const row = rows.filter(({ churchId }) => churchId === id).at(-1)!;
  return [row.profileViews, row.websiteClicks, row.phoneClicks, row.directionClicks];
};

/** Stops outgoing links from navigating, because a new tab in the foreground would receive the next clicks. */
const preventNavigation = (context: BrowserContext) =>
  context.addInitScript(() =>
    window.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[target="_blank"], a[href^="tel:"]')) event.preventDefault();
    }),
  );

async function clickLinks(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('link', { name }).first().click();
}

test('views and clicks are counted once per visitor and day, and the owner sees them', {
  tag: '@desktop',
}, async ({ page, browser, pageErrors }) => {
  await asOwner(page.context());
  await preventNavigation(page.context());
  const church = await createFeaturedChurch(browser, page.context());
  const visitor = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    viewport: page.viewportSize(),
    userAgent,
  });
  await preventNavigation(visitor);
  const visit = await visitor.newPage();
  for (let time = 0; time < 2; time++) {
    await open(visit, `/church/${church.id}`);
    await clickLinks(visit, 'Call Now', 'Get Directions', 'Visit Website');
  }
  await expect.poll(() => readCounts(page.context(), church)).toEqual([1, 1, 1, 1]);
  // A click in the list isn't counted again the same day.
  await open(visit, `/directory?search=${encodeURIComponent(church.name)}`);
  await clickLinks(visit, 'Directions');
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();

  // The owner's own views and clicks don't count.
  await open(page, `/church/${church.id}`);
  await clickLinks(page, 'Call Now');
  expect(await readCounts(page.context(), church)).toEqual([1, 1, 1, 1]);

  await open(page, '/dashboard?tab=analytics');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: 'How many people found your church' })).toBeVisible();
  await expect(panel.getByRole('definition').first()).toContainText(/^1/);
  await expect(
    panel.getByRole('img', { name: `Line chart of five numbers for ${church.name}` }),
  ).toBeVisible();
  await expectAccessible(page);
  await panel.getByText('As a table').click();
  const rows = panel.getByRole('table', { name: `Numbers for ${church.name} by month` }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['1', '1', '1', '1', '0']);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toContain('Church,Month,Page views,Website clicks,Calls,Directions');
  expect(file.split('\r\n')[12]).toContain(`${church.name},`);
  expect(pageErrors).toEqual([]);
});
