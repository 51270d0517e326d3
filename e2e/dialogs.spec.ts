// Every dialog returns the keyboard focus: to its opener, or to a place that still exists.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  approved,
  asAdmin,
  asOwner,
  type Church,
  goToQueued,
  open,
  password,
  photo,
  requestAsAdmin,
  signInAdmin,
  submitted,
  unique,
} from './steps.ts';

// A missing button shall not use up the time of the whole test.
test.describe.configure({ timeout: 90_000 });
test.use({ actionTimeout: 15_000 });

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** A name alone is matched exactly: "Delete" must not be "Delete photo 2". */
const inside = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** Opens the dialog again and again, and leaves it by each of the buttons and by Escape. */
async function returnsFocus(
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

/** Opens the dialog and presses OK. */
async function confirms(page: Page, opener: Locator, ok: string, to: Locator): Promise<void> {
  await opener.click();
  await inside(page, ok).click();
  await expect(dialog(page)).toBeHidden();
  await expect(to).toBeFocused();
}

/** An approved church of a new owner in a browser of their own. */
async function publicChurch(browser: Browser): Promise<Church & { owner: BrowserContext }> {
  const owner = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(owner);
  const church = await submitted(owner);
  await approved(browser, church);
  return { ...church, owner };
}

// Where the focus goes does not depend on the width; the phone has one dialog of its own.
test.beforeEach(({ browserName: _ }, { project, title }) =>
  test.skip(project.name === 'phone' && !title.includes('menu'), 'runs at desktop width'),
);

test('the phone’s menu', async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'wide screens have no menu button');
  await open(page, '/about');
  await returnsFocus(page, button(page, 'Menu'), { buttons: ['Close'] });
});

test('suggest an edit', async ({ page, browser }) => {
  const church = await publicChurch(browser);
  await open(page, `/church/${church.id}`);
  const opener = button(page, 'Suggest an edit');
  const field = dialog(page).getByLabel('What is it about?');
  await returnsFocus(page, opener, { first: field, buttons: ['Cancel', 'Close this form'] });
  await opener.click();
  await field.selectOption('Service times');
  await dialog(page).getByLabel('What are the service times?').fill('They meet at half past ten now.');
  await inside(page, 'Send suggestion').click();
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('thanks for a message', async ({ page }) => {
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

test('support, and deleting the account', async ({ page }) => {
  await asOwner(page.context());
  await open(page, '/dashboard');
  const support = button(page, 'Contact Support');
  await returnsFocus(page, support, {
    first: dialog(page).getByLabel('Message'),
    buttons: ['Cancel', 'Close this form'],
  });
  await confirms(page, support, 'Send request', support);

  await page.getByRole('tab', { name: 'Account', exact: true }).click();
  const remove = button(page, 'Delete my account');
  await returnsFocus(page, remove, { buttons: ['Cancel'] });
  await remove.click();
  await dialog(page).getByLabel('Your password', { exact: true }).fill(password);
  await inside(page, 'Delete my account for good').click();
  await expect(dialog(page)).toBeHidden();
  // The page with the opener is gone, too.
  await expect(remove).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('photos: the viewer, and deleting one', async ({ page, browser }) => {
  await asOwner(page.context());
  const church = await submitted(page.context());
  await approved(browser, church);
  const grant = { churchId: church.id, reason: 'A test of dialogs', until: '2099-12-31' };
  await requestAsAdmin(browser, '/api/admin/grants', grant);
  await open(page, `/church-edit/${church.id}`);
  const buffer = await photo();
  await page
    .getByLabel('Add photos')
    .setInputFiles(['one', 'two'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })));
  await expect(page.getByText('2 of 12 photos')).toBeVisible();
  const remove = button(page, 'Delete photo 2');
  await returnsFocus(page, remove, { first: inside(page, 'Cancel'), buttons: ['Cancel', 'Close'] });
  await confirms(page, remove, 'Delete the photo', page.getByRole('heading', { name: 'Photo gallery' }));

  await open(page, `/church/${church.id}`);
  const opener = button(page, 'Photo 1 of 1');
  await returnsFocus(page, opener, { buttons: ['Close'] });
});

test('own events: canceling, then deleting the last one', async ({ page }) => {
  await asOwner(page.context());
  const title = `Evensong ${unique()}`;
  const response = await page.request.post('/api/events', {
    data: { title, description: 'An evening of old songs.', date: '2027-05-05', location: 'The nave' },
  });
  expect(response.ok()).toBe(true);
  await open(page, '/dashboard?tab=events');
  const first = inside(page, 'Keep event');
  const cancel = button(page, `Cancel event ${title}`);
  await returnsFocus(page, cancel, { first, buttons: ['Keep event', 'Close'] });
  await confirms(page, cancel, 'Cancel event', page.getByRole('heading', { name: 'Your events' }));
  const remove = button(page, `Delete ${title}`);
  await returnsFocus(page, remove, { first, buttons: ['Keep event', 'Close'] });
  await confirms(page, remove, 'Delete', page.getByRole('main'));
});

test('a claim that is taken back', async ({ page, browser }) => {
  const church = await publicChurch(browser);
  const gone = await church.owner.request.delete('/api/user/account', {
    data: { currentPassword: password },
  });
  expect(gone.status()).toBe(200);
  await asOwner(page.context());
  const sent = await page.request.post('/api/claims', {
    data: { churchId: church.id, firstName: 'Maria', lastName: 'Ortiz', email: 'maria@example.org' },
  });
  expect(sent.status()).toBe(200);
  const [claim] = (await (await page.request.get('/api/user/claims')).json()) as { id: number }[];
  await open(page, `/claim-church?claim=${claim!.id}`);
  const opener = button(page, 'Withdraw claim');
  await returnsFocus(page, opener, { buttons: ['Close'] });
  await confirms(page, opener, 'Withdraw it', page.getByRole('main'));
});

test('a subscription whose church was turned down', async ({ page, browser }) => {
  await asOwner(page.context());
  const church = await submitted(page.context());
  await open(page, '/upgrade');
  await button(page, 'Go to checkout').click();
  await page.waitForURL(`${process.env.E2E_PAYMENTS_URL}/**`);
  await button(page, /^Pay \$/).click();
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  const why = { reason: 'wrong_details', note: '' };
  await requestAsAdmin(browser, `/api/admin/churches/${church.id}/reject`, why);
  await open(page, '/dashboard?tab=billing');
  const opener = button(page, 'Cancel and refund');
  await returnsFocus(page, opener, { buttons: ['Keep subscription'] });
  await confirms(page, opener, 'Cancel and refund', page.getByRole('main'));
});

test('the queue: reject, merge, the list of keys', async ({ page, browser }, { project }) => {
  const name = `Chapel of Dialogs ${unique()}`;
  const owner = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(owner);
  const known = await submitted(owner, { name });
  await approved(browser, known);
  const other = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(other);
  await submitted(other, { name });
  const rejected = await submitted(other);
  // The queue goes on behind what is decided here.
  await submitted(other);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=pending');
  const heading = page.getByRole('article').getByRole('heading', { level: 2 });
  await goToQueued(page, rejected.name);
  const reject = page.getByRole('button', { name: 'Reject', exact: true });
  const reason = dialog(page).getByLabel('Reason');
  await returnsFocus(page, reject, { first: reason, buttons: ['Cancel', 'Close'] });
  await confirms(page, reject, 'Reject', heading);

  await goToQueued(page, name);
  const merge = button(page, `Merge with ${name}`).first();
  await returnsFocus(page, merge, { buttons: ['Cancel', 'Close'] });
  await confirms(page, merge, 'Merge them', heading);
  await expect(heading).not.toHaveText(name);

  if (project.name === 'phone') return;
  await returnsFocus(page, button(page, 'Keyboard shortcuts'), { buttons: ['Close'] });
});

test('approved churches: merge and delete', async ({ page, browser }) => {
  const church = await publicChurch(browser);
  const double = await publicChurch(browser);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=approved');
  const search = page.getByLabel('Search churches');
  await search.fill(church.name);
  const remove = button(page, `Delete ${church.name}`);
  await returnsFocus(page, remove, { first: inside(page, 'Cancel'), buttons: ['Cancel', 'Close'] });
  const merge = button(page, `Merge ${church.name}`);
  const which = dialog(page).getByLabel('Which church is this a duplicate of?');
  await returnsFocus(page, merge, { first: which, buttons: ['Cancel', 'Close'] });
  await merge.click();
  await which.fill(double.name);
  await dialog(page).getByRole('button', { name: double.name }).click();
  await inside(page, 'Merge them').click();
  await expect(dialog(page)).toBeHidden();
  await expect(search).toBeFocused();
  await confirms(page, button(page, `Delete ${church.name}`), 'OK to Delete', search);
});

test('messages and events of the administrator', async ({ page, browser }) => {
  const church = await publicChurch(browser);
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
  await returnsFocus(admin, remove, {
    first: inside(admin, 'Cancel'),
    buttons: ['Cancel', 'Close'],
  });
  await confirms(admin, remove, 'Delete message', messages);

  await open(admin, '/admin?tab=events');
  const events = admin.getByLabel('Search events');
  await events.fill(title);
  const hide = button(admin, `Hide ${title}`);
  await returnsFocus(admin, hide, {
    first: dialog(admin).getByLabel('Reason'),
    buttons: ['Cancel', 'Close'],
  });
  await confirms(admin, hide, 'Hide', button(admin, `Show again ${title}`));
  const deletion = button(admin, `Delete ${title}`);
  await returnsFocus(admin, deletion, { first: inside(admin, 'Cancel'), buttons: ['Cancel', 'Close'] });
  await confirms(admin, deletion, 'OK to Delete', events);
});

test('featured without payment', async ({ page, browser }) => {
  const church = await publicChurch(browser);
  await signInAdmin(page.context());
  await open(page, '/admin?tab=money');
  const opener = page.getByRole('button', { name: 'Feature a church', exact: true });
  const field = dialog(page).getByLabel('Church', { exact: true });
  await returnsFocus(page, opener, { first: field, buttons: ['Cancel', 'Close'] });
  await opener.click();
  await field.fill(church.name);
  await dialog(page).getByRole('button', { name: church.name }).click();
  await dialog(page).getByLabel('Reason').fill('Opening week');
  await dialog(page).getByLabel('Last day').fill('2099-01-31');
  await inside(page, 'Feature this church').click();
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('articles: schedule, delete, link and image', async ({ page }) => {
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
  await returnsFocus(page, tool('Link'), {
    first: dialog(page).getByLabel('URL'),
    buttons: ['Cancel', 'Close'],
    to: text,
  });
  await returnsFocus(page, tool('Image'), {
    first: dialog(page).getByLabel('File'),
    buttons: ['Cancel', 'Close'],
    to: text,
  });
  const schedule = button(page, /^(Schedule\.\.\.|Change schedule\.\.\.)$/);
  const date = dialog(page).getByLabel('Date');
  await returnsFocus(page, schedule, { first: date, buttons: ['Cancel', 'Close'] });

  await open(page, '/admin?tab=news');
  const row = page.getByRole('list', { name: 'Articles' }).getByRole('listitem').filter({ hasText: title });
  const remove = row.getByRole('button', { name: /^Delete/ });
  await returnsFocus(page, remove, { first: inside(page, 'Cancel'), buttons: ['Cancel', 'Close'] });
  await returnsFocus(page, row.getByRole('button', { name: /^Schedule/ }), {
    first: date,
    buttons: ['Cancel', 'Close'],
  });
  await confirms(page, remove, 'Delete article', write);
});
