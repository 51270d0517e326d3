import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asAdmin,
  asOwner,
  churchFields,
  decision,
  expectAccessible,
  expectNoViolations,
  goToQueued,
  notification,
  open,
  password,
  photo,
  submitChurch,
  unique,
  withoutStatuses,
} from './support/steps.ts';

async function fillChurch(page: Page, name: string) {
  await page.getByLabel('Church name').fill(name);
  await page.getByLabel('Denomination').selectOption('Non-Denominational');
  await page.getByLabel('Description').fill('A small chapel with a big table and much singing.');
  await page.getByLabel('Address', { exact: true }).fill('4100 Fannin Street');
  await page.getByLabel('ZIP code').fill('77004');
  await page.getByLabel('Area', { exact: true }).selectOption('Downtown Houston');
  await page.getByLabel('Service time 1', { exact: true }).fill('Sunday 9:00 AM');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit church' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a church submitted with a photo and pin is public once approved', { tag: '@phone' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  await asOwner(page.context());
  await open(page, '/church-submission');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const name = `Chapel ${unique()}`;
  await fillChurch(page, name);

  // Enter adds a line, blank lines are dropped, and Remove deletes a line.
  await field(page, 'Service time 1').press('Enter');
  await expect(field(page, 'Service time 2')).toBeFocused();
  await page.keyboard.type('Sunday 11:00 AM');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Never');
  await page.getByRole('button', { name: 'Remove service time 3' }).click();
  await page.getByRole('button', { name: 'Add a service time' }).click();

  await page.getByRole('button', { name: 'Set a pin' }).click();
  const map = page.getByRole('region', { name: 'Map for the pin' });
  await map.click({ position: { x: 150, y: 120 } });
  await expect(page.getByText('The pin is set.').first()).toBeVisible();
  await page.getByLabel('Photo of the church').setInputFiles({
    name: 'church.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await expect(page.getByText('The photo was uploaded.')).toBeVisible();
  await submit(page).click();
  await page.waitForURL('**/dashboard');
  await expect(notification(page, 'Church submitted')).toContainText('You’ll be notified when it’s approved');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);

  const churches = (await (await page.request.get('/api/user/churches')).json()) as Array<{ id: number }>;
  const { id } = churches[0]!;
  const visitor = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  expect((await visitor.request.get(`/api/churches/${id}`)).status()).toBe(404);

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=pending');
  await goToQueued(admin, name);
  await expect(admin.getByRole('article').getByText('Sunday 11:00 AM')).toBeVisible();
  await expect(admin.getByRole('img', { name: 'Photo' })).toBeVisible();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(decision(admin, 'Church approved successfully')).toBeVisible();

  const church = (await (await visitor.request.get(`/api/churches/${id}`)).json()) as Record<string, unknown>;
  expect(church).toMatchObject({
    name,
    denomination: 'Non-denominational',
    area: 'Downtown',
    services: ['Sunday 9:00 AM', 'Sunday 11:00 AM'],
    positionSource: 'own',
  });
  expect(church.heroImage).toMatch(/^\/uploads\/.*\/1600\.webp$/);
  const visit = await visitor.newPage();
  await visit.goto(`/church/${id}`);
  await expect(visit).toHaveTitle(new RegExp(name));
  expect(pageErrors).toEqual([]);
});

test('input survives a reload and an expired session; Start over clears the form', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await asOwner(page.context());
  await open(page, '/church-submission');
  const name = `Chapel ${unique()}`;
  await fillChurch(page, name);
  await page.reload();
  await expect(page.getByText(/We restored what you typed on/)).toBeVisible();
  await expect(page.getByLabel('Church name')).toHaveValue(name);

  await page.context().clearCookies();
  await submit(page).click();
  await expect(page.getByText('You’ve been signed out. Sign in again to continue.')).toBeVisible();
  await expect(page.getByLabel('Church name')).toHaveValue(name);
  await page.getByLabel('Phone').fill('(713) 555-0123');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL('**/auth?returnTo=/church-submission');
  await page.getByLabel('Username or email address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/church-submission');
  await expect(page.getByLabel('Church name')).toHaveValue(name);
  await expect(page.getByLabel('Phone')).toHaveValue('(713) 555-0123');
  await expect(page.getByLabel('Area', { exact: true })).toHaveValue('Downtown Houston');
  await expect(field(page, 'Service time 1')).toHaveValue('Sunday 9:00 AM');

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Church name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Church name')).toHaveValue('');
  await expect(page.getByText(/We restored what you typed on/)).toBeHidden();
});

test('edits to a public church publish times immediately and the rest after review', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context());
  await approveChurch(browser, church);
  const readChurch = async () =>
    (await (await page.request.get(`/api/churches/${church.id}`)).json()) as Record<string, unknown>;

  await open(page, `/church-edit/${church.id}`);
  await expect(
    page.getByText(/Changes to service times and the phone number go public right away/),
  ).toBeVisible();
  await expect(page.getByLabel('Phone (optional, public right away)')).toBeVisible();
  await page.getByLabel('Church name').fill(`${church.name} Renewed`);
  await field(page, 'Service time 1').fill('Sunday 8:00 AM');
  await expect(page.getByText('We read this as Sundays 8:00 AM')).toBeVisible();
  await page.getByRole('button', { name: 'Add a special date' }).click();
  const christmas = page.getByRole('group', { name: 'Day 1' });
  await christmas.getByLabel('Date').fill('2037-12-25');
  await christmas.getByLabel('What’s different').selectOption('Different times');
  await christmas.getByLabel('Times that day').fill('7 & 9 PM');
  await expect(christmas.getByText('We read this as 7:00 PM and 9:00 PM')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/dashboard');
  await expect(notification(page, 'Church Updated Successfully')).toContainText(/now public/);
  expect(await readChurch()).toMatchObject({
    name: church.name,
    services: ['Sunday 8:00 AM'],
    serviceExceptions: [{ date: '2037-12-25', kind: 'instead', text: '7 & 9 PM' }],
  });

  // The form shows the proposed version and the public exception.
  await open(page, `/church-edit/${church.id}`);
  await expect(christmas.getByLabel('Date')).toHaveValue('2037-12-25');
  await expect(page.getByLabel('Church name')).toHaveValue(`${church.name} Renewed`);
  await expect(page.getByText(/is waiting for review. This form shows it/)).toBeVisible();

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=changes');
  await goToQueued(admin, church.name);
  const change = admin.getByRole('article').getByRole('listitem').filter({ hasText: 'Church name' });
  await expect(change).toContainText(church.name);
  await expect(change.locator('ins')).toHaveText('Renewed');
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(decision(admin, 'Change approved successfully')).toBeVisible();
  expect(await readChurch()).toMatchObject({ name: `${church.name} Renewed` });

  await goToQueued(admin, church.name, true);
  const live = admin.getByRole('article');
  await expect(live).toContainText('Sunday 10:00 AM');
  await expect(live).toContainText('Sunday 8:00 AM');
  await expect(live).toContainText('Friday, December 25, 2037: different times: 7 & 9 PM');
  await live.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(live.getByText('Sunday 8:00 AM')).toBeHidden();
});

test('a rejected church can be fixed, resubmitted, and approved', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context());
  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=pending');
  await goToQueued(admin, church.name);
  await admin.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: /Reject/ });
  await dialog.getByLabel('Reason').selectOption('wrong_details');
  await dialog.getByLabel('Note to the owner').fill('The street number is missing.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(decision(admin, 'Church rejected successfully')).toBeVisible();

  await open(page, `/church-edit/${church.id}`);
  await expect(page.getByText('Some details seem to be incorrect.')).toBeVisible();
  await expect(page.getByText('The street number is missing.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('4102 Fannin Street');
  await page.getByRole('button', { name: 'Save and resubmit' }).click();
  await page.waitForURL('**/dashboard');
  await expect(notification(page, 'Church Updated Successfully')).toContainText(/back in review/);

  await admin.reload();
  await goToQueued(admin, church.name);
  await expect(admin.getByRole('article').getByText('4102 Fannin Street')).toBeVisible();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(decision(admin, 'Church approved successfully')).toBeVisible();
  expect((await page.request.get(`/api/churches/${church.id}`)).status()).toBe(200);
});

test('a save from an outdated tab shows what changed in the meantime', { tag: '@desktop' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context());
  await approveChurch(browser, church);
  const second = await page.context().newPage();
  await open(page, `/church-edit/${church.id}`);
  await open(second, `/church-edit/${church.id}`);
  // Otherwise the second tab would load the draft that the first one is about to create.
  await second.getByLabel('Description').waitFor();

  await page.getByLabel('Phone').fill('(713) 555-0101');
  await page.getByLabel('Description').fill('Written in the first tab, and saved first.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/dashboard');

  await second.getByLabel('Description').fill('Written in the second tab, and saved later.');
  await second.getByLabel('Website').fill('www.second.example');
  await second.getByRole('button', { name: 'Save changes' }).click();
  const conflict = second.getByRole('region', { name: 'Someone else saved changes while you were editing' });
  await expect(conflict.getByRole('heading')).toBeFocused();
  const phone = conflict.getByRole('group', { name: 'Phone' });
  // Fields changed only elsewhere default to the newer value; fields changed in both keep this tab's input.
  await expect(phone.getByRole('radio', { name: /Use theirs/ })).toBeChecked();
  const description = conflict.getByRole('group', { name: 'Description' });
  await expect(description.getByText('Written in the first tab, and saved first.')).toBeVisible();
  await expect(description.getByRole('radio', { name: /Keep mine/ })).toBeChecked();
  await conflict.getByRole('button', { name: 'Save with these choices' }).click();
  await second.waitForURL('**/dashboard');

  const saved = (await (await page.request.get(`/api/user/churches/${church.id}`)).json()) as {
    church: Record<string, unknown>;
    revision: { fields: Record<string, unknown> };
  };
  expect(saved.church).toMatchObject({ phone: '(713) 555-0101' });
  expect(saved.revision.fields).toMatchObject({
    description: 'Written in the second tab, and saved later.',
    website: 'https://www.second.example',
  });
  expect(withoutStatuses(pageErrors, 409)).toEqual([]);
});

test('the whole form works by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await asOwner(page.context());
  await open(page, '/church-submission');
  const name = `Chapel ${unique()}`;
  await page.getByLabel('Church name').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lutheran');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typed without a mouse.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12 Keyboard Lane');
  await page.keyboard.press('Tab');
  await page.keyboard.type('77004');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Montrose');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Set a pin' })).toBeFocused();
  await page.keyboard.press('Enter');
  const map = page.getByRole('region', { name: 'Map for the pin' });
  await map.waitFor();
  await map.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The pin is set.').first()).toBeVisible();
  const pin = page.getByRole('button', { name: /Your church’s pin/ });
  const initialBox = await pin.boundingBox();
  await pin.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await pin.boundingBox())!.y - initialBox!.y).toBeCloseTo(40, 0);
  await field(page, 'Service time 1').focus();
  await page.keyboard.type('Sunday 10:00 AM');
  const traditional = page.getByRole('button', { name: 'Traditional' });
  await traditional.focus();
  await page.keyboard.press('Space');
  await expect(traditional).toHaveAttribute('aria-pressed', 'true');
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

test('no accessibility violations, no sideways scrolling at 320 px', { tag: ['@desktop', '@both'] }, async ({
  page,
  browser,
}) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context(), {
    name: `The Very Long Name of the Congregation at the Crossroads of Houston ${unique()}`.slice(0, 100),
  });
  await approveChurch(browser, church);
  await open(page, '/church-submission');
  await expectNoViolations(page);
  await page.getByLabel('Church name').fill(church.name);
  await page.getByLabel('ZIP code').fill('77004');
  await page.getByRole('button', { name: 'Set a pin' }).click();
  await page.getByRole('region', { name: 'Map for the pin' }).click();
  await submit(page).click();
  await expect(page.getByRole('region', { name: 'Is it one of these?' })).toBeVisible();
  await expectAccessible(page);

  await open(page, `/church-edit/${church.id}`);
  await expectAccessible(page);
  await page.request.put(`/api/churches/${church.id}`, {
    data: { ...churchFields(church.name), phone: '(713) 555-0100', services: ['Monday 6:00 AM'] },
  });
  await field(page, 'Service time 1').fill('Saturday 5:00 PM');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByRole('region', { name: 'Someone else saved changes while you were editing' }),
  ).toBeVisible();
  await expectAccessible(page);
});
