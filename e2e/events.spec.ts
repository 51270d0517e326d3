import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asAdmin,
  asOwner,
  draftStored,
  expectFits320,
  expectNoViolations,
  isPhone,
  notification,
  open,
  submitChurch,
  unique,
  withoutStatuses,
} from './support/steps.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const dayFrom = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() + days * 86_400_000);

async function fillEvent(page: Page, title: string) {
  await page.getByLabel('Event title').fill(title);
  await page.getByLabel('Description').fill('An evening of old songs, with tea in the interval.');
  await field(page, 'Date').fill(dayFrom(20));
  await page.getByLabel('Time (optional)').fill('7:00 PM - 9:00 PM');
  await page.getByLabel('Category (optional)').selectOption('music');
}

test('the event list and an event page have no accessibility violations', {
  tag: ['@phone', '@both'],
}, async ({ page, pageErrors }) => {
  await open(page, '/events');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming Church Events');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoViolations(page);
  await page
    .getByRole('link', { name: /^Learn More/ })
    .first()
    .click();
  await page.waitForURL(/\/events\/\d+/);
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await page.waitForURL(/\/events$/);
  for (const path of ['/events', '/events/1', '/events/99999999']) {
    await page.goto(path);
    await expectFits320(page);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible();
  expect(withoutStatuses(pageErrors, 404)).toEqual([]);
});

test('filters are stored in the URL, and Back restores them', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/events');
  const legend = page.getByRole('region', { name: 'Categories' });
  for (const name of [
    'Music & Worship',
    'Community Service',
    'Interfaith Events',
    'Education',
    'Youth Programs',
    'General Events',
  ])
    await expect(legend.getByRole('button', { name, exact: true })).toBeVisible();
  await legend.getByRole('button', { name: 'Music & Worship' }).click();
  await page.waitForURL('**/events?category=music');
  await expect(page.getByText('Music & Worship').first()).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Music & Worship');
  await page.getByLabel('Area').selectOption('Downtown');
  await page.waitForURL('**/events?category=music&area=Downtown');
  await page.goBack();
  await page.waitForURL('**/events?category=music');
  await expect(legend.getByRole('button', { name: 'Music & Worship' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/events?category=youth&month=2031-01');
  await expect(page.getByRole('heading', { name: 'No Events Found' })).toBeVisible();
  await expectNoViolations(page);
});

test('the first event is within the first screen of a phone', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/events');
  const { y, height } = (await page.getByRole('article').first().boundingBox())!;
  expect(y + height).toBeLessThan(page.viewportSize()!.height);
});

test('an event this weekend is two steps from the home page', { tag: '@phone' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  const owner = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  await asOwner(owner);
  const title = `Fish fry ${unique()}`;
  const today = dayFrom(0);
  const sunday = dayFrom((7 - new Date(`${today}T12:00:00Z`).getUTCDay()) % 7);
  const later = dayFrom(40);
  for (const [date, name] of [
    [sunday, title],
    [later, `${title} again`],
  ]) {
    const response = await owner.request.post('/api/events', {
      data: { title: name, description: 'Supper for everyone.', date, location: 'Parish hall' },
    });
    expect(response.status()).toBe(200);
  }
  await owner.close();
  await open(page, '/');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Events', exact: true }).click();
  } else await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await page.getByRole('button', { name: 'This weekend' }).click();
  await page.waitForURL('**/events?when=weekend');
  await page.getByRole('searchbox', { name: 'Search events' }).fill(title);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(title);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'This weekend', pressed: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Search events' }).fill(`no ${title} here`);
  await expect(page.getByRole('heading', { name: 'No Events Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('a visitor in Tokyo sees dates in Houston’s time zone', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/events/1');
  const day = await page.locator('article time').first().getAttribute('datetime');
  const [year, month, date] = day!.split('-').map(Number);
  const formatted = new Date(Date.UTC(year!, month! - 1, date!)).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
  await expect(page.locator('article time').first()).toHaveText(formatted);
  await context.close();
});

test('an event is auto-filled, submitted, listed, edited, canceled, hidden, and deleted', {
  tag: '@phone',
}, async ({ page, browser, pageErrors }) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context());
  await approveChurch(browser, church);
  // Patching the response is enough to make the church featured for the form.
  await page.route('**/api/user/churches', async (route) => {
    const response = await route.fetch();
    const churches = (await response.json()) as Array<object>;
    await route.fulfill({
      response,
      json: churches.map((ownChurch) => ({ ...ownChurch, featured: true })),
    });
  });
  await open(page, '/event-submission');
  await expect(field(page, 'Location')).toHaveValue(`${church.name}, 4100 Fannin Street`);
  await expect(page.getByText('Auto-filled from your church')).toBeVisible();
  await expect(page.getByLabel('Church (optional)')).toHaveValue(String(church.id));
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Submit Event' }).click();
  for (const message of [
    'Event title is required',
    'Please provide a description of at least 10 characters',
    'Event date is required',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel('Event title')).toBeFocused();

  const title = `Hymn Sing ${unique()}`;
  await fillEvent(page, title);
  await expect(page.getByText('Calendars will show 7:00 PM to 9:00 PM.')).toBeVisible();
  await page.getByLabel('Repeats').selectOption('weekly');
  await expect(page.getByText('13 dates')).toBeVisible();
  await page.getByRole('checkbox').nth(1).uncheck();
  await expect(page.getByText('12 dates')).toBeVisible();
  await draftStored(page, /skipped[^\]]*\d{4}/);
  await page.reload();
  await expect(page.getByLabel('Event title')).toHaveValue(title);
  await expect(page.getByText('12 dates')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Event' }).click();
  await page.waitForURL(/\/events$/);
  await expect(notification(page, 'Event Submitted Successfully')).toContainText(
    'Your event has been submitted and will appear in our events listing.',
  );

  await page.goto(`/church/${church.id}`);
  await page.getByRole('link', { name: title }).click();
  await page.waitForURL(/\/events\/\d+/);
  const id = /\d+$/.exec(page.url())![0];
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectNoViolations(page);
  const file = await page.request.get(`/events/${id}.ics`);
  expect(await file.text()).toContain('RRULE:FREQ=WEEKLY');

  await open(page, '/dashboard?tab=events');
  await expectNoViolations(page);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByLabel('Location').fill('Garden behind the church');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/dashboard?tab=events');
  await page.getByRole('button', { name: `Cancel event ${title}` }).click();
  await expectNoViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await page.goto(`/events/${id}`);
  await expect(page.getByText(/is canceled\./)).toBeVisible();
  await expect(page.getByText('Garden behind the church').first()).toBeVisible();
  for (const path of [`/events/${id}`, '/event-submission', '/dashboard?tab=events']) {
    await open(page, path);
    await expectFits320(page);
  }

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=events');
  await admin.getByLabel('Search events').fill(title);
  await expect(admin.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([title]);
  await expectNoViolations(admin);
  await admin.getByRole('button', { name: `Hide ${title}` }).click();
  await admin.getByLabel('Reason').fill('Please name a place.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(admin.getByText('Hidden by an administrator')).toBeVisible();
  await admin.getByRole('link', { name: `History ${title}` }).click();
  await expect(admin.getByText('Reason: Please name a place.')).toBeVisible();
  await admin.context().close();

  await open(page, '/dashboard?tab=events');
  await expect(page.getByText('Note from the administrator: Please name a place.')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible();
  expect((await page.request.get(`/api/events/${id}`)).status()).toBe(404);
  // The sign-in script also runs in the church page's blocked map frame, which has no storage.
  expect(withoutStatuses(pageErrors, 404).filter((line) => !line.includes("'sessionStorage'"))).toEqual([]);
});
