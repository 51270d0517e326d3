// An administrator writes, publishes, and unpublishes articles.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './support/fixtures.ts';
import {
  chooseSection,
  draftStored,
  expectAccessible,
  notification,
  open,
  signInAdmin,
  unique,
  withoutStatuses,
} from './support/steps.ts';

const picture = {
  name: 'tower.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 675, channels: 3, background: 'steelblue' } })
    .png()
    .toBuffer(),
};
const text = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

const statusOf = async (page: Page, path: string) =>
  (await page.request.get(path, { headers: { Cookie: '' } })).status();

test('an article can be written, published, edited, unpublished, and deleted', {
  tag: '@desktop',
}, async ({ page, pageErrors }) => {
  const title = `Bells ${unique()}`;
  await signInAdmin(page.context());
  await open(page, '/admin');
  await chooseSection(page, 'Events and news');
  await page.getByRole('tab', { name: 'News', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Articles' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write an article' }).click();
  await expect(page.getByRole('heading', { name: 'New article' })).toBeVisible();
  await expectAccessible(page);

  // Saving requires a title.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();

  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Category').selectOption('History');
  await text(page).click();
  await page.keyboard.type('What the towers say');
  await tool(page, 'Heading').click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('They are ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('loud');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' on Sundays.');
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  page.once('dialog', (dialog) => dialog.accept('example.org/visit'));
  await tool(page, 'Link').click();
  await expect(text(page).locator('a')).toHaveAttribute('href', 'https://example.org/visit');
  await page.keyboard.press('Enter');
  page.once('dialog', (dialog) => dialog.accept('A bell tower'));
  await page.getByLabel('Image', { exact: true }).and(page.locator('input')).setInputFiles(picture);
  await expect(text(page).getByRole('img', { name: 'A bell tower' })).toBeVisible();

  // Publishing saves first, then requires the missing fields.
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Excerpt is required before publishing').first()).toBeVisible();
  await expect(page).toHaveURL(/article=\d+/);
  await page.getByLabel('Excerpt').fill('Three towers, one street.');
  await page.getByLabel('Choose a photo').setInputFiles(picture);
  await expect(page.getByText('The photo was uploaded.')).toBeVisible();
  await expectAccessible(page);

  const slug = title.toLowerCase().replace(/ /g, '-');
  expect(await statusOf(page, `/news/${slug}`)).toBe(404);

  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(notification(page, 'Article published')).toBeVisible();
  await page.getByRole('link', { name: 'View' }).evaluate((anchor) => anchor.removeAttribute('target'));
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`/news/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('article strong')).toHaveText('loud');
  await expect(page.locator('article li')).toHaveText(['one', 'two']);
  await expect(page.getByRole('link', { name: 'https://example.org/visit' })).toHaveAttribute(
    'rel',
    'noopener ugc',
  );
  await expect(page.getByRole('img', { name: 'A bell tower' })).toHaveAttribute('width', '1200');
  await page.goBack();

  // Changes to a published article go live immediately.
  await page.getByLabel('Title', { exact: true }).fill(`${title} again`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notification(page, 'Article saved')).toContainText('Your changes are live.');
  expect(await statusOf(page, `/news/${slug}`)).toBe(200);
  await page.getByRole('button', { name: 'All articles' }).click();
  const row = page.getByRole('listitem').filter({ hasText: `${title} again` });
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await expect(notification(page, 'Article unpublished')).toBeVisible();
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  await expect.poll(() => statusOf(page, `/news/${slug}`)).toBe(404);
  await row.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Delete this article?' });
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Delete article' }).click();
  await expect(row).toHaveCount(0);
  expect(withoutStatuses(pageErrors, 400, 404)).toEqual([]);
});

test('the editor works by keyboard alone and restores unsaved changes', { tag: '@desktop' }, async ({
  page,
}) => {
  const title = `Keys ${unique()}`;
  await signInAdmin(page.context());
  await open(page, '/admin?tab=news&article=new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Category').selectOption('Faith');
  await tool(page, 'Heading').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Subheading')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Redo')).toBeFocused();
  // The toolbar is one tab stop, and the editor doesn't trap focus.
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Words that stay, u and ? too.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await draftStored(page, /Words that stay/);
  await page.reload();
  await expect(page.getByText(/We restored what you typed on/)).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(text(page)).toHaveText('Words that stay, u and ? too.');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(notification(page, 'Article saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByText(/You have unsaved changes from/)).toHaveCount(0);
});
