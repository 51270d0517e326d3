// The dark theme, which follows the system's setting.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asOwner,
  expectNoViolations,
  featureChurch,
  isPhone,
  open,
  signInAdmin,
  submitChurch,
} from './support/steps.ts';

test.use({ colorScheme: 'dark' });

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number));

async function expectDark(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(Math.max(...(await background(page)))).toBeLessThan(64);
  await expectNoViolations(page);
}

test('the public pages have enough contrast in the dark', { tag: ['@phone', '@both', '@nightly'] }, async ({
  page,
}) => {
  const [church] = (await (await page.request.get('/api/churches?featured=true')).json()) as [
    { id: number; name: string },
  ];
  const pages = ['/', '/directory', '/directory?view=list', '/directory?view=map', `/church/${church.id}`];
  const others = [
    '/featured',
    `/favorites?ids=${church.id}`,
    `/compare?ids=${church.id}`,
    '/churches/baptist',
    '/about',
  ];
  const payment = ['/checkout?plan=monthly&amount=9900', '/billing/cancel'];
  pages.push('/events', '/news', '/auth', '/advertise', '/privacy', '/nothing-here', ...others, ...payment);
  for (const path of pages)
    await test.step(path, async () => {
      await open(page, path);
      await expectDark(page);
    });
  await test.step('the filters', async () => {
    await open(page, '/directory');
    if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
    else await page.getByRole('combobox', { name: /Denomination/ }).click();
    await expectNoViolations(page);
  });
  await test.step('a popup of the map, or the sheet on phones', async () => {
    await open(page, `/directory?view=map&search=${encodeURIComponent(church.name)}`);
    await page
      .getByRole('region', { name: 'Map of churches' })
      .locator('.leaflet-marker-icon')
      .first()
      .click();
    await expect(
      isPhone(page) ? page.getByRole('region', { name: 'Selected church' }) : page.locator('.leaflet-popup'),
    ).toBeVisible();
    await expectNoViolations(page);
  });
  await test.step('a dialog and a toast', async () => {
    await open(page, `/church/${church.id}`);
    await page.getByRole('button', { name: 'Share' }).first().click();
    await expect(page.getByText(/^Link copied$|^We couldn’t copy the link$/).first()).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Suggest an edit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page);
  });
  await test.step('a form with errors', async () => {
    await open(page, '/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expectDark(page);
  });
});

test('the pages behind a sign-in have enough contrast in the dark', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, context, browser }) => {
  await asOwner(context);
  const church = await submitChurch(context);
  await approveChurch(browser, church);
  await featureChurch(browser, church);
  const tabs = ['/dashboard', '/dashboard?tab=billing', '/dashboard?tab=analytics'];
  for (const path of [...tabs, `/church-edit/${church.id}`])
    await test.step(path, async () => {
      await open(page, path);
      await expectDark(page);
    });
  const adminContext = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    viewport: page.viewportSize(),
    colorScheme: 'dark',
  });
  await signInAdmin(adminContext);
  const admin = await adminContext.newPage();
  for (const path of ['/admin', '/admin?tab=pending', '/admin?tab=approved'])
    await test.step(path, async () => {
      await open(admin, path);
      await expectDark(admin);
    });
  await adminContext.close();
});

test('pages print dark on white', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of ['/about', '/directory', '/church/1', '/events'])
    await test.step(path, async () => {
      await open(page, path);
      const paper = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--paper'),
      );
      expect(paper.toLowerCase()).toBe('#faf7f2');
      const color = await page
        .locator('main h1')
        .evaluate((title) => getComputedStyle(title).color.match(/\d+/g)!);
      expect(Math.max(...color.slice(0, 3).map(Number))).toBeLessThan(64);
    });
});
