import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
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

const createPhoto = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();

const files = (...colors: string[]) =>
  Promise.all(
    colors.map(async (color) => ({
      name: `${color}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await createPhoto(color),
    })),
  );

/** Creates a featured church with a new owner, who is signed in. */
async function createFeaturedChurch(browser: Browser, context: BrowserContext): Promise<Church> {
  await asOwner(context);
  const church = await submitChurch(context);
  await approveChurch(browser, church);
  await featureChurch(browser, church);
  return church;
}

const entries = (page: Page) => page.getByRole('region', { name: 'Photo gallery' }).getByRole('listitem');
const alt = (page: Page, index: number) =>
  page.getByLabel(`Photo ${index}: Description for people who can’t see it`);

test('an owner fills the gallery, and visitors browse it', { tag: '@desktop' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  const church = await createFeaturedChurch(browser, page.context());
  await open(page, `/church-edit/${church.id}`);
  await page.getByLabel('Add photos').setInputFiles(await files('steelblue', 'indianred', 'seagreen'));
  await expect(page.getByText('3 photos were added.')).toBeVisible();
  await expect(page.getByText('3 of 12 photos')).toBeVisible();
  await alt(page, 1).fill('The choir in the west gallery');
  await alt(page, 1).blur();
  await expect(entries(page).nth(0).getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Move later photo 1' }).click();
  await expect(alt(page, 2)).toHaveValue('The choir in the west gallery');
  await page.getByRole('button', { name: 'Delete photo 3' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the photo' }).click();
  await expect(page.getByText('2 of 12 photos')).toBeVisible();

  const visitor = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    viewport: page.viewportSize(),
  });
  const visit = await visitor.newPage();
  const visitorErrors: string[] = [];
  visit.on('pageerror', (error) => visitorErrors.push(String(error)));
  // The HTML includes the photos.
  const html = await (await visitor.request.get(`/church/${church.id}`)).text();
  expect(html).toContain('"alt":"The choir in the west gallery"');
  await open(visit, `/church/${church.id}`);
  const second = visit.getByRole('button', { name: 'Photo 2 of 2: The choir in the west gallery' });
  await second.scrollIntoViewIfNeeded();
  await expect(second.locator('img')).toHaveJSProperty('complete', true);
  await second.click();
  const viewer = visit.getByRole('dialog', { name: `Photos of ${church.name}` });
  const image = viewer.getByRole('img');
  await expect(image).toHaveAccessibleName('The choir in the west gallery');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  await visit.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('status')).toHaveText('Photo 1 of 2');
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await expect(viewer.getByRole('status')).toHaveText(/^Photo 2 of 2/);
  await visit.keyboard.press('ArrowLeft');
  await visit.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(visit.getByRole('button', { name: 'Photo 1 of 2' })).toBeFocused();
  expect(visitorErrors).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('no accessibility violations, no sideways scrolling at 320 px', { tag: ['@phone', '@both'] }, async ({
  page,
  browser,
}) => {
  const church = await createFeaturedChurch(browser, page.context());
  await open(page, `/church-edit/${church.id}`);
  await page.getByLabel('Add photos').setInputFiles(await files('steelblue', 'indianred'));
  await expect(page.getByText('2 photos were added.')).toBeVisible();
  await expectAccessible(page);
  await open(page, `/church/${church.id}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Photo 1 of 2' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
});
