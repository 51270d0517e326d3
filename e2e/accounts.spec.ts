import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from './support/fixtures.ts';
import {
  emailedLink,
  expectAccessible,
  expectNoViolations,
  notification,
  open,
  password,
  settled,
  unique,
} from './support/steps.ts';

function newUser(): { username: string; email: string } {
  const username = `p${unique()}`;
  return { username, email: `${username}@example.org` };
}

async function registerUser(request: APIRequestContext) {
  const user = newUser();
  const response = await request.post('/api/auth/register', { data: { ...user, password } });
  expect(response.status()).toBe(200);
  return user;
}

const authLink = (request: APIRequestContext, to: string, subject: RegExp) =>
  emailedLink(request, { to, subject, path: '/auth/' });

async function fillLogin(page: Page, username: string, userPassword = password) {
  await page.getByLabel('Username or email address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(userPassword);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
}

async function signIn(page: Page, request: APIRequestContext, returnTo = '/dashboard') {
  const user = await registerUser(request);
  await open(page, `/auth?returnTo=${encodeURIComponent(returnTo)}`);
  await fillLogin(page, user.username);
  await page.waitForURL(`**${returnTo}`);
  return user;
}

test('two-step sign-in can be set up and requires a code', { tag: '@desktop' }, async ({ page, request }) => {
  const { username, email } = await signIn(page, request);
  await open(page, await authLink(request, email, /confirm/i));
  await expect(page.getByText('Thanks, you’re all set')).toBeVisible();
  await open(page, '/dashboard?tab=account');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByLabel('Current password').fill(password);
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const app = new TOTP({ secret: await section.locator('code').innerText() });
  await settled(page);
  await expectNoViolations(page);
  await section.getByLabel('Code from your authenticator app').fill(app.generate());
  await section.getByRole('button', { name: 'Turn it on' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(10);
  await section.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section.getByText('10 recovery codes left.')).toBeVisible();

  await page.context().clearCookies();
  await open(page, '/auth?returnTo=/dashboard');
  await fillLogin(page, username);
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  // The current code is already used, but the next one is accepted early.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
});

/** Delays all scripts, so that the page shows the HTML shell, tabTo the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a user registers, verifies the email address, signs in, changes the password, and signs out', {
  tag: '@phone',
}, async ({ page, request, pageErrors }) => {
  test.slow();
  const user = newUser();
  await open(page, '/auth');
  await tab(page, 'Register').click();
  await page.getByLabel('Username', { exact: true }).fill(user.username);
  await page.getByLabel('Email address', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByText('Strong.')).toBeVisible();
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(tab(page, 'Sign In')).toHaveAttribute('aria-selected', 'true');
  await expect(
    page.getByText(/We’ve emailed you a link to confirm your email address/).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Username or email address')).toHaveValue(user.username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await fillLogin(page, user.email);
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Confirm your email address')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No churches yet' })).toBeVisible();

  const link = await authLink(request, user.email, /Confirm your email address/);
  // Opened again, or after an email scanner opened it, the link says the same.
  for (const _ of [1, 2]) {
    await page.goto(link);
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Confirm your email address')).toBeHidden();

  for (const [name, message] of [
    ['My Church', 'No churches yet'],
    ['Analytics', 'No analytics available'],
    ['Billing', 'No subscriptions yet'],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel').getByText(message)).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText('No subscriptions yet')).toBeVisible();

  await tab(page, 'Account').click();
  const passwords = page.getByRole('region', { name: 'Password' });
  await passwords.getByLabel('Current password').fill('something else');
  await passwords.getByLabel('New password').fill('four loud herons');
  await passwords.getByRole('button', { name: 'Change password' }).click();
  await expect(passwords.getByText('Your current password is incorrect')).toBeVisible();
  await passwords.getByLabel('Current password').fill(password);
  await passwords.getByRole('button', { name: 'Change password' }).click();
  await expect(
    passwords.getByText('Your password has been changed. Your other devices have been signed out.'),
  ).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account).toMatchObject({ ...user, emailVerified: true });

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(notification(page, 'Logged out')).toContainText('You have been logged out successfully');
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const name of ['Sign In', 'Get Listed'])
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  await page.goto('/dashboard');
  await page.waitForURL('**/auth?returnTo=/dashboard');
  await fillLogin(page, user.username, 'four loud herons');
  await page.waitForURL('**/dashboard');
  // The browser logs each 400 response; there must be no other errors.
  expect(pageErrors.filter((line) => !/status of 400/.test(line))).toEqual([]);
});

test('a forgotten password can be reset with a link that works once', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const user = await registerUser(request);
  await open(page, '/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email address', { exact: true }).fill(user.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = await authLink(request, user.email, /Set a new password/);
  await open(page, link);
  expect(new URL(page.url()).search).toBe('');
  await page.getByLabel('New password').fill('five slow herons');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillLogin(page, user.username, 'five slow herons');
  await page.waitForURL('**/dashboard');

  await open(page, link);
  await page.getByLabel('New password').fill('six slow herons');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await open(page, '/auth/reset-password');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('sign-in, dashboard tabs, and sign-out work by keyboard alone', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { username } = await registerUser(request);
  await open(page, '/auth');
  const tabTo = async (name: string, role: 'tab' | 'button') => {
    const target = page.getByRole(role, { name, exact: true });
    for (let step = 0; step < 30; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo('Sign In', 'tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'No churches yet' })).toBeVisible();
  await tabTo('Overview', 'tab');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Analytics')).toBeFocused();
  await expect(page.getByText('No analytics available')).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab(page, 'Account')).toHaveAttribute('aria-selected', 'true');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+Tab');
  await tabTo('Sign Out', 'button');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});

test('header links do not move when the session loads', { tag: '@desktop' }, async ({ page, request }) => {
  await signIn(page, request);
  const directoryLink = page.getByRole('banner').getByRole('link', { name: 'Directory' });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(directoryLink).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(async () => (await directoryLink.boundingBox())?.x).toBeGreaterThan(400);
  const initialBox = await directoryLink.boundingBox();
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect((await directoryLink.boundingBox())?.x).toBe(initialBox?.x);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
});

const publicPages = [
  '/auth',
  '/auth?tab=register',
  '/auth/forgot-password',
  '/auth/reset-password?token=x',
  '/auth/verify-email',
  '/monthly-numbers?token=x',
];
const dashboardPages = ['overview', 'church', 'analytics', 'billing', 'account'].map(
  (name) => `/dashboard?tab=${name}`,
);

test('no accessibility violations, no sideways scrolling at 320 px', { tag: ['@phone', '@both'] }, async ({
  page,
  request,
}) => {
  for (const url of publicPages) {
    await open(page, url);
    await expectAccessible(page);
  }
  await open(page, '/auth?tab=register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, request);
  for (const url of dashboardPages) {
    await open(page, url);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});
