import { expect, test } from './support/fixtures.ts';
import { open } from './support/steps.ts';

test('the home page opens with its heading and no errors', { tag: '@desktop' }, async ({
  page,
  pageErrors,
  externalRequests,
}) => {
  const response = await open(page, '/');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Houston Churches/);
  expect(pageErrors).toEqual([]);
  // A visit sends nothing to third parties.
  expect(externalRequests).toEqual([]);
});

test('a new page starts at the top; reload and Back restore the scroll position', {
  tag: '@desktop',
}, async ({ page }) => {
  const top = () => page.evaluate(() => window.scrollY);
  await open(page, '/terms');
  await page.mouse.move(200, 400);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(top).toBe(900);

  await open(page, '/privacy');
  expect(await top()).toBe(0);
  await open(page, '/terms');
  expect(await top()).toBe(0);

  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(top).toBe(700);
  await page.reload();
  await expect.poll(top).toBe(700);
  await open(page, '/about');
  await page.goBack();
  await expect.poll(top).toBe(700);
});

test('the HTML names the scripts of the page, each once', { tag: '@desktop' }, async ({ request }) => {
  for (const [url, page] of [
    ['/events', 'events'],
    ['/news', 'news'],
    ['/about', 'about'],
  ] as const) {
    const html = await (await request.get(url)).text();
    const preloads = html.match(/<link[^>]*rel="(?:module)?preload"[^>]*>/g) ?? [];
    expect(preloads.filter((link) => link.includes(`/assets/${page}-page-`))).not.toEqual([]);
    expect(new Set(preloads).size).toBe(preloads.length);
    // At the usual priority, scripts would delay the stylesheet and the first image.
    for (const script of html.match(/<[^>]*\.js"[^>]*>/g) ?? [])
      expect(script).toContain('fetchpriority="low"');
  }
});
