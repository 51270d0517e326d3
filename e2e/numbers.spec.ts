import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  approved,
  asAdmin,
  asOwner,
  type Church,
  expectAccessible,
  open,
  requestAsAdmin,
  submitted,
} from './steps.ts';

test.describe.configure({ timeout: 90_000 });

/** Headless browsers identify as bots, which are not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function featured(browser: Browser, context: BrowserContext): Promise<Church> {
  const church = await submitted(context, { phone: '713 555 0142', website: 'https://grace.example' });
  await approved(browser, church);
  await requestAsAdmin(browser, '/api/admin/grants', {
    churchId: church.id,
    reason: 'A test of the numbers',
    until: '2099-12-31',
  });
  return church;
}

/** The owner's numbers of the current month. */
const counted = async (context: BrowserContext, { id }: Church) => {
  const rows = (await (await context.request.get('/api/user/analytics')).json()) as Array<
    Record<'profileViews' | 'websiteClicks' | 'phoneClicks' | 'directionClicks' | 'churchId', number>
  >;
  const row = rows.filter(({ churchId }) => churchId === id).at(-1)!;
  return [row.profileViews, row.websiteClicks, row.phoneClicks, row.directionClicks];
};

/** Outgoing links do not navigate: a new tab in front would take the next clicks. */
const stay = (context: BrowserContext) =>
  context.addInitScript(() =>
    window.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[target="_blank"], a[href^="tel:"]')) event.preventDefault();
    }),
  );

async function clicks(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('link', { name }).first().click();
}

test('views, calls and directions are counted once, and the owner sees them', async ({
  page,
  browser,
  pageErrors,
}) => {
  await asOwner(page.context());
  await stay(page.context());
  const church = await featured(browser, page.context());
  const visitor = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    viewport: page.viewportSize(),
    userAgent,
  });
  await stay(visitor);
  const visit = await visitor.newPage();
  for (let time = 0; time < 2; time++) {
    await open(visit, `/church/${church.id}`);
    await clicks(visit, 'Call Now', 'Get Directions', 'Visit Website');
  }
  await expect.poll(() => counted(page.context(), church)).toEqual([1, 1, 1, 1]);
  // From a list: the first click of the day is already counted.
  await open(visit, `/directory?search=${encodeURIComponent(church.name)}`);
  await clicks(visit, 'Directions');
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();

  // The owner's own views and clicks do not count.
  await open(page, `/church/${church.id}`);
  await clicks(page, 'Call Now');
  expect(await counted(page.context(), church)).toEqual([1, 1, 1, 1]);

  await open(page, '/dashboard?tab=analytics');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: 'How many people found your church' })).toBeVisible();
  await expect(panel.getByRole('definition').first()).toContainText(/^1/);
  await expect(
    panel.getByRole('img', { name: `Line chart of four numbers for ${church.name}` }),
  ).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Show as a table' }).click();
  const rows = panel.getByRole('table', { name: `Numbers for ${church.name} by month` }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['1', '1', '1', '1']);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toContain('Church,Month,Page views,Website clicks,Calls,Directions');
  expect(file.split('\r\n')[12]).toContain(`${church.name},`);
  expect(pageErrors).toEqual([]);
});

test('several churches: each has its own numbers; without a featured one there is an offer', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await asOwner(page.context());
  await open(page, '/dashboard?tab=analytics');
  await expect(page.getByText('No analytics available')).toBeVisible();
  const churches = [await featured(browser, page.context()), await featured(browser, page.context())];
  const visitor = await browser.newContext({ baseURL: process.env.E2E_BASE_URL!, userAgent });
  await visitor.request.post(`/api/churches/${churches[1]!.id}/track`, {
    data: { kind: 'phoneClicks' },
    headers: { 'User-Agent': userAgent },
  });
  await visitor.close();
  await open(page, '/dashboard?tab=analytics');
  const choice = page.getByRole('combobox', { name: 'Church' });
  for (const church of churches) {
    await choice.click();
    await page.getByRole('option', { name: church.name }).click();
    await expect(page.getByRole('img', { name: church.name })).toBeVisible();
    await expect(page.getByText('No visitors yet.')).toHaveCount(church === churches[0] ? 1 : 0);
  }
});

test('the monthly email is turned off and on in the dashboard; an old link says what to do', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await asOwner(page.context());
  await featured(browser, page.context());
  await open(page, '/dashboard?tab=analytics');
  const wanted = page.getByRole('checkbox', { name: 'Email me monthly numbers' });
  await expect(wanted).toBeChecked();
  await wanted.click();
  await expect(page.getByText('You won’t get monthly numbers').first()).toBeVisible();
  await expectAccessible(page);
  await open(page, '/dashboard?tab=analytics');
  await expect(wanted).not.toBeChecked();
  await wanted.click();
  await expect(wanted).toBeChecked();
  await expect(wanted).toBeEnabled();

  // Opening a link changes nothing yet, and a forged one never does.
  await open(page, '/monthly-numbers?token=of-another-time');
  await expect(page).toHaveURL(/\/monthly-numbers$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(wanted).toBeChecked();
});

test('the administrator sees what waits for review and since when', async ({ page, browser }) => {
  await asOwner(page.context());
  await submitted(page.context());
  const desk = await asAdmin(browser, page);
  await open(desk, '/admin');
  const waiting = desk.getByRole('listitem').filter({ hasText: 'New listings' });
  await expect(waiting).toContainText(/New listings[1-9].*waiting/i);
  await expect(desk.getByText('Churches submitted in the last 7 days')).toBeVisible();
  await expectAccessible(desk);
  await waiting.getByRole('link', { name: 'New listings' }).click();
  await expect(desk).toHaveURL(/\/admin\?tab=pending$/);
  await expect(desk.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible();
});
