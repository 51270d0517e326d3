import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asOwner,
  type Church,
  decision,
  expectAccessible,
  expectNoViolations,
  goToQueued,
  notification,
  open,
  requestAsAdmin,
  signInAdmin,
  submitChurch,
  unique,
} from './support/steps.ts';

/** Submits churches as a new owner, through the API. */
async function submitChurches(browser: Browser, ...names: string[]): Promise<Church[]> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(context);
  const churches: Church[] = [];
  for (const name of names.length > 0 ? names : [`Chapel ${unique()}`])
    churches.push(await submitChurch(context, { name }));
  await context.close();
  return churches;
}

const statusOf = async (page: Page, id: number) =>
  (await page.request.get(`/api/churches/${id}`, { headers: { Cookie: '' } })).status();
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

test('the queue works by keyboard alone', { tag: '@desktop' }, async ({ page, browser }) => {
  const [first, second] = await submitChurches(browser, `Chapel ${unique()}`, `Chapel ${unique()}`);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=pending');
  await heading(page).waitFor();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Show these shortcuts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  const goTo = async (name: string) => {
    const entries = await page
      .getByRole('navigation', { name: /Waiting/ })
      .getByRole('button')
      .count();
    for (let step = 0; step < entries && (await heading(page).textContent()) !== name; step++)
      await page.keyboard.press('n');
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
  };
  await goTo(second!.name);
  await page.keyboard.press('k');
  await expect(heading(page)).not.toHaveText(second!.name);
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(second!.name);

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Reject “${second!.name}”?` });
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('The church is already listed');
  await page.keyboard.press('Tab');
  // Shortcut keys type plain text in a field.
  await page.keyboard.type('aruns');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(decision(page, 'Church rejected successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('u');
  await expect(notification(page, 'Decision undone')).toBeVisible();

  await page.keyboard.press('k');
  await page.keyboard.press('k');
  for (let step = 0; step < 60 && (await heading(page).textContent()) !== first!.name; step++)
    await page.keyboard.press('k');
  await goTo(first!.name);
  await page.keyboard.press('a');
  await expect(decision(page, 'Church approved successfully')).toBeVisible();
  await expect(heading(page)).not.toHaveText(first!.name);
  await expect(heading(page)).toBeFocused();

  // The keys do nothing when shortcuts are off.
  await page.keyboard.press('?');
  await help.getByLabel('Use these shortcuts').uncheck();
  await page.keyboard.press('Escape');
  const current = await heading(page).textContent();
  await page.keyboard.press('k');
  await page.keyboard.press('n');
  await page.keyboard.press('a');
  await expect(heading(page)).toHaveText(current!);
});

test('an administrator can edit before approving, and from the public page', { tag: '@phone' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  const [church] = await submitChurches(browser);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=pending');
  await goToQueued(page, church!.name);
  await page.getByRole('link', { name: `Edit ${church!.name}` }).click();
  await page.getByLabel('City').fill('Katy');
  await page.getByLabel('Mission statement').fill('To serve.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notification(page, 'Church updated')).toBeVisible();
  await expect(heading(page)).toHaveText(church!.name);
  await expect(page.getByRole('article').getByText('To serve.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(decision(page, 'Church approved successfully')).toBeVisible();
  await open(page, `/church/${church!.id}`);
  await page.getByRole('link', { name: 'Edit this listing' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Katy');
  await expectNoViolations(page);
  await page.getByLabel('Denomination').selectOption('Quaker');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(`**/church/${church!.id}`);
  await expect(page.getByText('Quaker', { exact: true }).first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('approved churches can be searched and deleted, and have a history', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const [church] = await submitChurches(browser);
  await approveChurch(browser, church!);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=approved');
  await page.getByLabel('Search churches').fill(church!.name);
  const row = page.getByRole('listitem').filter({ hasText: church!.name });
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  // Deleting stands out no more than the other actions.
  const colorOf = (name: RegExp) =>
    row.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
  expect(await colorOf(/^Delete/)).toBe(await colorOf(/^Merge/));
  await row.getByRole('button', { name: `Delete ${church!.name}` }).click();
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this church?',
  });
  await expect(dialog).toContainText(
    `This will permanently delete "${church!.name}" from the directory. This action cannot be undone.`,
  );
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete ${church!.name}` }).click();
  await dialog.getByRole('button', { name: 'OK to Delete' }).click();
  await expect(notification(page, 'Church deleted successfully')).toBeVisible();
  await expect(page.getByText('Nothing matches these filters')).toBeFocused();
  expect(await statusOf(page, church!.id)).toBe(404);

  await open(page, `/admin?tab=history&subject=${church!.id}`);
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveText([/^Deleted/, /^Approved/, /^Submitted/]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=history$/);
});

test('duplicate churches can be merged and the merge undone', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const name = `Chapel of Duplicates ${unique()}`;
  const [original] = await submitChurches(browser, name);
  await approveChurch(browser, original!);
  const [duplicate] = await submitChurches(browser, name);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=pending');
  await goToQueued(page, name);
  await page
    .getByRole('button', { name: `Merge ${name}` })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog', { name: 'Merge two churches' });
  await expect(dialog.getByRole('radio').nth(0)).toBeDisabled();
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
  await expect(dialog).toContainText(
    /Its link will lead to .*, and its photos, events, subscriptions, statistics, and favorites will move there/,
  );
  await dialog.getByRole('button', { name: 'Merge them' }).click();
  await expect(notification(page, 'Churches merged successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
  const visitor = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  expect((await visitor.request.get(`/api/churches/${original!.id}`)).status()).toBe(200);
  const redirect = await visitor.request.get(`/church/${duplicate!.id}`, { maxRedirects: 0 });
  expect([301, 308]).toContain(redirect.status());
  expect(redirect.headers().location).toBe(`/church/${original!.id}`);

  await open(page, `/admin?tab=history&subject=${original!.id}`);
  await page.getByRole('button', { name: `Undo ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(notification(page, 'Merge undone')).toBeVisible();
  await expect(page.getByRole('button', { name: `Undo ${name}` })).toBeHidden();
  expect((await visitor.request.get(`/church/${duplicate!.id}`, { maxRedirects: 0 })).status()).toBe(404);
});

test('no accessibility violations, no sideways scrolling at 320 px', { tag: ['@desktop', '@both'] }, async ({
  page,
  browser,
  pageErrors,
}) => {
  test.slow();
  const longName = `The Very Long Name of the Congregation at the Crossroads of Houston ${unique()}`;
  const owner = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(owner);
  const church = await submitChurch(owner, { name: longName });
  await approveChurch(browser, church);
  await owner.request.put(`/api/churches/${church.id}`, {
    data: {
      ...(await (await owner.request.get(`/api/churches/${church.id}`)).json()),
      description: 'Another description that waits for its review, quite unlike the first one.',
      services: ['Sunday 7:00 AM'],
    },
  });
  const pending = await submitChurch(owner, { name: `${longName} II` });
  await signInAdmin(page.context());
  await open(page, '/admin');
  await expect(page.getByRole('listitem').filter({ hasText: 'New listings' })).toBeVisible();
  await expectAccessible(page);
  await open(page, '/admin?tab=pending');
  await goToQueued(page, pending.name);
  await page.getByRole('region', { name: `Map of ${pending.name}` }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const tab of ['approved', 'changes', 'history']) {
    await open(page, `/admin?tab=${tab}`);
    if (tab === 'approved') await page.getByLabel('Search churches').fill(longName);
    if (tab === 'changes') await goToQueued(page, longName);
    else await page.getByRole('main').getByText(longName).first().waitFor();
    if (tab === 'history') await page.getByRole('button', { name: longName }).first().click();
    await expectAccessible(page);
  }
  await open(page, '/admin?tab=approved');
  await page.getByRole('button', { name: 'Merge' }).first().click();
  await page.getByLabel('Which church is this a duplicate of?').fill('Very Long Name');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: new RegExp(longName) })
    .first()
    .click();
  await expectAccessible(page);
  await requestAsAdmin(browser, `/api/admin/churches/${pending.id}/approve`);
  expect(pageErrors).toEqual([]);
});
