// The public pages other than the directory.
import type { Page } from '@playwright/test';
import type { Church } from '../shared/contracts/churches.ts';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible, expectNoViolations, open, settled } from './support/steps.ts';

const pages = [
  ['/', 'Find a church home in Houston'],
  ['/featured', 'Featured Churches in Houston Texas'],
  ['/churches/baptist', 'Baptist churches in Houston, Texas'],
  ['/about', 'About Houston Churches'],
  ['/contact', 'Contact us'],
  ['/advertise', 'Let newcomers find your church'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
] as const;

const main = (page: Page) => page.locator('main');

async function featuredChurch(page: Page): Promise<Church> {
  const list = (await (await page.request.get('/api/churches?featured=true')).json()) as Church[];
  for (const { id } of list) {
    const church = (await (await page.request.get(`/api/churches/${id}`)).json()) as Church;
    if (church.recentSermons.length > 0 && church.phone && church.website) return church;
  }
  throw new Error('the samples have no featured church with a sermon');
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Checks accessibility, 320 px width, and 200% text size. */
async function expectReadable(page: Page) {
  await expectAccessible(page);
  const resizeText = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await resizeText('200%');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await resizeText('');
}

async function expectEndsAtFooter(page: Page) {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  const bottoms = () =>
    page.evaluate(() => ({
      footer: Math.round(document.querySelector('footer')!.getBoundingClientRect().bottom + window.scrollY),
      page: document.documentElement.scrollHeight,
    }));
  await expect.poll(async () => (await bottoms()).page - (await bottoms()).footer).toBe(0);
}

async function expectNoDuplicates(page: Page) {
  const titles = page.locator('#content').getByRole('article').getByRole('heading');
  await expect(titles.first()).toBeVisible();
  const names = await titles.allTextContents();
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
}

for (const [path, title] of pages)
  test(`${path} has its heading, no errors, and no external requests, is accessible, and ends at the footer`, {
    tag: ['@phone', '@both'],
  }, async ({ page, pageErrors, externalRequests }) => {
    const response = await open(page, path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(/Houston Churches/);
    await expect(page.getByRole('contentinfo')).toContainText('This site is managed by Bayou City Media.');
    expect(pageErrors).toEqual([]);
    expect(externalRequests).toEqual([]);
    if (path === '/' || path === '/featured') await expectNoDuplicates(page);
    await expectReadable(page);
    await expectEndsAtFooter(page);
  });

for (const path of ['/church', '/nothing-here'])
  test(`${path} is accessible`, { tag: ['@desktop', '@both'] }, async ({ page }) => {
    await open(page, path === '/church' ? `/church/${(await featuredChurch(page)).id}` : path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectReadable(page);
  });

for (const path of ['/directory', '/events', '/news'])
  test(`${path} ends at the footer${path === '/directory' ? '' : ' and has no duplicates'}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, path);
    // The directory repeats advertisements; directory.spec.ts checks its churches for duplicates.
    if (path !== '/directory') await expectNoDuplicates(page);
    await expectEndsAtFooter(page);
  });

for (const path of ['/', '/directory', '/church', '/advertise', '/auth'])
  test(`${path} fits copy that is 35% longer at 390 px`, { tag: ['@phone', '@nightly'] }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, path === '/church' ? `/church/${(await featuredChurch(page)).id}` : path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    const clipped = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const node of texts) {
        const text = node.data.trim();
        const parent = node.parentElement;
        if (text.length < 4 || !parent || parent.closest('script, style, noscript, option, .sr-only'))
          continue;
        // Add words of typical length, as a translation might.
        node.data = `${node.data}${' lengthen'.repeat(Math.ceil((text.length * 0.35) / 9))}`;
      }
      // A control must not clip its label.
      return [...document.querySelectorAll<HTMLElement>('main button, main a, header button, header a')]
        .filter((control) => control.offsetParent && getComputedStyle(control).overflow === 'hidden')
        .filter((control) => control.scrollWidth > control.clientWidth + 1)
        .map((control) => control.textContent);
    });
    expect(clipped).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

test.describe('navigation', () => {
  test('the phone menu works by keyboard alone', { tag: '@phone' }, async ({ page, pageErrors }) => {
    await open(page, '/');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expect(menu.locator('[aria-current=page]')).toHaveText('Home');
    // Tab keeps focus inside the menu.
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Directory' }).focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/directory');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(pageErrors).toEqual([]);
  });

  test('the first tab stop is a skip link', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/about');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
  });
});

// Safari zooms in on smaller ones.
test('text fields and dropdowns are at least 16 px on touch screens', { tag: '@phone' }, async ({ page }) => {
  for (const path of [
    '/',
    '/directory',
    '/directory?view=map',
    '/events',
    '/contact',
    '/auth?tab=register',
  ]) {
    await open(page, path);
    const sizes = await page
      .locator('input:not([type=radio], [type=checkbox]), select, textarea')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
  }
});

test('a first visit stays within the JavaScript budget', { tag: '@phone' }, async ({ page }) => {
  // Compressed kilobytes; see "Pages" in server/dev/bench/README.md.
  for (const [path, budget] of [
    ['/', 175],
    ['/events', 175],
    ['/directory', 175],
    ['/directory?view=map', 215],
    // An ordinary church; the next one also has photos, events, and a sermon.
    ['/church/5', 175],
    ['/church/1', 175],
  ] as const) {
    await open(page, path);
    if (path.includes('map')) await expect(page.locator('.leaflet-container')).toBeVisible();
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    expect(Math.min(...scripts), path).toBeGreaterThan(0);
    expect(scripts.length, path).toBeLessThanOrEqual(30);
    const size = scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000;
    expect(size, path).toBeGreaterThan(90);
    expect(size, path).toBeLessThan(budget);
  }
});

test('the heading stays where it is when the app replaces the HTML', { tag: ['@phone', '@both'] }, async ({
  browser,
  page,
}) => {
  const { viewport, isMobile, deviceScaleFactor } = test.info().project.use;
  const withoutScripts = await browser.newPage({
    javaScriptEnabled: false,
    baseURL: process.env.E2E_BASE_URL!,
    ...{ viewport: viewport!, isMobile: isMobile!, deviceScaleFactor: deviceScaleFactor! },
  });
  for (const path of [
    '/',
    '/directory',
    '/church/5',
    '/events',
    '/events/1',
    '/featured',
    '/news',
    '/news/how-to-visit-a-church-for-the-first-time',
    '/churches/baptist',
  ]) {
    await withoutScripts.goto(path);
    const before = (await withoutScripts.getByRole('heading', { level: 1 }).boundingBox())!;
    await open(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toHaveText(
      (await withoutScripts.getByRole('heading', { level: 1 }).textContent())!,
    );
    const after = (await heading.boundingBox())!;
    expect(after.height, path).toBe(before.height);
    expect(Math.abs(after.x - before.x), path).toBeLessThan(5);
    expect(Math.abs(after.y - before.y), path).toBeLessThan(5);
  }
  await withoutScripts.close();
});

/** Paths and what is read there at once. */
const firstScreens: Array<[name: string, read: (page: Page) => Promise<[path: string, texts: string[]]>]> = [
  [
    'a church’s page',
    async (page) => {
      const { id, name, address, phone } = await featuredChurch(page);
      return [`/church/${id}`, [name, address, 'Next service:', phone!]];
    },
  ],
  [
    'the directory',
    async (page) => {
      const list = (await (await page.request.get('/api/churches?limit=3')).json()) as Church[];
      expect(list).toHaveLength(3);
      return ['/directory', list.flatMap(({ name, area }) => [name, area])];
    },
  ],
];

for (const [name, read] of firstScreens)
  test(`${name} shows its facts before its scripts have loaded, and then moves nothing`, {
    tag: ['@phone', '@both'],
  }, async ({ page }) => {
    const [path, texts] = await read(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'commit' });
    for (const text of texts) await expect(main(page).getByText(text).first()).toBeInViewport();
    await expect(page.locator('[data-shell]')).toBeVisible();
    await expectNoViolations(page);
    release();
    await page.locator('[data-shell]').waitFor({ state: 'detached' });
    await expect(main(page).getByText(texts[0]!).first()).toBeInViewport();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(shifts).toBeLessThan(0.01);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const facts = (page: Page) => page.locator('noscript');

  test('the home page links to its churches and to the directory', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a church home in Houston');
    await expect(facts(page).getByRole('heading')).toBeVisible();
    expect(await facts(page).locator('a[href^="/church/"]').count()).toBeGreaterThan(3);
    await facts(page).getByRole('link', { name: 'Directory of Houston Churches' }).click();
    await expect(page).toHaveURL('/directory');
    expect(await facts(page).locator('a[href^="/church/"]').count()).toBeGreaterThan(10);
    await page.goto('/churches/baptist');
    expect(await facts(page).locator('a[href^="/church/"]').count()).toBeGreaterThan(2);
    await expect(facts(page).locator('a[href="/churches/methodist"]')).toBeVisible();
  });

  test('the search of the home page opens the directory', { tag: ['@phone', '@both'] }, async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Name, area, or ZIP code').fill('montrose');
    await page.getByRole('button', { name: 'Find Your Church' }).click();
    await expect(page).toHaveURL('/directory?search=montrose');
  });

  test('a church page has its name, address, times, phone number, and links', { tag: '@phone' }, async ({
    page,
  }) => {
    const church = await featuredChurch(page);
    await page.goto(`/church/${church.id}`);
    await expect(main(page).getByRole('heading', { name: church.name })).toBeVisible();
    for (const fact of [church.address, ...church.services])
      await expect(main(page).getByText(fact).first()).toBeVisible();
    await expect(main(page).getByRole('link', { name: church.phone! })).toHaveAttribute(
      'href',
      /^tel:\d{10}$/,
    );
    await expect(facts(page).locator(`a[href="${church.website}"]`)).toBeVisible();
    await expect(facts(page).locator('a[href="/directory"]')).toBeVisible();
  });
});

test.describe('church', () => {
  test('the essentials are above the fold', async ({ page, pageErrors, externalRequests }) => {
    const church = await featuredChurch(page);
    await open(page, `/church/${church.id}`);
    await expect(page.getByRole('heading', { level: 1, name: church.name })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Service Times' })).toBeInViewport();
    await expect(page.getByText(church.services[0]!)).toBeInViewport();
    await expect(main(page).getByText(church.address).first()).toBeInViewport();
    const call = page.getByRole('link', { name: 'Call Now' });
    await expect(call).toBeInViewport();
    await expect(call).toHaveAttribute('href', /^tel:\d{10}$/);
    const directions = page.getByRole('link', { name: /^Get Directions/ }).first();
    await expect(directions).toBeInViewport();
    await expect(directions).toHaveAttribute(
      'href',
      /^(https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=|geo:0,0\?q=)/,
    );
    const website = page.getByRole('link', { name: /^Visit Website/ });
    await expect(website).toHaveAttribute('href', /^https:\/\//);
    await expect(website).toHaveAttribute('rel', 'noopener ugc');
    await expect(main(page).getByText('Featured', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Sample', { exact: true })).toBeVisible();
    const area = main(page).getByRole('link', { name: church.area, exact: true });
    await expect(area).toHaveAttribute(
      'href',
      `/directory?area=${encodeURIComponent(church.area).replace(/%20/g, '+')}`,
    );
    for (const name of [
      'About',
      'Recent Sermons',
      'Latest Sermon',
      `Why Choose ${church.name}`,
      'Contact',
      'Location',
    ])
      await expect(page.getByRole('heading', { name, exact: true })).toBeAttached();
    await expect(page.getByRole('link', { name: 'Back to Directory' })).toHaveAttribute('href', '/directory');
    expect(pageErrors).toEqual([]);
    expect(externalRequests).toEqual([]);
  });

  test('the sermon image, player, and map load only when needed', { tag: '@desktop' }, async ({
    page,
    externalRequests,
  }) => {
    await page.setViewportSize({ ...page.viewportSize()!, height: 640 });
    const church = await featuredChurch(page);
    await open(page, `/church/${church.id}`);
    expect(externalRequests).toEqual([]);
    let loadThumbnails = () => {};
    const pressed = new Promise<void>((resolve) => {
      loadThumbnails = resolve;
    });
    await page.route('https://i.ytimg.com/**', async (route) => {
      await pressed;
      await route.fallback();
    });
    await page.getByRole('heading', { name: 'Recent Sermons' }).scrollIntoViewIfNeeded();
    const play = page.getByRole('button', { name: 'Play the sermon' });
    // The press begins on an image that another one replaces before the release.
    await play.hover();
    await page.mouse.down();
    loadThumbnails();
    const requestsTo = (start: string) => externalRequests.filter(({ url }) => url.startsWith(start)).length;
    await expect.poll(() => requestsTo('https://i.ytimg.com/vi/')).toBeGreaterThan(0);
    expect(requestsTo('https://www.youtube-nocookie.com/')).toBe(0);
    await expect(play.locator('img')).toHaveAttribute('src', /^\//);
    await page.mouse.up();
    await expect.poll(() => requestsTo('https://www.youtube-nocookie.com/embed/')).toBe(1);
    await page.locator('iframe[title^="Sermon from"]').waitFor();
    const tiles = () => externalRequests.filter(({ url }) => /\/\d+\/\d+\/\d+\.png$/.test(url)).length;
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole('region', { name: `Map of ${church.name}` })).toBeVisible();
    await expect.poll(tiles).toBeGreaterThan(0);
  });

  test('on a phone, calling and directions stay in reach and cover no line of the footer', {
    tag: '@phone',
  }, async ({ page }) => {
    const church = await featuredChurch(page);
    await open(page, `/church/${church.id}`);
    const call = page.getByRole('link', { name: 'Call Now' });
    const bottomOf = async (locator: ReturnType<Page['getByText']>) => {
      const { y, height } = (await locator.boundingBox())!;
      return y + height;
    };
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return (await call.boundingBox())!.y - (await bottomOf(page.getByText(/^© /)));
      })
      .toBeGreaterThan(0);
    await expect(call).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: /^Get Directions/ }).first()).toBeInViewport({ ratio: 1 });
  });

  test('a church with few details and a very long name still looks right', {
    tag: ['@phone', '@both'],
  }, async ({ page }) => {
    const church = await featuredChurch(page);
    const name = `Greater ${'Consolidated'.repeat(4)} Missionary Baptist Church of Houston`.slice(0, 80);
    await page.route(`**/api/churches/${church.id}`, (route) =>
      route.fulfill({
        json: {
          ...church,
          name,
          phone: null,
          website: null,
          heroImage: null,
          services: [],
          recentSermons: [],
          youtubeChannel: null,
          description: '',
          address: '',
          positionSource: 'county',
          approximate: true,
          featured: false,
          sample: false,
          youthPrograms: null,
          musicMinistry: null,
          outreachPrograms: null,
          specialPrograms: null,
        },
      }),
    );
    await open(page, '/featured');
    await main(page).locator(`a[href="/church/${church.id}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('No service times listed yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Why Choose/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Call Now' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Visit Website/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Recent Sermons' })).toHaveCount(0);
    await expect(main(page).getByText('Featured', { exact: true })).toHaveCount(0);
    await expect(main(page).locator('img').first()).toHaveAttribute('src', '/art/fallback.svg');
    await expectAccessible(page);
  });
});

for (const path of ['/terms', '/privacy'])
  test(`${path} is dated and states how long data is kept`, { tag: '@phone' }, async ({ page }) => {
    await open(page, path);
    await expect(page.getByText('Last updated July 23, 2025')).toBeVisible();
    for (const text of [
      /3 years after inactivity/,
      /26 months/,
      /7 years/,
      /2 years/,
      /under 13/,
      /30 days notice/,
    ])
      await expect(page.getByText(text).first()).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link').last().click();
    await expect(main(page).getByRole('heading', { level: 2 }).last()).toBeInViewport();
  });
