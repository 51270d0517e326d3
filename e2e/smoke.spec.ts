import { expect, test } from './support/fixtures.ts';
import { open } from './support/steps.ts';

test('the home page opens with its heading and no errors', async ({ page, pageErrors, externalRequests }) => {
  const response = await open(page, '/');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Houston Churches/);
  expect(pageErrors).toEqual([]);
  // A visit sends nothing to third parties.
  expect(externalRequests).toEqual([]);
});

test('a new page starts at the top; reload and Back restore the scroll position', async ({ page }) => {
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

test('pages without forms load no schema library', { tag: '@phone' }, async ({ request }) => {
  const loadsSchemas = async (url: string) => {
    const html = await (await request.get(url)).text();
    const scripts = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, script]) => script!);
    expect(scripts.length).toBeGreaterThan(2);
    const sources = await Promise.all(scripts.map(async (script) => (await request.get(script)).text()));
    return sources.some((source) => source.includes('._zod.'));
  };
  for (const url of ['/', '/directory', '/featured', '/church/1', '/events', '/news'])
    expect(await loadsSchemas(url), url).toBe(false);
  // A page with a form does load it, which proves that the search string is right.
  expect(await loadsSchemas('/contact')).toBe(true);
});

test('the first paint waits only for the stylesheet, and nothing is preloaded twice', {
  tag: '@desktop',
}, async ({ page, request }) => {
  for (const url of ['/', '/directory', '/church/1']) {
    const html = await (await request.get(url)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    const [before, later] = head.split('<template id="page-scripts">') as [string, string];
    // The HTML requests only the scripts that start the app; the template has the rest.
    const scripts =
      before.concat(later.slice(later.indexOf('</template>'))).match(/<[^>]*\.js"[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThan(4);
    for (const script of scripts) expect(script).toContain('fetchpriority="low"');
    expect(later).toMatch(/assets\/react-[^"]+\.js/);
    expect(before.indexOf('rel="stylesheet"')).toBeGreaterThan(0);
    expect(head.indexOf('rel="stylesheet"')).toBeLessThan(head.indexOf('.js"'));
    const preloads = head.match(/<link[^>]*rel="(?:module)?preload"[^>]*>/g) ?? [];
    expect(new Set(preloads).size).toBe(preloads.length);
  }
  await page.goto('/');
  await expect(page.locator('[data-shell]')).toHaveCount(0);
  const [styled, requested] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const file = (part: string) => files.find(({ name }) => name.includes(part))!;
    return [file('.css').responseEnd, file('/react-').startTime] as const;
  });
  expect(requested).toBeGreaterThan(styled);
});
