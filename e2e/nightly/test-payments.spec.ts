import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectAccessible, expectFits320 } from '../support/steps.ts';

// Tests the local payment provider's pages on their own; billing.spec.ts tests them as part of the site.

const provider = () => process.env.E2E_PAYMENTS_URL!;

async function call<T>(path: string, body?: Record<string, string>): Promise<T> {
  const response = await fetch(`${provider()}/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: 'Bearer sk_test_local', 'Stripe-Version': '2026-10-28.endive' },
    ...(body ? { body: new URLSearchParams(body) } : {}),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

type Created = { id: string; url: string; customer: string };

async function monthlyPrice(): Promise<string> {
  const { data } = await call<{ data: { id: string }[] }>('prices?lookup_keys[0]=featured_monthly');
  return data[0]!.id;
}

/** Creates a checkout session that returns to the about page. */
async function createSession(baseURL: string): Promise<Created> {
  return call<Created>('checkout/sessions', {
    mode: 'subscription',
    'line_items[0][price]': await monthlyPrice(),
    'line_items[0][quantity]': '1',
    success_url: `${baseURL}/about?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${baseURL}/contact`,
  });
}

async function expectUsable(page: Page): Promise<void> {
  await expect(page.getByText('Test payments: no money moves and no card is charged.')).toBeVisible();
  await expectAccessible(page);
}

test('test payments: a payment by keyboard succeeds after a decline and failed 3-D Secure', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const { url, id } = await createSession(baseURL!);
  await page.goto(url);
  await expectUsable(page);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await page.getByLabel('Email').fill('payer@example.org');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await expectUsable(page);
  await page.getByRole('button', { name: '3-D Secure step' }).click();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('payer@example.org');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay $99.00' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/about?paid=${id}`);
  await page.goto(url);
  await expect(page.getByText('You won’t be charged twice')).toBeVisible();
});

test('test payments: going back leaves the session open', { tag: '@phone' }, async ({ page, baseURL }) => {
  const { url } = await createSession(baseURL!);
  await page.goto(url);
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL('**/contact');
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Pay $99.00' })).toBeVisible();
});

test('test payments: the portal, invoice, and card fields have no accessibility violations', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const { url, id } = await createSession(baseURL!);
  await page.goto(url);
  await page.getByLabel('Email').fill('portal@example.org');
  await page.getByRole('button', { name: 'Pay $99.00' }).click();
  await page.waitForURL('**/about?paid=*');
  const { customer } = await call<Created>(`checkout/sessions/${id}`);
  const portal = await call<Created>('billing_portal/sessions', { customer, return_url: `${baseURL}/about` });
  await page.goto(portal.url);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Cancel at end of period' }).click();
  await expect(page.getByRole('status')).toHaveText('Your subscription will end at the end of the period.');
  await page.reload();
  await page.getByRole('button', { name: 'Keep my subscription' }).click();
  await page.getByRole('button', { name: 'Switch to $995.00 per year' }).click();
  await expect(page.getByRole('button', { name: 'Switch to $99.00 per month' })).toBeVisible();
  await page.getByRole('link', { name: /-0002$/ }).click();
  await expect(page.getByText('Unused time on the previous plan')).toBeVisible();
  await expectUsable(page);
  // This page is shown only in a frame; the landmarks and headings are on the pages that embed it.
  await page.goto(`${provider()}/fields`);
  await expectFits320(page);
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Card that is declined' })).toBeChecked();
});
