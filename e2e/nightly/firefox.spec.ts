// The main pages and journeys in stock Firefox; everything else is tested in Chromium.
import type { Browser, Locator, Page } from '@playwright/test';
import { test as base, expect } from '../support/fixtures.ts';
import {
  approveChurch,
  asAdmin,
  asOwner,
  decision,
  goToQueued,
  notification,
  open,
  password,
  photo,
  submitChurch,
  unique,
} from '../support/steps.ts';

type Send = (method: string, parameters: object) => Promise<unknown>;

/**
 * Playwright always overrides screen and media features in a new context, but Firefox ESR doesn't support all of those
 * commands yet. They can be ignored only by patching Playwright's server objects.
 */
function allowUnknownEmulation(browser: Browser): void {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl: (object: unknown) => { _browserSession: { send: Send } } };
  };
  const sessions = Object.getPrototypeOf(connection.toImpl(browser)._browserSession) as { send: Send };
  const { send } = sessions;
  sessions.send = function (method, parameters) {
    const response = send.call(this, method, parameters);
    if (!method.startsWith('emulation.')) return response;
    return response.catch((error: Error) => {
      if (!error.message.includes('unknown command')) throw error;
      return {};
    });
  };
}

const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      allowUnknownEmulation(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
});

test.skip(
  !process.env.FIREFOX_PATH,
  'FIREFOX_PATH is not set: npm run test:nightly looks for Firefox and sets it',
);
// Run serially: starting a second browser takes longer than it saves.
test.describe.configure({ mode: 'default' });

test.afterEach(({ pageErrors }) => expect(pageErrors).toEqual([]));

/** Types real keys, because React's controlled inputs don't notice values set by fill() through WebDriver BiDi. */
async function typeText(input: Locator, text: string): Promise<void> {
  await input.press('Control+A');
  await input.pressSequentially(text);
}
const cards = (page: Page) => page.locator('#content').getByRole('article');
const resultCount = (page: Page) => page.getByText(/^[\d,]+ church(es)? found$/);

test('the home page and directory work with search, filters, and Back', async ({
  page,
  externalRequests,
}) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Houston Churches/);
  expect(externalRequests).toEqual([]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Directory', exact: true }).click();
  await expect(cards(page)).toHaveCount(24);
  await typeText(page.getByLabel('Search churches'), 'cathedrel');
  await expect(page.getByText('Showing results for “cathedral”')).toBeVisible();
  await expect(cards(page).getByRole('heading', { name: 'Cathedral of Saint Brigid' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search text' }).click();
  // The search results stay until the full list has loaded.
  await expect(resultCount(page)).not.toHaveText('1 church found');
  const all = await resultCount(page).textContent();
  await page.getByRole('button', { name: /^Denomination: / }).click();
  await page.getByRole('checkbox', { name: /^Baptist/ }).click();
  await expect(page).toHaveURL(/denomination=Baptist/);
  await expect(resultCount(page)).not.toHaveText(all!);
  await page.goBack();
  await expect(resultCount(page)).toHaveText(all!);
});

test('the map works with markers, clusters by keyboard, a popup, and Search this area', async ({ page }) => {
  await open(page, '/directory?view=map&at=29.7499,-95.3477,15');
  const map = page.getByRole('region', { name: 'Map of churches' });
  await map.getByRole('button', { name: /^Saint Andrew of the Bayou.*featured/ }).click();
  const popup = map.locator('.leaflet-popup');
  await expect(popup).toContainText('2206 McKinney Terrace');
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);

  await page.goto('/directory?view=map&at=29.76,-95.37,8');
  await map
    .getByRole('button', { name: /churches here/ })
    .first()
    .press('Enter');
  await expect(page).not.toHaveURL(/%2C8(&|$)|,8(&|$)/);
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Search this area' }).click();
  await expect(page).toHaveURL(/bbox=/);
});

test('a church page shows its location and a suggestion dialog that returns focus', async ({ page }) => {
  await open(page, '/church/1');
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await expect(page).toHaveTitle(new RegExp(name!.slice(0, 20)));
  const location = page.getByRole('region', { name: 'Location' });
  await location.scrollIntoViewIfNeeded();
  await expect(location.getByRole('region', { name: `Map of ${name}` })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Suggest an edit' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a user can register and sign in', async ({ page }) => {
  const username = `f${unique()}`;
  await open(page, '/auth?tab=register');
  await typeText(page.getByLabel('Username', { exact: true }), username);
  await typeText(page.getByLabel('Email address', { exact: true }), `${username}@example.org`);
  await typeText(page.getByLabel('Password', { exact: true }), password);
  await typeText(page.getByLabel('Confirm password'), password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await typeText(page.getByLabel('Username or email address'), username);
  await typeText(page.getByLabel('Password', { exact: true }), password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'No churches yet' })).toBeVisible();
});

test('a church submitted with a photo and pin is public once approved', async ({ page, browser }) => {
  await asOwner(page.context());
  await open(page, '/church-submission');
  const name = `Chapel ${unique()}`;
  await typeText(page.getByLabel('Church name'), name);
  await page.getByLabel('Denomination').selectOption('Lutheran');
  await typeText(page.getByLabel('Description'), 'A small chapel with a big table and much singing.');
  await typeText(page.getByLabel('Address', { exact: true }), '4100 Fannin Street');
  await typeText(page.getByLabel('ZIP code'), '77004');
  await page.getByLabel('Area', { exact: true }).selectOption('Montrose');
  await typeText(page.getByLabel('Service time 1', { exact: true }), 'Sunday 9:00 AM');
  await page.getByRole('button', { name: 'Set a pin' }).click();
  await page.getByRole('region', { name: 'Map for the pin' }).click({ position: { x: 150, y: 120 } });
  await expect(page.getByText('The pin is set.').first()).toBeVisible();
  await page.getByLabel('Photo of the church').setInputFiles({
    name: 'church.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await expect(page.getByText('The photo was uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit church' }).click();
  await page.waitForURL('**/dashboard');
  await expect(notification(page, 'Church submitted')).toBeVisible();

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=pending');
  await goToQueued(admin, name);
  await expect(admin.getByRole('img', { name: 'Photo' })).toBeVisible();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(decision(admin, 'Church approved successfully')).toBeVisible();
  const [church] = (await (await page.request.get('/api/user/churches')).json()) as { id: number }[];
  await page.goto(`/church/${church!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a hosted payment succeeds after a decline and features the church', async ({ page, browser }) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context());
  await approveChurch(browser, church);
  await open(page, '/upgrade');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await page.waitForURL(`${process.env.E2E_PAYMENTS_URL}/**`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('button', { name: 'Pay $99.00' }).click();
  await page.waitForURL('**/billing/success?session_id=*');
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  await page.goto(`/church/${church.id}`);
  await expect(page.getByText('Featured', { exact: true }).first()).toBeVisible();
});
