// A visitor finds a church: search, filters, the three views, both maps, and failures.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectFits320, expectNoViolations, isPhone, open } from './support/steps.ts';

/** On phones, all filters except the search field are in a sheet. */
async function openFilters(page: Page) {
  const button = page.getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  if (!isPhone(page) || (await sheet.isVisible())) return;
  await button.click();
  await expect(sheet).toBeVisible();
}

async function closeFilters(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  if (!(await sheet.isVisible())) return;
  await sheet.getByRole('button', { name: /^Show [\d,]+ church/ }).click();
  await expect(sheet).toHaveCount(0);
}

async function openDirectory(page: Page, search = '') {
  const response = await open(page, `/directory${search}`);
  expect(response?.status()).toBe(200);
}

type Dropdown = 'Denomination' | 'Area';
/** The button's name includes the selected values. */
const dropdown = (page: Page, name: Dropdown) => page.getByRole('button', { name: new RegExp(`^${name}: `) });

async function choose(page: Page, name: Dropdown, option: RegExp) {
  await openFilters(page);
  await dropdown(page, name).click();
  await page.getByRole('group', { name }).getByRole('checkbox', { name: option }).click();
  await page.keyboard.press('Escape');
  await expect(dropdown(page, name)).toBeFocused();
  await closeFilters(page);
}

const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const cards = (page: Page) => page.locator('#content').getByRole('article');
const chip = (page: Page, text: string) => page.getByRole('button', { name: `Remove filter: ${text}` });
const markers = (page: Page) =>
  page.getByRole('region', { name: 'Map of churches' }).locator('.leaflet-marker-icon');
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function expectNoViolationsInList(page: Page) {
  // A long list has thousands of elements to check.
  test.slow();
  await expectNoViolations(page);
}

/** A selected marker opens a popup, or a sheet on phones. */
const selection = (page: Page) =>
  isPhone(page) ? page.getByRole('region', { name: 'Selected church' }) : page.locator('.leaflet-popup');

/** Moves the map by keyboard, which works on every device. */
async function moveMap(page: Page) {
  await page.getByRole('region', { name: 'Map of churches' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
}

test('the HTML includes a shell, links that work without JavaScript, and the first data', {
  tag: '@desktop',
}, async ({ page, request, externalRequests, pageErrors }) => {
  const html = await (await request.get('/directory?denomination=Baptist')).text();
  const withoutScript = /<noscript>([\s\S]*?)<\/noscript>/.exec(html)![1]!;
  expect(withoutScript).toMatch(
    /<a href="\/church\/\d+">Greater Morning Light Missionary Baptist Church<\/a>/,
  );
  expect(withoutScript.match(/href="\/church\//g)).toHaveLength(7);
  expect(html).toMatch(/data-shell[\s\S]*<h1[^>]*>Directory of Houston Churches<\/h1>/);
  expect(html.slice(html.indexOf('<body'))).not.toContain(' style=');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()));
  await openDirectory(page, '?denomination=Baptist');
  await expectText(page, '7 churches found');
  await expect(page.locator('#content img').first()).toBeVisible();
  // The session is fetched separately, and so are the area map's pins once it is near the viewport.
  expect(requests.filter((url) => !/featured=true|\/api\/auth\/me$/.test(url))).toEqual([]);
  expect(externalRequests).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('a suggestion opens a church’s page by keyboard', { tag: '@phone' }, async ({ page }) => {
  await openDirectory(page);
  const box = page.getByRole('combobox', { name: 'Search churches' });
  // The sort control has options too.
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await box.fill('cathed');
  await expect(list.getByRole('option', { name: /^Cathedral of Saint Brigid/ })).toBeVisible();
  await expect(page.getByText(/suggestions?\. Use the arrow keys\.$/)).toBeAttached();
  // Only then the list is dimmed, until the results of what was typed have loaded.
  await expect(page).toHaveURL(/search=cathed/);
  await expectNoViolationsInList(page);
  await box.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('Cathedral of Saint Brigid');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/church\/\d+$/);
});

test('a button loads more churches, and the last row is always full', { tag: ['@desktop', '@both'] }, async ({
  page,
}) => {
  await openDirectory(page);
  const advertisements = page.getByRole('link', { name: /Advertise Your Church or Business/ });
  const regular = cards(page).filter({ hasText: 'Feature this Church' });
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole('heading', { name: 'Advertise Your Church or Business' })).toBeVisible();
  const emptySlots = (4 - ((await regular.count()) % 4)) % 4;
  await expect(advertisements).toHaveCount(isPhone(page) ? 0 : emptySlots);
  const more = page.getByRole('button', { name: 'Show more churches' });
  await more.click();
  await expect(cards(page)).toHaveCount(48);
  await more.click();
  await expect(cards(page)).toHaveCount(60);
  await expect(more).toHaveCount(0);
  await expect(page.getByText('60 of 60 shown')).toBeFocused();
  // A reload keeps the length of the list, and its place.
  await cards(page).nth(50).scrollIntoViewIfNeeded();
  await page.reload();
  await expect(cards(page)).toHaveCount(60);
  await expect(cards(page).nth(50)).toBeInViewport();

  await page.goto('/directory?denomination=Baptist');
  await expect(advertisements).toHaveCount(isPhone(page) ? 0 : 2);
});

test('cards in a row are aligned', { tag: '@desktop' }, async ({ page }) => {
  await openDirectory(page, '?denomination=Baptist');
  const row = cards(page).filter({ hasText: 'Feature this Church' });
  const tops = async (text: RegExp) => {
    const boxes = await Promise.all(
      [0, 1, 2, 3].map((index) => row.nth(index).getByText(text).first().boundingBox()),
    );
    return new Set(boxes.map((box) => Math.round(box!.y)));
  };
  expect((await tops(/^Baptist · /)).size).toBe(1);
  expect((await tops(/^Feature this Church/)).size).toBe(1);
});

test('the map has markers, a legend, clusters, popups, a side panel, and Search this area', {
  tag: ['@desktop', '@both'],
}, async ({ page, pageErrors }) => {
  test.slow();
  await openDirectory(page, '?view=map');
  await expect(markers(page).first()).toBeVisible();
  const legend = page.getByText(/^Other churches/);
  await expect(legend).toHaveText(/Other churches [1-9]\d*/);
  await expect(page.getByText(/^Featured \d+$/)).toHaveText(/Featured [1-9]/);
  await expectText(page, '60 churches found');

  // When zoomed out, the server merges markers into clusters; opening one zooms in.
  await page.getByRole('region', { name: 'Map of churches' }).focus();
  // Key presses are ignored while the map is still zooming.
  const zoom = () => Number(param(page, 'at')?.split(',')[2] ?? 11);
  await expect
    .poll(
      async () => {
        if (zoom() > 8) await page.keyboard.press('-');
        return zoom();
      },
      { intervals: [1000] },
    )
    .toBeLessThanOrEqual(8);
  await expect(legend).toHaveText('Other churches 48');
  const cluster = page.getByRole('button', { name: /churches here/ }).first();
  await cluster.press('Enter');
  await expect.poll(() => Number(param(page, 'at')?.split(',')[2])).toBeGreaterThan(8);

  await page.goto('/directory?view=map&at=29.7499,-95.3477,15');
  // The area map also has a marker with this name.
  const map = page.getByRole('region', { name: 'Map of churches' });
  await map.getByRole('button', { name: /^Saint Andrew of the Bayou.*featured/ }).click();
  const details = selection(page);
  await expect(
    details.getByRole('link', { name: 'Saint Andrew of the Bayou Orthodox Church', exact: true }),
  ).toHaveAttribute('href', '/church/4');
  await expect(details).toContainText('Orthodox');
  await expect(details).toContainText('(713) 555-0104');
  await expect(details.getByRole('link', { name: /View Details/ })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Selected church' });
  await expect(panel).toContainText('Saint Andrew of the Bayou Orthodox Church');
  if (!isPhone(page)) await expect(details.getByRole('listitem')).toHaveCount(2);
  await expect(details).toContainText('2206 McKinney Terrace');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(details).toHaveCount(0);

  // Moving the map never changes the list by itself.
  await moveMap(page);
  const searchHere = page.getByRole('button', { name: 'Search this area' });
  await expect(searchHere).toBeVisible();
  expect(param(page, 'bbox')).toBeNull();
  await expectText(page, '60 churches found');
  await searchHere.click();
  await expect(page).toHaveURL(/bbox=/);
  await expect(page.getByText(/^\d+ church(es)? found$/)).not.toHaveText('60 churches found');
  await expect(searchHere).toHaveCount(0);
  await chip(page, 'Map area').click();
  await expectText(page, '60 churches found');
  expect(pageErrors).toEqual([]);
});

test('finds a Baptist church near 77004 with a Sunday morning service in Spanish', { tag: '@phone' }, async ({
  page,
}) => {
  await openDirectory(page);
  await page.getByLabel('Search churches').fill('77004');
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 50 miles');
  await expect(page).toHaveURL(/near=77004&radius=50/);
  await openFilters(page);
  await page.getByRole('button', { name: /^Service Times/i }).click();
  await page.getByRole('button', { name: 'Sunday', exact: true }).click();
  await page.getByRole('button', { name: 'Morning', exact: true }).click();
  await page.getByRole('button', { name: /^Language: / }).click();
  await page.getByRole('checkbox', { name: 'Spanish' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Done' }).click();
  await choose(page, 'Denomination', /^Baptist/);
  await expect(page).toHaveURL(/denomination=Baptist/);
  await expectText(page, '1 church found');
  await expect(cards(page).first()).toContainText('Baptist');
  await expect(cards(page).first()).toContainText(/miles? away/);
});

test('the map opens fitted to the results', { tag: ['@phone', '@both'] }, async ({ page }) => {
  await openDirectory(page);
  await choose(page, 'Area', /^The Heights/);
  await expectText(page, '6 churches found');
  await page.getByRole('button', { name: 'Map', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByText(/^Featured \d+$/)).toBeVisible();
  await expect
    .poll(async () => {
      const counts = await page.getByText(/^(Featured|Other churches) \d+$/).allTextContents();
      return counts.reduce((sum, text) => sum + Number(/\d+/.exec(text)), 0);
    })
    .toBe(6);
  await expect(page.getByRole('heading', { name: 'Find Your Spiritual Home' })).toBeVisible();
  const { y, height } = (await page.getByRole('region', { name: 'Map of churches' }).boundingBox())!;
  const screen = page.viewportSize()!;
  if (screen.width >= 1024) return expect(height).toBe(600);
  // On a phone, it extends exactly to the bottom of the screen.
  expect(y + height).toBeLessThanOrEqual(screen.height);
  expect(y + height).toBeGreaterThan(screen.height - 40);
});

test('skip links lead to the map and past it', { tag: '@desktop' }, async ({ page }) => {
  await openDirectory(page, '?view=map&area=The+Heights');
  await expect(markers(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Skip to the map' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Map of churches' })).toBeFocused();
  await page.getByRole('button', { name: 'Skip past the map' }).press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[data-map-screen]') === null)).toBe(true);
});

test('printed cards have address and phone, and the map of areas isn’t printed', {
  tag: '@desktop',
}, async ({ page }) => {
  await openDirectory(page, '?area=Downtown');
  await page.emulateMedia({ media: 'print' });
  const featured = page.getByRole('region', { name: 'Featured churches' }).getByRole('article').first();
  await expect(featured.getByText(/Houston, TX 770\d\d · \(\d{3}\) 555-01\d\d$/)).toBeVisible();
  await expect(page.getByText('Loading the map...')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Explore by area' })).toBeHidden();
});

test('the first tab stop skips the filters', { tag: '@desktop' }, async ({ page }) => {
  await openDirectory(page, '?denomination=Baptist');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page).first()).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(cards(page).first().getByRole('link').first()).toBeFocused();
});

test('on a phone, the first result of a typed search starts in the upper half of the screen', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [search, note] of [
    ['baptist church near 77006 sunday morning', /^\d+ church(es)? found$/],
    ['saint brigid cathedral parking garage', /^No exact match\. Showing churches that match “/],
  ] as const) {
    await openDirectory(page, `?search=${encodeURIComponent(search)}`);
    await expect(page.getByText(note)).toBeVisible();
    expect((await cards(page).first().boundingBox())!.y).toBeLessThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
    await expectNoViolationsInList(page);
  }
  // The footer of the filters ends at the bottom of the screen.
  await openFilters(page);
  const footer = page.getByRole('dialog').getByRole('button', { name: /^Show/ }).locator('..');
  const { y, height } = (await footer.boundingBox())!;
  expect(y + height).toBe(page.viewportSize()!.height);
});

test('on a phone, the list comes first, and one button switches to the map and back', {
  tag: '@phone',
}, async ({ page }) => {
  await openDirectory(page);
  const toMap = page.getByRole('button', { name: 'Map', exact: true }).filter({ visible: true });
  // In a strip of its own, so that it covers no text.
  expect(await toMap.locator('..').boundingBox()).toMatchObject({ x: 0, width: page.viewportSize()!.width });
  const featured = page.getByRole('region', { name: 'Featured churches' }).getByRole('article').first();
  await expect(featured.locator('p.line-clamp-2')).toBeVisible();
  await toMap.click();
  await expect(markers(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'List', exact: true }).filter({ visible: true }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page).toHaveURL(/view=list/);
});

test('when map tiles fail to load, a simple map replaces them, and the list still works', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('http://localhost:*/**', (route) => route.abort('blockedbyclient'));
  await openDirectory(page, '?view=map');
  await expect(page.getByText(/can’t load the map background right now/)).toBeVisible();
  const map = page.getByRole('region', { name: 'Map of churches' });
  await expect(map.locator('.leaflet-land-pane path').first()).toBeAttached();
  await expect(map.locator('.leaflet-names-pane').getByText('Houston', { exact: true })).toBeVisible();
  await expect(markers(page).first()).toBeVisible();
  await openFilters(page);
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('the area map loads near the viewport; choosing an area filters, and choosing it again clears', {
  tag: '@desktop',
}, async ({ page, externalRequests }) => {
  await openDirectory(page);
  expect(externalRequests).toEqual([]);
  // Cards below the first screen render a moment later and move what follows.
  await expect(cards(page)).toHaveCount(24);
  const section = page.getByRole('region', { name: 'Explore by area' });
  await section.scrollIntoViewIfNeeded();
  const rectangles = section.locator('path.leaflet-interactive');
  await expect(rectangles).toHaveCount(11);
  await expect.poll(() => externalRequests.length).toBeGreaterThan(0);
  const legend = section.getByRole('list', { name: 'Areas' });
  await expect(legend.getByRole('button')).toHaveCount(11);

  await legend.getByRole('button', { name: 'Montrose' }).click();
  await expect(page).toHaveURL(/area=Montrose/);
  await expect(cards(page).first()).toBeInViewport();
  await expect(legend.getByRole('button', { name: 'Montrose' })).toHaveAttribute('aria-pressed', 'true');
  await legend.getByRole('button', { name: 'Montrose' }).click();
  await expect(page).not.toHaveURL(/area=/);

  // Clicking a rectangle has the same effect as its button.
  await section.locator('.leaflet-container').scrollIntoViewIfNeeded();
  await rectangles.nth(8).dispatchEvent('click');
  await expect(page).toHaveURL(/area=River\+Oaks/);
  await section.getByRole('button', { name: 'View All Areas' }).click();
  await expect(page).not.toHaveURL(/area=/);
  await expect(section.getByRole('link', { name: 'Featured Churches' })).toHaveAttribute('href', '/featured');

  await section.getByRole('button', { name: /^Cathedral of Saint Brigid/ }).press('Enter');
  await expect(section.locator('.leaflet-popup').getByRole('link', { name: /View Details/ })).toBeVisible();
});

test('search, filters, map, and church page work by keyboard alone', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  await openDirectory(page);
  await page.getByLabel('Search churches').focus();
  await page.keyboard.type('church');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=church/);
  await openFilters(page);
  await dropdown(page, 'Denomination').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Filter choices for Denomination' })).toBeFocused();
  await expectNoViolationsInList(page);
  await page.keyboard.type('bapt');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/denomination=Baptist/);
  await page.keyboard.press('Escape');
  await expect(dropdown(page, 'Denomination')).toBeFocused();
  await closeFilters(page);
  const remove = chip(page, '“church”');
  await remove.focus();
  await page.keyboard.press('Enter');
  await expectText(page, '7 churches found');
  await openFilters(page);
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).focus();
  await page.keyboard.press('Space');
  const marker = markers(page).first();
  await expect(marker).toBeVisible();
  await page
    .getByRole('button', { name: /^Acres Homes New Canaan/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const details = selection(page);
  await expect(details).toContainText('Acres Homes New Canaan Baptist Church');
  await expect(isPhone(page) ? details : details.locator('[tabindex="-1"]')).toBeFocused();
  if (isPhone(page)) await details.getByRole('link', { name: /View Details/ }).focus();
  else await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/church\/21$/);
});

for (const view of ['grid', 'list', 'map']) {
  test(`no accessibility violations in the ${view} view, no sideways scrolling at 320 px`, {
    tag: ['@phone', '@both'],
  }, async ({ page }) => {
    await openDirectory(page, `?view=${view}&near=29.76,-95.37&search=church`);
    // Featured churches may appear above it and push it down again.
    await expect(async () => {
      await page.getByRole('region', { name: 'Explore by area' }).scrollIntoViewIfNeeded();
      await expect(page.locator('path.leaflet-interactive')).toHaveCount(11, { timeout: 3000 });
    }).toPass();
    if (view === 'map') {
      await markers(page).last().dispatchEvent('click');
      await expect(selection(page)).toBeVisible();
    }
    await expectNoViolationsInList(page);
    await expectFits320(page);
  });
}

test('a 320 px screen shows the full search placeholder, and a scrollbar causes no overflow', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openDirectory(page);
  const room = await page.getByPlaceholder('Name, area, or ZIP').evaluate((input: HTMLInputElement) => {
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = style.font;
    const available =
      input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return available - context.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  // The width left by a 15 px scrollbar.
  await page.setViewportSize({ width: 305, height: 700 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(305);
});
