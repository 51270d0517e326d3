import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asAdmin,
  asOwner,
  type Church,
  decision,
  expectAccessible,
  goToQueued,
  open,
  password,
  section,
  submitChurch,
  unique,
  withoutStatuses,
} from './support/steps.ts';

/** Creates a public church whose owner has deleted their account. */
async function createUnclaimedChurch(browser: Browser, website = ''): Promise<Church> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(context);
  const church = await submitChurch(context, { website });
  await approveChurch(browser, church);
  const response = await context.request.delete('/api/user/account', { data: { currentPassword: password } });
  expect(response.status()).toBe(200);
  await context.close();
  return church;
}

const newDomain = () => `church-${unique()}.org`;

async function fillName(page: Page) {
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Last name').fill('Ortiz');
}

async function choose(page: Page, { name }: Church) {
  await page.getByLabel('Search unclaimed churches').fill(name);
  await page.getByRole('radio', { name }).check();
}

/** Submits a claim through the API. */
async function submitClaim(context: BrowserContext, { id }: Church, note = ''): Promise<void> {
  const response = await context.request.post('/api/claims', {
    data: { churchId: id, firstName: 'Maria', lastName: 'Ortiz', email: 'maria@example.org', note },
  });
  expect(response.status()).toBe(200);
}

const freeClaimButton = (page: Page) => page.getByRole('button', { name: 'Claim for free' });

/** Subjects of emails to a recipient, newest first. */
async function subjectsTo(page: Page, to: string): Promise<string[]> {
  const list = await (await page.request.get(`/dev/mail?to=${encodeURIComponent(to)}`)).text();
  return [...list.matchAll(/href="\/dev\/mail\/[a-f0-9-]{36}">([^<]*)</g)].map(([, subject]) => subject!);
}

test('a signed-out visitor registers first and returns to the church', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const church = await createUnclaimedChurch(browser);
  await open(page, `/church/${church.id}`);
  await page.getByRole('link', { name: 'Claim it for free' }).click();
  await page.waitForURL(`**/auth?returnTo=/claim-church%3Fchurch%3D${church.id}&tab=register`);
  const { username } = await asOwner(page.context());
  await page.goto(`/auth?returnTo=/claim-church%3Fchurch%3D${church.id}`);
  await page.waitForURL(`**/claim-church?church=${church.id}`);
  await expect(page.getByRole('radio', { name: church.name })).toBeChecked();
  await expect(page.getByLabel('Email address')).toHaveValue(`${username}@example.org`);
});

test('a free claim is verified by an emailed code', { tag: '@phone' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  const domain = newDomain();
  const church = await createUnclaimedChurch(browser, `https://www.${domain}/welcome`);
  await asOwner(page.context());
  await open(page, '/claim-church');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(freeClaimButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Continue to checkout' })).toBeDisabled();
  await fillName(page);
  await choose(page, church);
  await expect(page.getByRole('button', { name: 'Continue to checkout' })).toBeEnabled();
  await freeClaimButton(page).click();
  await page.waitForURL(/claim-church\?claim=\d+$/);

  await expect(page.getByRole('heading', { name: church.name })).toBeVisible();
  await page.getByLabel(`Email address at ${domain}`).fill('Office');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(`We’ve emailed a code to office@${domain}`)).toBeVisible();
  const [code] = /^\d{6}/.exec((await subjectsTo(page, `office@${domain}`))[0] ?? '') ?? [];
  expect(code).toBeTruthy();

  await page.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('Six-digit code')).toHaveAccessibleDescription(/not the code we emailed/);
  // The code field is still there after a reload.
  await page.reload();
  await page.getByLabel('Six-digit code').fill(code!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: `${church.name} is yours` })).toBeVisible();

  await page.getByRole('link', { name: 'Edit the listing' }).click();
  await expect(page.getByLabel('Church name')).toHaveValue(church.name);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: church.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your claims' })).toBeHidden();
  // The church can no longer be claimed.
  await open(page, '/claim-church');
  await page.getByLabel('Search unclaimed churches').fill(church.name);
  await expect(page.getByText('No unclaimed churches match this search.')).toBeVisible();
  expect(withoutStatuses(pageErrors, 400)).toEqual([]);
});

test('a claim without a domain is decided by an administrator, and the claimant can follow it', {
  tag: '@phone',
}, async ({ page, browser, pageErrors }) => {
  const church = await createUnclaimedChurch(browser, 'https://www.facebook.com/our-church');
  const { username } = await asOwner(page.context());
  await open(page, `/claim-church?church=${church.id}`);
  await fillName(page);
  await page.getByLabel(/Your connection to the church/).fill('I have been the secretary since 2012.');
  await freeClaimButton(page).click();
  await expect(page.getByRole('heading', { name: 'An administrator will review your claim' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).first().click();
  const claims = page.getByRole('region', { name: 'Your claims' });

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=claims');
  await expect(section(admin, /^Claims \(\d+\+?\)$/)).toBeAttached();
  await goToQueued(admin, church.name);
  const article = admin.getByRole('article');
  await expect(article.getByText('I have been the secretary since 2012.')).toBeVisible();
  await expect(article.getByText(`${username}@example.org`).first()).toBeVisible();
  await expect(article.getByText('The church has no website of its own')).toBeVisible();
  await expect(article.getByText(/due in \d+ hours/)).toBeVisible();
  await admin.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: `Reject “${church.name}”?` });
  await dialog.getByLabel('Reason').selectOption({ label: 'We couldn’t accept it as is.' });
  await dialog.getByLabel('Note to the claimant').fill('Please call us first.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(decision(admin, 'Claim rejected successfully')).toBeVisible();

  await page.reload();
  await expect(claims.getByText('Not approved')).toBeVisible();
  await claims.getByRole('link', { name: /Check status/ }).click();
  await expect(page.getByText('Please call us first.')).toBeVisible();
  await page.getByRole('link', { name: 'Claim it again' }).click();
  await expect(page.getByRole('radio', { name: church.name })).toBeChecked();
  await fillName(page);
  await freeClaimButton(page).click();
  await expect(page.getByRole('heading', { name: 'An administrator will review your claim' })).toBeVisible();

  await open(admin, '/admin?tab=claims');
  await goToQueued(admin, church.name);
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('button', { name: 'Approve anyway' }).click();
  await expect(decision(admin, 'Claim approved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `${church.name} is yours` })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('a paid claim is featured immediately, and refunded when rejected', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const church = await createUnclaimedChurch(browser);
  const to = `${(await asOwner(page.context())).username}@example.org`;
  await open(page, `/claim-church?church=${church.id}`);
  await fillName(page);
  await page.getByLabel(/Your connection to the church/).fill('I pay, so it is mine.');
  await page.getByRole('radio', { name: /Annual/ }).check();
  await expect(page.getByText('$995', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.getByRole('button', { name: /^Pay \$995/ }).click();
  await page.waitForURL(/\/claim-success/);
  await expect(page.getByText(`Thank you. We’ve received your claim for ${church.name}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Verify|Follow) your claim/ })).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');

  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const claims = page.getByRole('region', { name: 'Your claims' });
  // A job turns the order into a claim.
  await expect(async () => {
    await page.reload();
    await expect(claims.getByText('Featured, paid')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await claims.getByRole('link', { name: /Check status/ }).click();
  await expect(page.getByText('We’ve received your payment.')).toBeVisible();
  const response = await page.request.get(`/api/churches/${church.id}`);
  expect(await response.json()).toMatchObject({ featured: true, userId: null });

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=claims');
  await goToQueued(admin, church.name);
  await expect(admin.getByRole('article').getByText('I pay, so it is mine.')).toBeVisible();
  await expect(admin.getByRole('article').getByText(/^This claim is paid. Rejecting it/)).toBeVisible();
  await admin.getByRole('button', { name: 'Reject', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(decision(admin, 'Claim rejected successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/your refund is on its way/)).toBeVisible();
  await expect(async () => {
    const current = await page.request.get(`/api/churches/${church.id}`);
    expect(await current.json()).toMatchObject({ featured: false });
    const subscriptions = await admin.request.get('/api/admin/subscriptions', {
      params: { search: church.name },
      headers: { Authorization: `Bearer ${await admin.evaluate(() => localStorage.getItem('adminToken'))}` },
    });
    expect(await subscriptions.json()).toMatchObject([{ active: false, refundedAt: expect.any(String) }]);
  }).toPass();
  await expect
    .poll(async () => (await subjectsTo(page, to)).slice(0, 2).sort())
    .toEqual([`Your claim for ${church.name} wasn’t approved`, 'Your featured listing has ended']);
});

test('no accessibility violations, no sideways scrolling at 320 px', { tag: ['@desktop', '@both'] }, async ({
  page,
  browser,
}) => {
  const [unverifiable, verifiable] = [
    await createUnclaimedChurch(browser),
    await createUnclaimedChurch(browser, `https://${newDomain()}`),
  ];
  await asOwner(page.context());
  await open(page, `/claim-church?church=${unverifiable.id}`);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Add a new church/ }).check();
  await expectAccessible(page);
  await submitClaim(
    page.context(),
    unverifiable,
    'A note of the claimant, long enough to need several lines on a phone.',
  );
  await submitClaim(page.context(), verifiable);
  await open(page, '/dashboard');
  await expectAccessible(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: verifiable.name })
    .getByRole('link', { name: /Check status/ })
    .click();
  await page.getByLabel(/^Email address at/).fill('office');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Six-digit code').waitFor();
  await expectAccessible(page);
  await open(page, '/claim-success');
  await expectAccessible(page);
  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=claims');
  await goToQueued(admin, unverifiable.name);
  await expectAccessible(admin);
});
