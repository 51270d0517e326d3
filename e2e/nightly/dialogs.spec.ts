// Every dialog returns focus to its opener, or to an element that still exists.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  approveChurch,
  asAdmin,
  asOwner,
  type Church,
  featureChurch,
  goToQueued,
  open,
  password,
  photo,
  requestAsAdmin,
  signInAdmin,
  submitChurch,
  unique,
} from '../support/steps.ts';

// A missing button must not use up the whole test's timeout.
test.use({ actionTimeout: 15_000 });

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Matches the name exactly: "Delete" must not match "Delete photo 2". */
const inside = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** Opens the dialog repeatedly, and closes it with each of the buttons and with Escape. */
async function expectFocusReturns(
  page: Page,
  opener: Locator,
  { first, buttons, to = opener }: { first?: Locator; buttons: string[]; to?: Locator },
): Promise<void> {
  for (const way of [...buttons, 'Escape']) {
    await opener.click();
    await expect(dialog(page)).toBeVisible();
    await expect(first ?? dialog(page).locator(':focus')).toBeFocused();
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await inside(page, way).first().click();
    await expect(dialog(page)).toBeHidden();
    await expect(to, `after ${way}`).toBeFocused();
  }
}

/** Opens the dialog and confirms it with the `ok` button. */
async function confirmReturnsFocus(page: Page, opener: Locator, ok: string, to: Locator): Promise<void> {
  await opener.click();
  await inside(page, ok).click();
  await expect(dialog(page)).toBeHidden();
  await expect(to).toBeFocused();
}

/** Creates an approved church with a new owner in a separate browser context. */
async function createPublicChurch(browser: Browser): Promise<Church & { owner: BrowserContext }> {
  const owner = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(owner);
  const church = await submitChurch(owner);
  await approveChurch(browser, church);
  return { ...church, owner };
}

test('the phone menu', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/about');
  await expectFocusReturns(page, button(page, 'Menu'), { buttons: ['Close'] });
});

test('suggest an edit', { tag: '@desktop' }, async ({ page, browser }) => {
  const church = await createPublicChurch(browser);
  await open(page, `/church/${church.id}`);
  const opener = button(page, 'Suggest an edit');
  const field = dialog(page).getByLabel('What is it about?');
  await expectFocusReturns(page, opener, { first: field, buttons: ['Cancel', 'Close this form'] });
  await opener.click();
  await field.selectOption('Service times');
  await dialog(page).getByLabel('What are the service times?').fill('They meet at half past ten now.');
  await inside(page, 'Send suggestion').click();
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the contact form’s confirmation', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/contact');
  const send = button(page, 'Send message');
  for (const way of ['Escape', 'Close', 'Dismiss']) {
    await page.getByLabel('Your name').fill('Ruth Moab');
    await page.getByLabel('Your email address').fill('ruth@example.org');
    await page.getByLabel('Subject').selectOption('Advertising');
    await page.getByLabel('Message', { exact: true }).fill(`A message ${unique()}`);
    await send.click();
    await expect(inside(page, 'Close')).toBeFocused();
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await inside(page, way).click();
    await expect(dialog(page)).toBeHidden();
    await expect(send, `after ${way}`).toBeFocused();
  }
});

test('contacting support and deleting the account', { tag: '@phone' }, async ({ page }) => {
  await asOwner(page.context());
  await open(page, '/dashboard');
  const support = button(page, 'Contact Support');
  await expectFocusReturns(page, support, {
    first: dialog(page).getByLabel('Message'),
    buttons: ['Cancel', 'Close this form'],
  });
  await confirmReturnsFocus(page, support, 'Send request', support);

  await page.getByRole('tab', { name: 'Account', exact: true }).click();
  const remove = button(page, 'Delete my account');
  await expectFocusReturns(page, remove, { buttons: ['Cancel'] });
  await remove.click();
  await dialog(page).getByLabel('Your password', { exact: true }).fill(password);
  await inside(page, 'Delete my account for good').click();
  await expect(dialog(page)).toBeHidden();
  // The page with the opener is also gone.
  await expect(remove).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('viewing and deleting photos', { tag: '@desktop' }, async ({ page, browser }) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context());
  await approveChurch(browser, church);
  await featureChurch(browser, church);
  await open(page, `/church-edit/${church.id}`);
  const buffer = await photo();
  await page
    .getByLabel('Add photos')
    .setInputFiles(['one', 'two'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })));
  await expect(page.getByText('2 of 12 photos')).toBeVisible();
  const remove = button(page, 'Delete photo 2');
  await expectFocusReturns(page, remove, { first: inside(page, 'Cancel'), buttons: ['Cancel', 'Close'] });
  await confirmReturnsFocus(
    page,
    remove,
    'Delete the photo',
    page.getByRole('heading', { name: 'Photo gallery' }),
  );

  await open(page, `/church/${church.id}`);
  const opener = button(page, 'Photo 1 of 1');
  await expectFocusReturns(page, opener, { buttons: ['Close'] });
});

test('canceling and deleting the last event', { tag: '@phone' }, async ({ page }) => {
  await asOwner(page.context());
  const title = `Evensong ${unique()}`;
  const response = await page.request.post('/api/events', {
    data: { title, description: 'An evening of old songs.', date: '2027-05-05', location: 'The nave' },
  });
  expect(response.ok()).toBe(true);
  await open(page, '/dashboard?tab=events');
  const first = inside(page, 'Keep event');
  const cancel = button(page, `Cancel event ${title}`);
  await expectFocusReturns(page, cancel, { first, buttons: ['Keep event', 'Close'] });
  await confirmReturnsFocus(page, cancel, 'Cancel event', page.getByRole('heading', { name: 'Your events' }));
  const remove = button(page, `Delete ${title}`);
  await expectFocusReturns(page, remove, { first, buttons: ['Keep event', 'Close'] });
  await confirmReturnsFocus(page, remove, 'Delete', page.getByRole('main'));
});

test('withdrawing a claim', { tag: '@desktop' }, async ({ page, browser }) => {
  const church = await createPublicChurch(browser);
  const accountDeletion = await church.owner.request.delete('/api/user/account', {
    data: { currentPassword: password },
  });
  expect(accountDeletion.status()).toBe(200);
  await asOwner(page.context());
  const response = await page.request.post('/api/claims', {
    data: { churchId: church.id, firstName: 'Maria', lastName: 'Ortiz', email: 'maria@example.org' },
  });
  expect(response.status()).toBe(200);
  const [claim] = (await (await page.request.get('/api/user/claims')).json()) as { id: number }[];
  await open(page, `/claim-church?claim=${claim!.id}`);
  const opener = button(page, 'Withdraw claim');
  await expectFocusReturns(page, opener, { buttons: ['Close'] });
  await confirmReturnsFocus(page, opener, 'Withdraw it', page.getByRole('main'));
});

test('refunding a subscription whose church was rejected', { tag: '@phone' }, async ({ page, browser }) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context());
  await open(page, '/upgrade');
  await button(page, 'Go to checkout').click();
  await page.waitForURL(`${process.env.E2E_PAYMENTS_URL}/**`);
  await button(page, /^Pay \$/).click();
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  const rejection = { reason: 'wrong_details', note: '' };
  await requestAsAdmin(browser, `/api/admin/churches/${church.id}/reject`, rejection);
  await open(page, '/dashboard?tab=billing');
  const opener = button(page, 'Cancel and get $99 back');
  await expectFocusReturns(page, opener, { buttons: ['Keep subscription'] });
  await confirmReturnsFocus(page, opener, 'Cancel and get $99 back', page.getByRole('main'));
});

test('rejecting, merging, and keyboard shortcuts in the queue', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const name = `Chapel of Dialogs ${unique()}`;
  const owner = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(owner);
  const existing = await submitChurch(owner, { name });
  await approveChurch(browser, existing);
  const other = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(other);
  await submitChurch(other, { name });
  const rejected = await submitChurch(other);
  // Another entry keeps the queue from becoming empty.
  await submitChurch(other);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=pending');
  const heading = page.getByRole('article').getByRole('heading', { level: 2 });
  await goToQueued(page, rejected.name);
  const reject = page.getByRole('button', { name: 'Reject', exact: true });
  const reason = dialog(page).getByLabel('Reason');
  await expectFocusReturns(page, reject, { first: reason, buttons: ['Cancel', 'Close'] });
  await confirmReturnsFocus(page, reject, 'Reject', heading);

  await goToQueued(page, name);
  const merge = button(page, `Merge with ${name}`).first();
  await expectFocusReturns(page, merge, { buttons: ['Cancel', 'Close'] });
  await confirmReturnsFocus(page, merge, 'Merge them', heading);
  await expect(heading).not.toHaveText(name);

  await expectFocusReturns(page, button(page, 'Keyboard shortcuts'), { buttons: ['Close'] });
});

test('merging and deleting approved churches', { tag: '@desktop' }, async ({ page, browser }) => {
  const church = await createPublicChurch(browser);
  const duplicate = await createPublicChurch(browser);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=approved');
  const search = page.getByLabel('Search churches');
  await search.fill(church.name);
  const remove = button(page, `Delete ${church.name}`);
  await expectFocusReturns(page, remove, { first: inside(page, 'Cancel'), buttons: ['Cancel', 'Close'] });
  const merge = button(page, `Merge ${church.name}`);
  const which = dialog(page).getByLabel('Which church is this a duplicate of?');
  await expectFocusReturns(page, merge, { first: which, buttons: ['Cancel', 'Close'] });
  await merge.click();
  await which.fill(duplicate.name);
  await dialog(page).getByRole('button', { name: duplicate.name }).click();
  await inside(page, 'Merge them').click();
  await expect(dialog(page)).toBeHidden();
  await expect(search).toBeFocused();
  await confirmReturnsFocus(page, button(page, `Delete ${church.name}`), 'OK to Delete', search);
});

test('deleting messages, and hiding and deleting events, as an administrator', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const church = await createPublicChurch(browser);
  const title = `Vigil ${unique()}`;
  await church.owner.request.post('/api/events', {
    data: { title, description: 'A night of candles.', date: '2027-06-06', location: 'The crypt' },
  });
  await church.owner.request.post('/api/send-support-email', {
    data: { message: `Please help with ${title}` },
  });
  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=messages');
  const messages = admin.getByLabel('Search messages');
  await messages.fill(title);
  await admin.getByRole('listitem').filter({ hasText: title }).getByRole('button').first().click();
  const remove = button(admin, /^Delete the message from/);
  await expectFocusReturns(admin, remove, {
    first: inside(admin, 'Cancel'),
    buttons: ['Cancel', 'Close'],
  });
  await confirmReturnsFocus(admin, remove, 'Delete message', messages);

  await open(admin, '/admin?tab=events');
  const events = admin.getByLabel('Search events');
  await events.fill(title);
  const hide = button(admin, `Hide ${title}`);
  await expectFocusReturns(admin, hide, {
    first: dialog(admin).getByLabel('Reason'),
    buttons: ['Cancel', 'Close'],
  });
  await confirmReturnsFocus(admin, hide, 'Hide', button(admin, `Show again ${title}`));
  const deletion = button(admin, `Delete ${title}`);
  await expectFocusReturns(admin, deletion, { first: inside(admin, 'Cancel'), buttons: ['Cancel', 'Close'] });
  await confirmReturnsFocus(admin, deletion, 'OK to Delete', events);
});

test('featuring a church without payment', { tag: '@desktop' }, async ({ page, browser }) => {
  const church = await createPublicChurch(browser);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=money');
  const opener = page.getByRole('button', { name: 'Feature a church', exact: true });
  const field = dialog(page).getByLabel('Church', { exact: true });
  await expectFocusReturns(page, opener, { first: field, buttons: ['Cancel', 'Close'] });
  await opener.click();
  await field.fill(church.name);
  await dialog(page).getByRole('button', { name: church.name }).click();
  await dialog(page).getByLabel('Reason').fill('Opening week');
  await dialog(page).getByLabel('Last day').fill('2099-01-31');
  await inside(page, 'Feature this church').click();
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('scheduling and deleting articles, and adding links and images', { tag: '@phone' }, async ({ page }) => {
  await signInAdmin(page.context());
  const title = `Bells ${unique()}`;
  await open(page, '/admin?tab=news');
  const write = button(page, 'Write an article');
  await write.click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Category').selectOption('History');
  await page.getByLabel('Excerpt').fill('Three towers, one street.');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.type('They are loud.');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const tool = (name: string) => tools.getByRole('button', { name, exact: true });
  await expectFocusReturns(page, tool('Link'), {
    first: dialog(page).getByLabel('URL'),
    buttons: ['Cancel', 'Close'],
    to: text,
  });
  await expectFocusReturns(page, tool('Image'), {
    first: dialog(page).getByLabel('File'),
    buttons: ['Cancel', 'Close'],
    to: text,
  });
  const schedule = button(page, /^(Schedule\.\.\.|Change schedule\.\.\.)$/);
  const date = dialog(page).getByLabel('Date');
  await expectFocusReturns(page, schedule, { first: date, buttons: ['Cancel', 'Close'] });

  await open(page, '/admin?tab=news');
  const row = page.getByRole('list', { name: 'Articles' }).getByRole('listitem').filter({ hasText: title });
  const remove = row.getByRole('button', { name: /^Delete/ });
  await expectFocusReturns(page, remove, { first: inside(page, 'Cancel'), buttons: ['Cancel', 'Close'] });
  await expectFocusReturns(page, row.getByRole('button', { name: /^Schedule/ }), {
    first: date,
    buttons: ['Cancel', 'Close'],
  });
  await confirmReturnsFocus(page, remove, 'Delete article', write);
});
