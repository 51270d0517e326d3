import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asAdmin,
  asOwner,
  type Church,
  expectAccessible,
  expectNoViolations,
  notification,
  open,
  password,
  photo,
  pressPay,
  submitChurch,
  unique,
  withoutStatuses,
} from './support/steps.ts';

// Each test visits several pages, some of them the provider's.
/** Calls the payment provider's control interface (server/dev/payments/control.ts). */
async function controlProvider<T = unknown>(name: string, ...parameters: unknown[]): Promise<T> {
  const response = await fetch(`${process.env.E2E_PAYMENTS_URL}/control/${name}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.E2E_PAYMENTS_TOKEN}` },
    body: JSON.stringify(parameters),
  });
  expect(response.status, name).toBe(200);
  return (await response.json()) as T;
}

async function subscriptionOf({ name }: Church): Promise<string> {
  const all = await controlProvider<Array<{ id: string; description: string | null }>>('subscriptions');
  return all.find(({ description }) => description?.includes(name))!.id;
}

const waitForProvider = (page: Page) => page.waitForURL(`${process.env.E2E_PAYMENTS_URL}/**`);
const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const cardFields = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');
const activeHeading = (page: Page) => page.getByRole('heading', { name: 'Your subscription is active' });

/** Pays on our own page. If the payment fails, the test's error includes the reason. */
async function pay(page: Page, amount: string, success: Locator): Promise<void> {
  await pressPay(page, amount);
  const outcome = success.or(notification(page, 'Payment Failed')).first();
  await expect(outcome, 'the payment has an outcome').toBeVisible();
  await expect(success, `the page shows: ${await outcome.textContent()}`).toBeVisible();
}

/** The tests' sign-in script also runs in the provider's sandboxed frames, which have no storage. */
const withoutFrameErrors = (errors: string[]) =>
  errors.filter((line) => !line.includes("'sessionStorage' property"));

async function createChurch(context: BrowserContext): Promise<Church> {
  await asOwner(context);
  return submitChurch(context);
}

/** Creates a church with an active subscription. */
async function createPaidChurch(page: Page): Promise<Church> {
  const church = await createChurch(page.context());
  await open(page, '/upgrade');
  await clickButton(page, 'Go to checkout');
  await waitForProvider(page);
  await clickButton(page, /^Pay \$/);
  await expect(activeHeading(page)).toBeVisible();
  return church;
}

test('an annual upgrade is active, featured, and shown in the Billing tab', { tag: '@desktop' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  const church = await createChurch(page.context());
  await approveChurch(browser, church);
  await open(page, '/dashboard?tab=billing');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Upgrade to Featured' }).click();
  await expect(page.getByText(church.name)).toBeVisible();
  await page.getByRole('radio', { name: /^Annual/ }).check();
  await expect(page.getByText('$995', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\$995 today, then \$995 each year until you cancel/)).toBeVisible();
  await clickButton(page, 'Go to checkout');
  await waitForProvider(page);
  await expect(page.getByText('no money moves')).toBeVisible();
  await clickButton(page, 'Pay $995.00');
  await page.waitForURL('**/billing/success?session_id=*');
  await expect(activeHeading(page)).toBeVisible();
  await expect(page.getByText(`${church.name} is now featured`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  await expect(panel.getByText('Featured Listing, annual')).toBeVisible();
  await expect(panel.getByText('$995.00 every year')).toBeVisible();
  await expect(panel.getByRole('link', { name: /^View invoice/ })).toBeVisible();
  await page.goto(`/church/${church.id}`);
  await expect(page.getByText('Featured', { exact: true }).first()).toBeVisible();
  await page.goto('/upgrade');
  await expect(page.getByRole('heading', { name: 'All of your churches are featured' })).toBeVisible();
  expect(withoutFrameErrors(pageErrors)).toEqual([]);
});

test('the chosen plan survives signing in, and checkout starts automatically', {
  tag: '@desktop',
}, async ({ page }) => {
  const username = `o${unique()}`;
  const registration = await page.request.post('/api/auth/register', {
    data: { username, email: `${username}@example.org`, password },
  });
  expect(registration.status()).toBe(200);
  await open(page, '/advertise');
  await page.getByRole('radio', { name: /^Annual/ }).check();
  await clickButton(page, 'Get featured');
  await page.waitForURL('**/auth?returnTo=/advertise&plan=annual&tab=register');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Username or email address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickButton(page, 'Sign In');
  await waitForProvider(page);
  await expect(page.getByText('$995.00').first()).toBeVisible();
});

test('a payment on our own page succeeds after a decline', { tag: '@phone' }, async ({
  page,
  pageErrors,
}) => {
  await asOwner(page.context());
  await open(page, '/checkout?amount=9900&plan=monthly');
  await expect(page.getByText('Church Listing Payment')).toBeVisible();
  await cardFields(page).getByLabel('Card that is declined').check();
  await pressPay(page, '$99.00');
  await expect(notification(page, 'Payment Failed')).toContainText('You haven’t been charged.');
  await cardFields(page).getByLabel('Card that works', { exact: false }).first().check();
  await pressPay(page, '$99.00');
  await page.waitForURL('**/payment-success?order=*&amount=9900&description=Church+Listing+Payment');
  await expect(page.getByText('Thank you! We received your payment.')).toBeVisible();
  await expect(page.getByText('Thank you! We received your payment.')).toBeHidden();
  await expect(page.getByText('Subscription activated')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('Waiting for your church')).toBeVisible();
  await expect(page.getByText('Choose a church to feature')).toBeVisible();
  expect(withoutStatuses(withoutFrameErrors(pageErrors), 402)).toEqual([]);
});

async function fillOnboarding(page: Page, name: string) {
  await page.getByLabel('Church name').fill(name);
  await page.getByLabel('Denomination').selectOption('Mennonite');
  await page
    .getByLabel('Description')
    .fill('A small chapel with a big table, much singing, and coffee for all.');
  await page.getByLabel('Address', { exact: true }).fill('4100 Fannin Street');
  await page.getByLabel('City').fill('Houston');
  await page.getByLabel('ZIP code').fill('77004');
  await page.getByLabel('Area', { exact: true }).selectOption('North');
  await page.getByLabel('Phone').fill('(713) 555-0100');
  await page.getByLabel('Service time 1', { exact: true }).fill(' Sunday 10:30 AM ');
  await clickButton(page, 'Add a service time');
  await page.getByLabel('Service time 2', { exact: true }).fill('Wednesday 7 PM');
  await page.getByLabel('Service time 2', { exact: true }).press('Enter');
}

test('onboarding restores the form, takes payment, and makes the approved church featured', {
  tag: '@phone',
}, async ({ page, browser, pageErrors }) => {
  const name = `Chapel ${unique()}`;
  await asOwner(page.context());
  await open(page, '/church-onboarding');
  await fillOnboarding(page, name);
  const big = { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024) };
  await page.locator('input[type=file]').setInputFiles(big);
  await expect(notification(page, 'File Too Large')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'chapel.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByText('The photo was uploaded.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We restored what you typed on')).toBeVisible();
  await expect(page.getByLabel('Church name')).toHaveValue(name);
  await expect(page.getByLabel('Service time 2', { exact: true })).toHaveValue('Wednesday 7 PM');

  await clickButton(page, 'Continue to payment');
  await expect(notification(page, 'Information Saved')).toContainText(
    'Now complete your payment to submit your featured listing.',
  );
  await expect(page.getByRole('region', { name: 'Your listing' })).toContainText('$99 per month');
  await clickButton(page, 'Back to Form');
  await page.getByLabel('City').fill('Bellaire');
  await clickButton(page, 'Continue to payment');
  await pay(page, '$99.00', page.getByText('reviewed and activated within 24 hours').first());
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.getByRole('tab', { name: 'My Church' }).click();
  await expect(page.getByRole('tabpanel').getByText(name).first()).toBeVisible();

  const churches = (await (await page.request.get('/api/user/churches')).json()) as Church[];
  expect(churches.map((church) => church.name)).toEqual([name]);
  await approveChurch(browser, churches[0]!);
  await page.goto(`/church/${churches[0]!.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Featured', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Wednesday 7 PM')).toBeVisible();
  await expect(page.getByText('North Side').first()).toBeVisible();
  expect(withoutFrameErrors(pageErrors)).toEqual([]);
});

test('onboarding returns to the form after failed 3-D Secure and finishes after the redirect', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  const name = `Chapel ${unique()}`;
  await asOwner(page.context());
  await open(page, '/church-onboarding');
  await fillOnboarding(page, name);
  await clickButton(page, 'Continue to payment');
  await cardFields(page).getByLabel('Card that requires 3-D Secure').check();
  await pressPay(page, '$99.00');
  await waitForProvider(page);
  await clickButton(page, 'Fail');
  await page.waitForURL('**/payment-success-onboarding?order=*');
  await expect(page.getByText('you weren’t charged')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Church name')).toHaveValue(name);
  await clickButton(page, 'Continue to payment');
  await cardFields(page).getByLabel('Card that requires 3-D Secure').check();
  await pressPay(page, '$99.00');
  await waitForProvider(page);
  await clickButton(page, 'Complete');
  await page.waitForURL('**/payment-success-onboarding?order=*');
  await expect(page.getByText('Thank you. Your listing is on its way.')).toBeVisible();
  await expect(page).not.toHaveURL(/client_secret|redirect_status/);
  await page.goto('/dashboard?tab=billing');
  await expect(page.getByRole('tabpanel').getByRole('link', { name })).toBeVisible();
  await page.goto('/church-onboarding');
  await expect(page.getByLabel('Church name')).toHaveValue('');
});

test('the first month of a listed church costs $49 and ends automatically', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const church = await createChurch(page.context());
  await approveChurch(browser, church);
  await open(page, `/church-onboarding?church=${church.id}`);
  await expect(page.getByText('$49 for your first month, ends on its own')).toBeVisible();
  await expect(page.getByLabel('Church name')).toHaveValue(church.name);
  await page.getByLabel('Phone').fill('(713) 555-0100');
  await clickButton(page, 'Continue to payment');
  await pay(page, '$49.00', page.getByText('Thank you. Your listing is on its way.'));
  await page.goto('/dashboard?tab=billing');
  await expect(page.getByText('$49.00 once')).toBeVisible();
  await expect(page.getByText(/^Ends [A-Z][a-z]+ \d+$/)).toBeVisible();
  // The intro month can't be kept, so the portal shows only the card and invoices.
  await clickButton(page, 'Manage billing');
  await waitForProvider(page);
  await expect(page.getByRole('button', { name: 'Use a card that works' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Keep my subscription|Switch|Cancel/ })).toHaveCount(0);
});

test('the Billing tab reflects portal changes and a failed charge', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const church = await createPaidChurch(page);
  await open(page, '/dashboard?tab=billing');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Manage billing' }).click();
  await waitForProvider(page);
  await clickButton(page, 'Cancel at end of period');
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(panel.getByText('will cancel at the end of the current period')).toBeVisible();
  await panel.getByRole('button', { name: 'Keep my subscription' }).click();
  await expect(panel.getByText('Next payment')).toBeVisible();

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=money');
  await admin.getByRole('searchbox').fill(church.name);
  const row = admin.getByRole('listitem').filter({ hasText: church.name });
  // The row moves until the list is filtered.
  await expect(admin.getByText('1 result', { exact: true })).toBeVisible();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await controlProvider('setStatus', await subscriptionOf(church), 'past_due');
  await expect(async () => {
    await admin.reload();
    await admin.getByRole('searchbox').fill(church.name);
    await expect(row.getByText('Payment failed')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await admin.context().close();

  await page.reload();
  await expect(panel.getByText('Your last payment failed')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Update your card' })).toBeVisible();
});

test('deleting an account with a plan shows the refund and pays it', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const church = await createPaidChurch(page);
  await approveChurch(browser, church);
  await open(page, '/dashboard?tab=account');
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog.getByText(`Featured Listing, monthly for ${church.name}`)).toBeVisible();
  await expect(dialog.getByText('It ends right away, and we’ll refund $99 to your card.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Cancel it now/ }).check();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('Current password').press('Enter');
  await expect(notification(page, 'Account deleted')).toBeVisible();

  const admin = await asAdmin(browser, page);
  const row = admin.getByRole('listitem').filter({ hasText: church.name });
  await expect(async () => {
    await open(admin, '/admin?tab=money');
    await admin.getByRole('searchbox').fill(church.name);
    await expect(row.getByText('Ended', { exact: true })).toBeVisible({ timeout: 10_000 });
    await expect(row.getByText(/^Refunded on/)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expect(row.getByText(/Church isn’t featured/)).toBeVisible();
  await admin.context().close();
});

test('an administrator refunds and cancels at the provider, and the owner sees it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const church = await createPaidChurch(page);
  await approveChurch(browser, church);
  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=money');
  await admin.getByRole('searchbox').fill(church.name);
  const row = admin.getByRole('listitem').filter({ hasText: church.name });
  await expect(admin.getByText('1 result', { exact: true })).toBeVisible();
  await expectNoViolations(admin);
  const opened = admin.waitForEvent('popup');
  await row.getByRole('link', { name: /^Open at the payment provider/ }).click();
  const provider = await opened;
  await expect(provider.getByRole('heading', { name: church.name })).toBeVisible();
  await clickButton(provider, 'Refund the last payment');
  await expect(provider.getByRole('status')).toHaveText('Done: Refund the last payment');
  await admin.context().close();

  await expect(async () => {
    await page.goto('/dashboard?tab=billing');
    await expect(page.getByRole('tabpanel').getByText('Ended', { exact: true })).toBeVisible({
      timeout: 5000,
    });
  }).toPass({ timeout: 60_000 });
});

const pages = [
  '/advertise',
  '/checkout?amount=9900&description=A+long+description+of+a+listing',
  '/payment-success?amount=9900',
  '/church-onboarding',
  '/payment-success-onboarding',
  '/billing/success?session_id=cs_unknown',
  '/success',
  '/billing/cancel',
  '/upgrade',
  '/subscribe',
  '/dashboard?tab=billing',
];

test('billing pages have no accessibility violations and do not scroll sideways at 320 px', {
  tag: ['@phone', '@both'],
}, async ({ page }) => {
  await createPaidChurch(page);
  await submitChurch(page.context(), {
    name: `A church with a name ${'that goes on '.repeat(5)}${unique()}`,
  });
  await submitChurch(page.context());
  for (const url of pages) {
    if (url === '/subscribe')
      // Delay its redirect, which would happen before the check finishes.
      await page.addInitScript(() => {
        const { setTimeout } = window;
        const delayed = (run: TimerHandler, delay?: number) =>
          setTimeout(run, delay === 3000 ? 60_000 : delay);
        window.setTimeout = delayed as typeof window.setTimeout;
      });
    await open(page, url);
    // Wait for the countdown dialog to close.
    if (url.startsWith('/payment-success?')) await page.waitForTimeout(3200);
    await expectAccessible(page);
  }
});
