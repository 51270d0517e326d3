// The Spanish site: nothing of ours is in English, and a visitor who reads only Spanish finds a church and writes to it.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { site } from '../shared/domain/site.ts';
import { expect, test } from './support/fixtures.ts';
import { approveChurch, asOwner, expectNoViolations, open, settled, submitChurch } from './support/steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}shared/messages/es/`;

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value.trim()]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/** All English texts of ours that aren't Spanish, too. */
async function englishTexts(): Promise<Set<string>> {
  const texts = { english: new Set<string>(), spanish: new Set<string>() };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const original = /^(client|server|shared)\//.test(name) ? root + name : `${root}shared/messages/${name}`;
    for (const text of textsOf({ ...(await import(original)) })) texts.english.add(text);
    for (const text of textsOf({ ...(await import(folder + name)) })) texts.spanish.add(text);
  }
  const names: readonly string[] = [site.name, site.operator];
  return new Set(
    [...texts.english].filter(
      (text) => /\p{L}{3}/u.test(text) && !texts.spanish.has(text) && !names.includes(text),
    ),
  );
}

/** Everything on a page that people read or hear. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'alt', 'title', 'placeholder'];
    const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
    return [
      document.title,
      ...document.body.innerText.split('\n'),
      ...[...document.querySelectorAll('option, .sr-only, label, button, a')].map((part) => part.textContent),
      ...named.flatMap((part) => attributes.map((name) => part.getAttribute(name) ?? '')),
    ].map((text) => text.trim());
  });

let english: Set<string>;
test.beforeAll(async () => {
  english = await englishTexts();
});

async function expectSpanish(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const found = (await shownTexts(page)).filter((text) => english.has(text));
  expect.soft([...new Set(found)], where).toEqual([]);
}

/** Opens a page, waits for its content, and submits its empty forms for their validation messages. */
async function check(page: Page, path: string): Promise<void> {
  await open(page, `/es${path}`);
  await expect(page.locator('h1').first()).toBeVisible();
  await settled(page);
  await page.mouse.wheel(0, 20_000);
  await expectSpanish(page, path);
  const submit = page.locator('main form button[type=submit]:not([aria-disabled=true])');
  if ((await submit.count()) === 0 || /directory|^$|events$/.test(path)) return;
  await submit.last().click();
  await expectSpanish(page, `${path}, submitted`);
}

const visitorPages = [
  '',
  '/directory',
  '/directory?view=map',
  '/directory?search=zzzzqqq',
  '/directory?search=bautista+cerca+de+77036',
  '/directory?near=nowhere',
  '/featured',
  '/events',
  '/news',
  '/favorites',
  '/favorites?ids=1,2,3',
  '/compare?ids=1,2,3',
  '/churches/montrose',
  '/churches/baptist',
  '/church/1',
  '/church/2',
  '/church/999999',
  '/about',
  '/contact',
  '/developers',
  '/advertise',
  '/terms',
  '/privacy',
  '/auth',
  '/auth?tab=register',
  '/auth/forgot-password',
  '/auth/reset-password?token=invalid',
  '/auth/verify-email?token=invalid',
  '/confirm-times?token=invalid',
  '/monthly-numbers?token=invalid',
  '/block-visitor?token=invalid',
  '/billing/success',
  '/billing/cancel',
  '/not/a/page',
];

test('visitors’ pages have no English text of ours', { tag: '@phone' }, async ({ page }) => {
  for (const path of visitorPages) await check(page, path);
});

test('owners’ pages have no English text of ours', { tag: '@phone' }, async ({ page, context, browser }) => {
  await asOwner(context);
  const church = await submitChurch(context);
  const ownerPages = (id: number) => [
    '/dashboard',
    '/dashboard?tab=events',
    '/dashboard?tab=numbers',
    '/dashboard?tab=billing',
    '/dashboard?tab=settings',
    '/church-submission',
    '/event-submission',
    `/church-edit/${id}`,
    '/claim-church',
    `/claim-church?church=${id}`,
    '/claim-success',
    '/upgrade',
    `/checkout?plan=monthly&church=${id}`,
    '/payment-success',
    '/payment-success-onboarding',
    '/church-onboarding',
  ];
  for (const path of ownerPages(church.id)) await check(page, path);
  await approveChurch(browser, church);
  for (const path of ['/dashboard', `/church/${church.id}`, `/church-edit/${church.id}`])
    await check(page, path);
});

test('pages that can’t load have no English text of ours', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/api\/(?!auth\/me|config)/, (route) => route.fulfill({ status: 500, json: {} }));
  const pages = visitorPages.filter((path) => !/token|terms|privacy|about|developers|invalid/.test(path));
  for (const path of pages) {
    await open(page, `/es${path}`);
    await expect(page.locator('h1').first()).toBeAttached();
    await expectSpanish(page, `${path}, failing`);
  }
});

test('English pages have no Spanish navigation, and the language link keeps the page', {
  tag: ['@desktop'],
}, async ({ page }) => {
  await open(page, '/directory?area=Montrose&view=list');
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/directory\?area=Montrose&view=list$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Directorio');
  await expectNoViolations(page);
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/directory\?area=Montrose&view=list$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Directory' })).toBeVisible();
});

test.describe('with a browser in Spanish', () => {
  test.use({ locale: 'es-US' });
  test('an English page offers Spanish once', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/about');
    const offer = page.getByRole('complementary', { name: '¿Prefiere español?' });
    await offer.getByRole('link', { name: 'Ver esta página en español' }).click();
    await expect(page).toHaveURL(/\/es\/about$/);
    await open(page, '/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});
