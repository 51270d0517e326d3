// The page of an imported church, which has no owner and few details.
import type { Browser } from '@playwright/test';
import { Client } from 'pg';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asOwner,
  type Church,
  expectNoViolations,
  isPhone,
  notification,
  open,
  submitChurch,
  unique,
} from './support/steps.ts';

/** Creates an imported church without a street address, service times, or website. */
async function createImportedChurch(browser: Browser): Promise<Church & { phone: string }> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(context);
  const church = await submitChurch(context);
  await context.close();
  await approveChurch(browser, church);
  const phone = '(713) 555-0177';
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  await client.query(
    `update churches set address = '', city = 'Houston', zip = '77020', description = '', phone = $2,
       services = '{}', service_times = '[]', time_keys = '{}', times_confirmed_at = null, user_id = null,
       source = 'hifld', source_id = $3, latitude = 29.774436, longitude = -95.326012, lat = 29.774436, lng = -95.326012
     where id = $1`,
    [church.id, phone, unique()],
  );
  await client.end();
  return { ...church, phone };
}

test('an imported church without a street address has directions and a form to suggest times', {
  tag: '@phone',
}, async ({ page, browser, pageErrors }) => {
  const church = await createImportedChurch(browser);
  await open(page, `/directory?search=${encodeURIComponent(church.name)}`);
  await page.getByRole('main').getByRole('link', { name: church.name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: church.name })).toBeVisible();
  await expect(page.getByText('Houston, TX 77020').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Get Directions/ }).first()).toHaveAttribute(
    'href',
    isPhone(page)
      ? /^geo:0,0\?q=29\.774436,-95\.326012\(Chapel/
      : 'https://www.google.com/maps/dir/?api=1&destination=29.774436%2C-95.326012',
  );
  await expect(page.getByText('No service times listed yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:7135550177');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Service Times', 'Location', 'Nearby churches', 'Contact']);
  await expect(page.getByText('From public records (HIFLD). Not yet confirmed by the church.')).toBeVisible();

  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: `Map of ${church.name}` });
  await expect(map.locator('.leaflet-marker-icon')).toBeVisible();
  await expect(page.getByText('Approximate location')).toHaveCount(0);

  await page.getByRole('button', { name: 'Help complete this page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Help complete this page' });
  await dialog.getByLabel('Service times').fill('Sunday 10:30 AM');
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(notification(page, 'Thanks for your suggestion')).toBeVisible();
  await expect(dialog).toBeHidden();
  const nearby = page.getByRole('region', { name: 'Nearby churches' });
  await expect(nearby.getByRole('listitem')).toHaveCount(6);
  // Three or more churches get their own page, and other tests may add some.
  await expect(nearby.getByRole('link', { name: 'More Baptist churches in Montrose' })).toHaveAttribute(
    'href',
    /^\/(churches\/montrose\/baptist|directory\?denomination=Baptist&area=Montrose)$/,
  );
  await expectNoViolations(page);
  expect(pageErrors).toEqual([]);
});
