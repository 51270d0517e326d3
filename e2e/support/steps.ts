/** Shared steps: signing in, creating churches, opening pages, and common checks. */
import { randomBytes } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import sharp from 'sharp';

export const password = 'three quiet herons';

export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'steelblue' } })
    .jpeg()
    .toBuffer();

/** All tests share one server, so names must be unique, and too different for fuzzy search to confuse. */
export const unique = (): string => randomBytes(6).toString('hex');

async function signIn(
  context: BrowserContext,
  credentials: { username: string; password: string },
): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: credentials });
  expect(response.status()).toBe(200);
  const { token, role } = (await response.json()) as { token: string; role: string };
  await context.addInitScript(
    ([value, userRole]) => {
      // Blank pages and sandboxed frames have no storage.
      if (window.origin === 'null') return;
      // Run only once, so that later changes by the page persist.
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', '1');
      localStorage.setItem('userToken', value!);
      if (userRole === 'admin') localStorage.setItem('adminToken', value!);
    },
    [token, role],
  );
}

/** Registers a new owner and signs them in. */
export async function asOwner(context: BrowserContext): Promise<{ username: string }> {
  const username = `o${unique()}`;
  const response = await context.request.post('/api/auth/register', {
    data: { username, email: `${username}@example.org`, password },
  });
  expect(response.status()).toBe(200);
  await signIn(context, { username, password });
  return { username };
}

/** Signs in the sample administrator in a new browser context, with the base URL and viewport of `page`. */
export async function asAdmin(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url() === 'about:blank' ? process.env.E2E_BASE_URL! : page.url()).origin,
    viewport: page.viewportSize(),
  });
  await signInAdmin(context);
  return context.newPage();
}

const admin = { username: 'admin', password: 'houston-admin' };

export const signInAdmin = (context: BrowserContext) => signIn(context, admin);

export type Church = { id: number; name: string };

export const churchFields = (name: string) => ({
  name,
  denomination: 'Baptist',
  address: '4100 Fannin Street',
  area: 'Montrose',
  zip: '77004',
  phone: '',
  website: '',
  description: 'We meet on Sundays, and everybody who comes is welcome to stay for coffee.',
  services: ['Sunday 10:00 AM'],
});

export async function submitChurch(
  context: BrowserContext,
  fields: Partial<ReturnType<typeof churchFields>> & Record<string, unknown> = {},
): Promise<Church> {
  const form = { ...churchFields(`Chapel ${unique()}`), ...fields };
  const response = await context.request.post('/api/user/churches', { data: form });
  expect(response.status()).toBe(200);
  return { id: ((await response.json()) as { id: number }).id, name: form.name };
}

/** Sends a POST request to the API as an administrator. */
export async function requestAsAdmin(browser: Browser, url: string, data: object = {}): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  const login = await context.request.post('/api/auth/login', { data: admin });
  const { token } = (await login.json()) as { token: string };
  const response = await context.request.post(url, {
    data,
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(200);
  await context.close();
}

export const approveChurch = (browser: Browser, { id }: Church) =>
  requestAsAdmin(browser, `/api/admin/churches/${id}/approve`);

/** Features a church without payment. */
export const featureChurch = (browser: Browser, { id }: Church) =>
  requestAsAdmin(browser, '/api/admin/grants', {
    churchId: id,
    reason: 'Featured for a test',
    until: '2099-12-31',
  });

/** Uploads, checks, and imports a CSV file as an administrator. */
export async function importFile(browser: Browser, name: string, content: string): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  const login = await context.request.post('/api/auth/login', { data: admin });
  const { token } = (await login.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  const upload = await context.request.post('/api/admin/imports', { headers, multipart: { file } });
  const { id } = (await upload.json()) as { id: number };
  for (const [action, state] of [
    ['check', 'checked'],
    ['run', 'done'],
  ]) {
    await context.request.post(`/api/admin/imports/${id}/${action}`, { headers, data: {} });
    const read = async () => (await context.request.get(`/api/admin/imports/${id}`, { headers })).json();
    await expect.poll(async () => (await read()).state, { timeout: 120_000 }).toBe(state);
  }
  await context.close();
}

/** Path and query of the first link that starts with `path`, in the newest email with a matching subject. */
export async function emailedLink(
  request: APIRequestContext,
  { to, subject, path }: { to: string; subject: RegExp; path: string },
): Promise<string> {
  let link = '';
  await expect(async () => {
    const list = await (await request.get(`/dev/mail?to=${encodeURIComponent(to)}`)).text();
    const emails = [...list.matchAll(/href="(\/dev\/mail\/[a-f0-9-]{36})">([^<]*)</g)];
    const email = emails.find(([, , title]) => subject.test(title!));
    expect(email).toBeTruthy();
    const html = await (await request.get(email![1]!)).text();
    const pattern = new RegExp(`href="https?://[^/"]+(${path}[^"]+)"`);
    link = pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link).toContain('token=');
  }).toPass({ timeout: 120_000 });
  return link;
}

/** A section of the admin area: a tab on wide screens, or a menu option on narrow ones. */
export const section = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('tab', { name })
    .or(page.getByLabel('Section', { exact: true }).locator('option', { hasText: name }));

export async function chooseSection(page: Page, name: string | RegExp): Promise<void> {
  const target = section(page, name);
  await target.waitFor({ state: 'attached' });
  const menu = page.getByRole('combobox', { name: 'Section', exact: true });
  if (await menu.isVisible()) await menu.selectOption(await target.getAttribute('value'));
  else await target.click();
}

/** The status bar's message about an administrator's last decision. */
export const decision = (page: Page, title: string): Locator =>
  page.getByRole('status').filter({ hasText: title });

/** A toast. Its text is briefly duplicated for screen readers, so match only the list item. */
export const notification = (page: Page, title: string): Locator =>
  page.getByRole('region').getByRole('listitem').filter({ hasText: title });

/** Opens a page and waits until it replaces the HTML shell. */
export async function open(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await page.locator('[data-shell]').waitFor({ state: 'detached' });
  return response;
}

/** Waits until no list is dimmed, which means that the latest results are shown. */
export const settled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('main [aria-busy]')].every(
          (list) => list.getAttribute('aria-busy') === 'false' && getComputedStyle(list).opacity === '1',
        ),
      ),
    )
    .toBe(true);

/** Waits until the form's draft in browser storage has what was entered last, so that a reload restores it. */
export const draftStored = (page: Page, entered: RegExp): Promise<void> =>
  expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(entered);

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Excludes embedded video players, which aren't ours. */
export async function expectNoViolations(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe[src*="youtube"]')
    // All rules run, but only violations are reported: describing the rest takes longer than the rules.
    .options({ resultTypes: ['violations'] })
    // Pages with several frames need the non-legacy mode, which merges results in a separate page.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    page.url(),
  ).toEqual([]);
}

/** Checks that the page doesn't scroll sideways on the narrowest phone. */
export async function expectFits320(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    320,
  );
  await page.setViewportSize(size);
}

export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  await expectFits320(page);
}

/** Selects an entry in the review queue. Narrow screens have only Previous and Next. */
/** What is already public waits in the same queue as proposed changes, and can't be rejected. */
export async function goToQueued(page: Page, name: string, alreadyPublic = false): Promise<void> {
  const heading = page.getByRole('article').getByRole('heading', { level: 2 });
  await heading.waitFor();
  const entry = page.getByRole('navigation', { name: /Waiting/ }).getByRole('button', { name });
  const reject = page.getByRole('button', { name: 'Reject', exact: true });
  const isIt = async () =>
    (await heading.textContent()) === name && ((await reject.count()) === 0) === alreadyPublic;
  if (await page.getByRole('navigation', { name: /Waiting/ }).isVisible())
    await entry
      .filter(alreadyPublic ? { hasText: 'Already public' } : { hasNotText: 'Already public' })
      .first()
      .click();
  else {
    const previous = page.getByRole('button', { name: 'Previous' });
    while ((await previous.getAttribute('aria-disabled')) !== 'true') await previous.click();
    for (let step = 0; step < 60 && !(await isIt()); step++)
      await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(heading).toHaveText(name);
}

/** Removes the errors that the browser logs for responses with these statuses. */
export const withoutStatuses = (errors: string[], ...statuses: number[]): string[] =>
  errors.filter((line) => !statuses.some((status) => line.includes(`status of ${status}`)));

/**
 * Presses the Pay button by keyboard. The provider's frame above it may still be growing, which could move the button
 * out from under the pointer during a click.
 */
export async function pressPay(page: Page, amount: string): Promise<void> {
  const button = page.getByRole('button', { name: `Pay ${amount}` });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.press('Enter');
}
