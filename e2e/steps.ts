/** Steps that several e2e tests share: signed-in users, existing churches, opening a page. */
import { randomBytes } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import sharp from 'sharp';

export const password = 'three quiet herons';

/** An image as a phone's camera might produce it. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'steelblue' } })
    .jpeg()
    .toBuffer();

/** Unique, because all tests share one server, and too different for the search to confuse two of them. */
export const unique = (): string => randomBytes(6).toString('hex');

async function signIn(context: BrowserContext, username: string, secret: string): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: { username, password: secret } });
  expect(response.status()).toBe(200);
  const { token, role } = (await response.json()) as { token: string; role: string };
  await context.addInitScript(
    ([value, who]) => {
      // Blank pages and sandboxed frames have no storage.
      if (window.origin === 'null') return;
      // Only once: later changes by the page itself must persist.
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', '1');
      localStorage.setItem('userToken', value!);
      if (who === 'admin') localStorage.setItem('adminToken', value!);
    },
    [token, role],
  );
}

/** A new owner, signed in in this browser. */
export async function asOwner(context: BrowserContext): Promise<{ username: string }> {
  const username = `o${unique()}`;
  const response = await context.request.post('/api/auth/register', {
    data: { username, email: `${username}@example.org`, password },
  });
  expect(response.status()).toBe(200);
  await signIn(context, username, password);
  return { username };
}

/** The sample administrator of local mode, in a browser of their own. */
export async function asAdmin(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(like.url() === 'about:blank' ? process.env.E2E_BASE_URL! : like.url()).origin,
    viewport: like.viewportSize(),
  });
  await signInAdmin(context);
  return context.newPage();
}

export const signInAdmin = (context: BrowserContext) => signIn(context, 'admin', 'houston-admin');

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

export async function submitted(
  context: BrowserContext,
  fields: Partial<ReturnType<typeof churchFields>> = {},
): Promise<Church> {
  const form = { ...churchFields(`Chapel ${unique()}`), ...fields };
  const response = await context.request.post('/api/user/churches', { data: form });
  expect(response.status()).toBe(200);
  return { id: ((await response.json()) as { id: number }).id, name: form.name };
}

/** A request as administrator, through the API. */
export async function requestAsAdmin(browser: Browser, url: string, data: object = {}): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  const login = await context.request.post('/api/auth/login', {
    data: { username: 'admin', password: 'houston-admin' },
  });
  const { token } = (await login.json()) as { token: string };
  const response = await context.request.post(url, {
    data,
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(200);
  await context.close();
}

export const approved = (browser: Browser, { id }: Church) =>
  requestAsAdmin(browser, `/api/admin/churches/${id}/approve`);

/** A section of the admin area: a tab at the side of a wide screen, else a choice in a menu. */
export const section = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('tab', { name })
    .or(page.getByLabel('Section', { exact: true }).locator('option', { hasText: name }));

export async function chooseSection(page: Page, name: string | RegExp): Promise<void> {
  const choice = section(page, name);
  await choice.waitFor({ state: 'attached' });
  const menu = page.getByRole('combobox', { name: 'Section', exact: true });
  if (await menu.isVisible()) await menu.selectOption(await choice.getAttribute('value'));
  else await choice.click();
}

/** What the bar says about the last decision of an administrator. */
export const decision = (page: Page, title: string): Locator =>
  page.getByRole('status').filter({ hasText: title });

/** The newest notification; screen readers get a second copy of its text for a moment. */
export const notification = (page: Page, title: string): Locator =>
  page.getByRole('region').getByRole('listitem').filter({ hasText: title });

/** Opens a page and waits until it is rendered instead of the HTML shell. */
export async function open(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await page.locator('[data-shell]').waitFor({ state: 'detached' });
  return response;
}

/** Waits until no list is dimmed, because the next results are there. */
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

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** No accessibility violations; players of video hosts are not ours. */
export async function expectNoViolations(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe[src*="youtube"]')
    // All rules run; what passed is not described, which takes longer than the rules.
    .options({ resultTypes: ['violations'] })
    // Only results of several frames are put together in a page of their own.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    page.url(),
  ).toEqual([]);
}

/** The page does not scroll sideways on the narrowest phone. */
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

/** Selects an entry of the review queue; narrow screens have only Previous and Next. */
export async function goToQueued(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('article').getByRole('heading', { level: 2 });
  await heading.waitFor();
  const entry = page.getByRole('navigation', { name: /Waiting/ }).getByRole('button', { name });
  if (await page.getByRole('navigation', { name: /Waiting/ }).isVisible()) await entry.click();
  else {
    const back = page.getByRole('button', { name: 'Previous' });
    while ((await back.getAttribute('aria-disabled')) !== 'true') await back.click();
    for (let step = 0; step < 60 && (await heading.textContent()) !== name; step++)
      await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(heading).toHaveText(name);
}

/** Errors without those that the browser logs for responses of these statuses. */
export const without = (errors: string[], ...statuses: number[]): string[] =>
  errors.filter((line) => !statuses.some((status) => line.includes(`status of ${status}`)));

/**
 * Presses the button below the provider's fields by keyboard: their frame may still grow and move it away from under a
 * pointer between pressing and releasing.
 */
export async function pressPay(page: Page, amount: string): Promise<void> {
  const button = page.getByRole('button', { name: `Pay ${amount}` });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.press('Enter');
}
