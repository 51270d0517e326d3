// Service times: visitors filter by them; owners confirm them and add exceptions.
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { Client } from 'pg';
import type { Church as PublicChurch } from '../shared/contracts/churches.ts';
import { site } from '../shared/domain/site.ts';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asOwner,
  emailedLink,
  expectAccessible,
  expectNoViolations,
  isPhone,
  open,
  submitChurch,
  unique,
} from './support/steps.ts';

const times = (page: Page) => page.getByRole('region', { name: 'Service Times', exact: true });
const next = (page: Page) => times(page).getByText(/^Next service:/);
const chip = (page: Page, text: string) => page.getByRole('button', { name: `Remove filter: ${text}` });

const publicChurch = async (request: APIRequestContext, id: number) =>
  (await (await request.get(`/api/churches/${id}`)).json()) as PublicChurch;

async function openTimesFilter(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: /^Service Times/i }).click();
}

/** Closes the filter sheet on phones. */
async function showChurches(page: Page) {
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: /^Show [\d,]+ church/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Signs in a new owner with a public church. */
async function ownChurch(page: Page, browser: Browser, services: string[]) {
  const owner = await asOwner(page.context());
  const church = await submitChurch(page.context(), { name: `Chapel of the Clocks ${unique()}`, services });
  await approveChurch(browser, church);
  return { ...church, owner };
}

test('a visitor filters by day, part of day, and language, and adds the next service to a calendar', {
  tag: '@phone',
}, async ({ page, pageErrors }) => {
  await open(page, '/directory');
  await openTimesFilter(page);
  await page.getByRole('button', { name: 'Sunday', exact: true }).click();
  await page.getByRole('button', { name: 'Evening' }).click();
  await page.getByRole('button', { name: /^Language: / }).click();
  await page.getByRole('checkbox', { name: 'Spanish' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]day=sunday&part=evening&language=spanish$/);
  // No 320 px check here: resizing would move the panel into the sheet and close it.
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^Service Times: Sunday, Evening, Spanish/i })).toBeFocused();
  await showChurches(page);
  for (const text of ['Sunday', 'Evening', 'Spanish']) await expect(chip(page, text)).toBeVisible();

  const name = 'Iglesia Pentecostal Fuente de Gozo';
  await expect(page.locator('#content').getByRole('heading', { name })).toBeVisible();
  // Its only evening service is in English.
  await expect(page.locator('#content').getByRole('heading', { name: 'Misión San Juan Diego' })).toHaveCount(
    0,
  );
  const count = await page.getByText(/^\d+ church(es)? found$/).textContent();
  const mapResponse = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/churches/map' &&
      // Lower zooms are requests for the bounds of the results.
      Number(new URL(response.url()).searchParams.get('zoom')) > 8,
  );
  const switchView = async (view: string) => {
    if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
  };
  await switchView('Map');
  const map = (await (await mapResponse).json()) as { churches: Array<{ name: string }>; counts: object };
  expect(map.churches.map((church) => church.name)).toContain(name);
  await expect(page.getByText(count!, { exact: true })).toBeVisible();
  expect(Object.values(map.counts).reduce((sum: number, count) => sum + Number(count), 0)).toBe(
    Number.parseInt(count!, 10),
  );

  await switchView('Grid');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(next(page)).toHaveText(/ (\d{1,2}):\d\d [AP]M in Spanish( \(prayer\))?$/);
  const download = page.waitForEvent('download');
  await times(page).getByRole('link', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  expect(event.summary).toContain(name);
  const { hour, minute } = event.startDate;
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  await expect(next(page)).toContainText(clock);
  expect(event.startDate.toJSDate().getTime()).toBeGreaterThan(Date.now());
  await expectAccessible(page);

  // Back restores the list, and chips remove filters individually.
  await page.goBack();
  await chip(page, 'Evening').click();
  await expect(page).toHaveURL(/[?&]day=sunday&language=spanish$/);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/directory$/);
  expect(pageErrors).toEqual([]);
});

/** Makes the last confirmation 91 days old and triggers the reminder email. */
async function sendReminder({ id }: { id: number }): Promise<void> {
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  await client.query(
    `update churches set created_at = now() - interval '91 days', times_confirmed_at = now() - interval '91 days'
     where id = $1`,
    [id],
  );
  await client.query(`insert into pgboss.job (name) values ('service-times-ask')`);
  await client.end();
}

const today = () =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: site.timeZone,
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(Date.now());

test('the reminder email’s link confirms the times only when the button is pressed', {
  tag: '@phone',
}, async ({ page, browser, pageErrors }) => {
  const church = await ownChurch(page, browser, ['Sunday 9:00 AM']);
  await sendReminder(church);
  await open(page, '/dashboard?tab=church');
  await expect(page.getByText(/^Times last confirmed on /)).toBeVisible();

  const link = await emailedLink(page.request, {
    to: `${church.owner.username}@example.org`,
    subject: /service times still right/,
    path: '/confirm-times',
  });
  const confirmedAt = (await publicChurch(page.request, church.id)).timesConfirmedAt;
  // The link also works when signed out.
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    viewport: page.viewportSize(),
  });
  const confirmPage = await context.newPage();
  await open(confirmPage, link);
  await expect(confirmPage.getByRole('heading', { level: 1 })).toHaveText('Are these times still right?');
  await expect(confirmPage.getByText('Sunday 9:00 AM')).toBeVisible();
  await expect(confirmPage.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(confirmPage);
  expect((await publicChurch(page.request, church.id)).timesConfirmedAt).toBe(confirmedAt);

  await confirmPage.getByRole('button', { name: 'Yes, still right' }).click();
  await expect(confirmPage.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expectAccessible(confirmPage);
  await open(confirmPage, `/church/${church.id}`);
  await expect(confirmPage.getByText(`Confirmed by the church on ${today()}.`)).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText(`Times last confirmed on ${today()}.`, { exact: true })).toBeVisible();
  expect(pageErrors).toEqual([]);
});
