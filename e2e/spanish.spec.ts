// The Spanish site: nothing of ours is in English, and a visitor who reads only Spanish finds a church and writes to it.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { operator } from '#shared/operator/operator.ts';
import { site } from '../shared/domain/site.ts';
import { localeNames, localePath } from '../shared/locale/locale.ts';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asOwner,
  emailedLink,
  expectNoViolations,
  notification,
  open,
  password,
  settled,
  signInAdmin,
  submitChurch,
  unique,
} from './support/steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}shared/messages/es/`;

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value.trim()]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/** Three words or more between the values that a function inserts. */
const phrase = /^[\p{L}’]+([ ,][ \p{L}’,]+){2,}$/u;

/** The phrases of texts that functions build. */
const phrasesOf = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(phrasesOf);
  if (typeof value !== 'function') return [];
  const strings = value.toString().matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
  return [...strings]
    .flatMap(([, quoted, template]) => (quoted ?? template!).split(/\$\{[^}]*\}/))
    .map((text) => text.replace(/[.:?!]+$/, '').trim())
    .filter((text) => phrase.test(text));
};

/** All texts of ours that are only English, or only Spanish, and their phrases. */
async function textsByLanguage(): Promise<Record<'en' | 'es', { whole: Set<string>; phrases: string[] }>> {
  const texts = { english: new Set<string>(), spanish: new Set<string>() };
  const phrases = { english: new Set<string>(), spanish: new Set<string>() };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const original = /^(client|server|shared)\//.test(name) ? root + name : `${root}shared/messages/${name}`;
    const [english, spanish] = [{ ...(await import(original)) }, { ...(await import(folder + name)) }];
    for (const text of textsOf(english)) texts.english.add(text);
    for (const text of textsOf(spanish)) texts.spanish.add(text);
    for (const text of phrasesOf(english)) phrases.english.add(text);
    for (const text of phrasesOf(spanish)) phrases.spanish.add(text);
  }
  const names: readonly string[] = [site.name, operator.name, ...Object.values(localeNames)];
  const only = (texts: Set<string>, others: Set<string>) =>
    new Set(
      [...texts].filter((text) => /\p{L}{3}/u.test(text) && !others.has(text) && !names.includes(text)),
    );
  return {
    en: {
      whole: only(texts.english, texts.spanish),
      phrases: [...only(phrases.english, phrases.spanish)],
    },
    es: {
      whole: only(texts.spanish, texts.english),
      phrases: [...only(phrases.spanish, phrases.english)],
    },
  };
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

let texts: Awaited<ReturnType<typeof textsByLanguage>>;
test.beforeAll(async () => {
  texts = await textsByLanguage();
});

async function expectOnly(page: Page, language: 'en' | 'es', where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const others = texts[language === 'es' ? 'en' : 'es'];
  const shown = await shownTexts(page);
  const found = [
    ...shown.filter((text) => others.whole.has(text)),
    ...others.phrases.filter((text) => shown.some((line) => line.includes(text))),
  ];
  expect.soft([...new Set(found)], where).toEqual([]);
}

/** Opens a page, waits for its content, and submits its empty forms for their validation messages. */
async function check(page: Page, path: string, language: 'en' | 'es' = 'es'): Promise<void> {
  await open(page, localePath(language, path || '/'));
  await expect(page.locator('h1').first()).toBeVisible();
  await settled(page);
  await page.mouse.wheel(0, 20_000);
  await expectOnly(page, language, path);
  const submit = page.locator('main form button[type=submit]:not([aria-disabled=true])');
  // Forms that search, and the one that leads to payment, would leave the page.
  if ((await submit.count()) === 0 || /directory|^$|events$|upgrade/.test(path)) return;
  await submit.last().click();
  await expectOnly(page, language, `${path}, submitted`);
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

test('English pages have no Spanish text of ours', { tag: ['@phone', '@nightly'] }, async ({ page }) => {
  for (const path of visitorPages) await check(page, path, 'en');
});

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

test('owners’ English pages have no Spanish text of ours', {
  tag: ['@phone', '@nightly'],
}, async ({ page, context }) => {
  await asOwner(context);
  const church = await submitChurch(context);
  for (const path of ownerPages(church.id)) await check(page, path, 'en');
});

test('owners’ pages have no English text of ours', { tag: ['@phone', '@nightly'] }, async ({
  page,
  context,
  browser,
}) => {
  await asOwner(context);
  const church = await submitChurch(context);
  for (const path of ownerPages(church.id)) await check(page, path);
  await approveChurch(browser, church);
  for (const path of ['/dashboard', `/church/${church.id}`, `/church-edit/${church.id}`])
    await check(page, path);
});

test('pages that can’t load have no English text of ours', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  await page.route(/\/api\/(?!auth\/me|config)/, (route) => route.fulfill({ status: 500, json: {} }));
  const pages = visitorPages.filter((path) => !/token|terms|privacy|about|developers|invalid/.test(path));
  for (const path of pages) {
    await open(page, `/es${path}`);
    await expect(page.locator('h1').first()).toBeAttached();
    await expectOnly(page, 'es', `${path}, failing`);
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

test('the admin area is in English, also for administrators who signed in in Spanish', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signInAdmin(context);
  await open(page, '/es/admin?tab=duplicates');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/admin\?tab=duplicates/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

const subjectOf = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

test('a person who reads only Spanish registers, lists a church, and pays; a visitor finds it and plans a visit', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const username = `o${unique()}`;
  const to = `${username}@example.org`;
  await open(page, '/es/church-submission');
  await page.waitForURL('**/es/auth?returnTo=/church-submission&tab=register');
  await page.getByLabel('Nombre de usuario').fill(username);
  await page.getByLabel('Correo electrónico').fill(to);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repita la contraseña').fill(password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByLabel('Usuario o correo electrónico')).toHaveValue(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();

  const name = `Iglesia ${unique()}`;
  await page.getByLabel('Nombre de la iglesia').fill(name);
  await page.getByLabel('Denominación').selectOption('Catholic');
  await page.getByLabel('Descripción').fill('Una iglesia pequeña con una mesa grande y mucho canto.');
  await page.getByLabel('Dirección', { exact: true }).fill('9800 Bellaire Boulevard');
  await page.getByLabel('Código postal').fill('77036');
  await page.getByLabel('Zona', { exact: true }).selectOption({ index: 3 });
  await page.getByLabel('Horario 1', { exact: true }).fill('Misa domingo 9:00 AM');
  await page.getByRole('button', { name: 'Enviar iglesia' }).click();
  await page.waitForURL('**/es/dashboard');
  const own = (await (await page.request.get('/api/user/churches')).json()) as Array<{ id: number }>;
  await approveChurch(browser, { id: own[0]!.id, name });
  const verify = await emailedLink(page.request, {
    to,
    subject: subjectOf('Confirme su correo electrónico'),
    path: '/es/auth/verify-email',
  });
  await open(page, verify);

  await open(page, '/es/upgrade');
  await page.getByRole('button', { name: 'Ir al pago' }).click();
  await page.waitForURL(`${process.env.E2E_PAYMENTS_URL}/**`);
  await page.getByRole('button', { name: /\$/ }).click();
  await page.waitForURL('**/es/**');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('activa');

  const visitor = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    viewport: page.viewportSize(),
  });
  const visit = await visitor.newPage();
  await open(visit, '/es/directory');
  const search = visit.getByRole('combobox', { name: 'Buscar iglesias' });
  await search.fill('misa en español cerca de 77036 domingo por la mañana');
  await search.press('Enter');
  await visit.locator('#results').getByRole('link', { name }).first().click();
  await expect(visit.getByRole('heading', { level: 1, name })).toBeVisible();
  await visit.getByRole('button', { name: 'Planeo una visita' }).click();
  const dialog = visit.getByRole('dialog', { name: 'Planee su visita' });
  const sender = `v${unique()}@example.org`;
  await dialog.getByLabel('Su nombre').fill('Rut Moab');
  await dialog.getByLabel('Su correo electrónico').fill(sender);
  await dialog.getByRole('button', { name: 'Avisar a la iglesia' }).click();
  await expect(notification(visit, 'Ya saben que irá')).toBeVisible();
  /** Subjects, the newest first. */
  const subjects = async (address: string) => {
    const list = await (await page.request.get(`/dev/mail?to=${encodeURIComponent(address)}`)).text();
    return [...list.matchAll(/href="\/dev\/mail\/[a-f0-9-]{36}">([^<]*)</g)].map(([, subject]) => subject);
  };
  await expect.poll(async () => (await subjects(to))[0]).toContain('Rut Moab');
  expect(await subjects(sender)).toEqual([]);
  const all = await subjects(to);
  expect(all.length).toBeGreaterThan(2);
  expect(all.join('\n')).not.toMatch(/\b(the|your|you|is|was|planning|approved|email)\b/i);
  await visitor.close();
});
