// The main pages and journeys in a stock Firefox; everything else is tested in Chromium.
import type { Browser, Locator, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import {
  approved,
  asAdmin,
  asOwner,
  decision,
  goToQueued,
  notification,
  open,
  password,
  photo,
  submitted,
  unique,
} from './steps.ts';

type Send = (method: string, parameters: object) => Promise<unknown>;

/**
 * Playwright overrides screen and media features in each new context, also when a test wants none; Firefox ESR does not
 * know all of these commands yet. Only Playwright's server objects can leave them out.
 */
function allowUnknownEmulation(browser: Browser): void {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl: (object: unknown) => { _browserSession: { send: Send } } };
  };
  const sessions = Object.getPrototypeOf(connection.toImpl(browser)._browserSession) as { send: Send };
  const { send } = sessions;
  sessions.send = function (method, parameters) {
    const sent = send.call(this, method, parameters);
    if (!method.startsWith('emulation.')) return sent;
    return sent.catch((error: Error) => {
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

test.skip(!process.env.FIREFOX_PATH, 'FIREFOX_PATH is not set: npm test looks for Firefox and sets it');
// One after the other in one browser: a second one takes longer to start than it saves.
test.describe.configure({ mode: 'default', timeout: 60_000 });

test.afterEach(({ pageErrors }) => expect(pageErrors).toEqual([]));

/** Real keys: fill() through WebDriver BiDi sets the value in a way that React's controlled inputs do not notice. */
async function type(input: Locator, text: string): Promise<void> {
  await input.press('Control+A');
  await input.pressSequentially(text);
}
const cards = (page: Page) => page.locator('#content').getByRole('article');
const found = (page: Page) => page.getByText(/^[\d,]+ church(es)? found$/);

test('home and directory: search, filter, Back', async ({ page, outside }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Houston Churches/);
  expect(outside).toEqual([]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Directory', exact: true }).click();
  await expect(cards(page)).toHaveCount(24);
  await type(page.getByLabel('Search churches'), 'cathedrel');
  await expect(page.getByText('Showing results for “cathedral”')).toBeVisible();
  await expect(cards(page).getByRole('heading', { name: 'Cathedral of Saint Brigid' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search text' }).click();
  // The list of the search stays until the whole one has arrived.
  await expect(found(page)).not.toHaveText('1 church found');
  const all = await found(page).textContent();
  await page.getByRole('button', { name: /^Denomination: / }).click();
  await page.getByRole('option', { name: /^Baptist/ }).click();
  await expect(page).toHaveURL(/denomination=Baptist/);
  await expect(found(page)).not.toHaveText(all!);
  await page.goBack();
  await expect(found(page)).toHaveText(all!);
});

test('map: markers, clusters by keyboard, a popup, Search this area', async ({ page }) => {
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

test('church: facts, location, the suggestion dialog and its focus', async ({ page }) => {
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

test('register and sign in', async ({ page }) => {
  const username = `f${unique()}`;
  await open(page, '/auth?tab=register');
  await type(page.getByLabel('Username', { exact: true }), username);
  await type(page.getByLabel('Email address', { exact: true }), `${username}@example.org`);
  await type(page.getByLabel('Password', { exact: true }), password);
  await type(page.getByLabel('Confirm password'), password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await type(page.getByLabel('Username or email address'), username);
  await type(page.getByLabel('Password', { exact: true }), password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'No churches yet' })).toBeVisible();
});

test('submit with photo and pin, approve, then public', async ({ page, browser }) => {
  await asOwner(page.context());
  await open(page, '/church-submission');
  const name = `Chapel ${unique()}`;
  await type(page.getByLabel('Church name'), name);
  await page.getByLabel('Denomination').selectOption('Lutheran');
  await type(page.getByLabel('Description'), 'A small chapel with a big table and much singing.');
  await type(page.getByLabel('Address', { exact: true }), '4100 Fannin Street');
  await type(page.getByLabel('ZIP code'), '77004');
  await page.getByLabel('Area', { exact: true }).selectOption('Montrose');
  await type(page.getByLabel('Service time 1', { exact: true }), 'Sunday 9:00 AM');
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
  await expect(admin.getByRole('img', { name: `Photo of ${name}` })).toBeVisible();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(decision(admin, 'Church approved successfully')).toBeVisible();
  const [church] = (await (await page.request.get('/api/user/churches')).json()) as { id: number }[];
  await page.goto(`/church/${church!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('hosted payment: declined, then paid and featured', async ({ page, browser }) => {
  await asOwner(page.context());
  const church = await submitted(page.context());
  await approved(browser, church);
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
