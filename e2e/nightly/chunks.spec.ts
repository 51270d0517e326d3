/**
 * Every script of the build fails once, on a page that loads it: gone after a deploy (404 until the page is loaded
 * again), and during a network failure. The page is never empty, and recovers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { notFoundFile, pageFiles, paths } from '../../shared/domain/paths.ts';
import { expect, test } from '../support/fixtures.ts';
import { root } from '../support/server.ts';
import {
  approveChurch,
  asOwner,
  type Church,
  featureChurch,
  open,
  photo,
  signInAdmin,
  submitChurch,
} from '../support/steps.ts';

const client = path.join(root, 'dist/client');
const chunks = readdirSync(path.join(client, 'assets')).filter((name) => name.endsWith('.js'));
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; src?: string; isDynamicEntry?: boolean }
>;

/**
 * Loaded only for a hint that may be missing, with other map tiles, or after choosing a plan (billing.spec.ts tests that
 * card fields fail).
 */
const notVisited = [
  '../node_modules/@zxcvbn-ts/language-common/dist/index.mjs',
  'src/components/map/base-map-vector.ts',
  'src/features/billing/components/payment-form.tsx',
];

type Role = 'visitor' | 'owner' | 'admin';
type Visit = {
  url: string;
  as: Role;
  viewport?: { width: number; height: number };
  /** Of the browser; American English by default. */
  locale?: string;
  /** Makes the page load a lazy part. May run again after a failure. */
  act?: (page: Page) => Promise<void>;
  /** What is visible at the end. */
  shows: (page: Page) => Locator;
};

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const heading = (page: Page) => page.locator('main h1').first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const map = (page: Page) => page.locator('.leaflet-container').first();
/** Clicks unless an earlier attempt has opened it. */
const clickFor = async (target: Locator, opener: Locator) => {
  if (!(await target.isVisible())) await opener.click();
};

/** Pages for visitors; owners see the others. */
const isPublic = (file: string) =>
  /^(home|directory|church|landing|favorites|compare|developers|featured|events?|news|article|about|contact|advertise|terms|privacy|auth|forgot-password|reset-password|verify-email|confirm-times|monthly-numbers|not-found)-page$/.test(
    file,
  );

type Samples = {
  church: Church;
  event: number;
  slug: string;
  /** IDs of churches with events and with sermons. */
  withEvents: number;
  withSermons: number;
  unclaimed: number;
  /** Its owner wants to hear from visitors. */
  withVisits: number;
};

function visitsOf({ church, event, slug, withEvents, withSermons, unclaimed, withVisits }: Samples): Visit[] {
  const url = (pattern: string) => {
    if (pattern === paths.event) return `/events/${event}`;
    if (pattern === paths.article) return `/news/${slug}`;
    if (pattern.startsWith('/churches/:')) return '/churches/baptist';
    return pattern.replace(':id', String(church.id));
  };
  const patterns = new Map(Object.entries(pageFiles).map(([pattern, file]) => [file, pattern]));
  patterns.set('landing-page', paths.landing);
  patterns.set(notFoundFile, '/no-such-page');
  const pages = [...patterns].map(
    ([file, pattern]): Visit => ({
      url: url(pattern),
      as: file.startsWith('admin') ? 'admin' : isPublic(file) ? 'visitor' : 'owner',
      shows: heading,
    }),
  );
  const visitor = { as: 'visitor' as const };
  const owner = { as: 'owner' as const };
  const churchUrl = url(paths.church);
  const search = (page: Page) => page.getByRole('combobox', { name: 'Search churches' });
  const mapUrl = `/directory?view=map&search=${encodeURIComponent(church.name)}`;
  const popup = (page: Page) => page.locator('.leaflet-popup');
  const sheet = (page: Page) => page.getByRole('region', { name: 'Selected church' });
  const marker = (page: Page) =>
    page.getByRole('region', { name: 'Map of churches' }).locator('.leaflet-marker-icon').first();
  return [
    ...pages,
    // Before others that only preload its code when something gets focus.
    {
      ...visitor,
      url: '/directory',
      act: (page) => clickFor(page.getByRole('listbox', { name: 'Area' }), button(page, /^Area: /)),
      shows: (page) => page.getByRole('listbox', { name: 'Area' }),
    },
    {
      ...visitor,
      url: '/about',
      act: (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
      shows: (page) => page.getByRole('navigation', { name: 'Popular searches' }),
    },
    {
      ...visitor,
      url: '/about',
      viewport: phone,
      act: (page) => clickFor(dialog(page), button(page, 'Menu')),
      shows: dialog,
    },
    {
      ...visitor,
      url: '/directory',
      viewport: phone,
      act: (page) => clickFor(dialog(page), button(page, /^Filters/)),
      shows: dialog,
    },
    {
      ...visitor,
      url: '/directory',
      act: async (page) => {
        await search(page).fill('');
        await search(page).pressSequentially('bapt');
      },
      shows: (page) => page.getByRole('listbox').getByRole('option').first(),
    },
    {
      ...visitor,
      url: '/directory',
      act: (page) => page.locator('#areas-title').scrollIntoViewIfNeeded(),
      shows: map,
    },
    { ...visitor, url: '/directory?view=map', shows: map },
    { ...visitor, url: mapUrl, act: (page) => clickFor(popup(page), marker(page)), shows: popup },
    {
      ...visitor,
      url: mapUrl,
      viewport: phone,
      act: (page) => clickFor(sheet(page), marker(page)),
      shows: sheet,
    },
    {
      ...visitor,
      url: '/directory?search=qqqzzz',
      shows: (page) => page.getByRole('heading', { name: 'No Churches Found' }),
    },
    {
      ...visitor,
      url: '/directory',
      act: (page) => clickFor(button(page, /^Nursery/), button(page, 'More filters')),
      shows: (page) => button(page, /^Nursery/),
    },
    {
      ...visitor,
      url: '/directory',
      act: async (page) => {
        const save = button(page, /^Save /);
        if ((await save.getAttribute('aria-pressed')) === 'false') await save.click();
      },
      shows: (page) => page.locator('[aria-pressed=true]').first(),
    },
    {
      ...visitor,
      url: '/events?search=qqqzzz',
      shows: (page) => page.getByRole('heading', { name: 'Browse by area' }),
    },
    { ...visitor, url: `/favorites?ids=${church.id}&view=map`, shows: map },
    {
      ...visitor,
      url: churchUrl,
      act: async (page) => {
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await page.locator('.leaflet-container, [role=alert]').first().scrollIntoViewIfNeeded();
      },
      shows: map,
    },
    {
      ...visitor,
      url: churchUrl,
      shows: (page) => page.getByRole('heading', { name: 'Nearby churches' }),
      act: (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
    },
    {
      ...visitor,
      url: churchUrl,
      act: (page) => clickFor(dialog(page), button(page, /^Photo 1 of 1/)),
      shows: dialog,
    },
    {
      ...visitor,
      url: churchUrl,
      act: (page) => clickFor(dialog(page), button(page, 'Suggest an edit')),
      shows: dialog,
    },
    {
      ...visitor,
      url: `/church/${withVisits}`,
      act: (page) => clickFor(dialog(page), button(page, 'I’m planning to visit')),
      shows: dialog,
    },
    {
      ...visitor,
      url: `/church/${unclaimed}`,
      act: (page) => clickFor(dialog(page), button(page, /^Answer .* questions?$/)),
      shows: dialog,
    },
    ...[withEvents, withSermons].map((id): Visit => ({ ...visitor, url: `/church/${id}`, shows: heading })),
    {
      ...visitor,
      url: '/auth',
      act: async (page) => {
        await page.getByLabel('Username').first().fill('nobody');
        await page.getByLabel('Password', { exact: true }).first().fill('a wrong password');
        await page
          .getByRole('button', { name: /^(Sign in|Log in|Login)$/i })
          .last()
          .click();
      },
      shows: (page) => page.getByText('Login Failed').first(),
    },
    {
      ...owner,
      url: '/dashboard',
      act: (page) => clickFor(dialog(page), button(page, 'Contact Support')),
      shows: dialog,
    },
    {
      ...owner,
      url: '/dashboard?tab=account',
      act: (page) => clickFor(dialog(page), button(page, 'Delete my account')),
      shows: (page) => dialog(page).or(page.getByRole('alertdialog')),
    },
    {
      ...visitor,
      url: '/about',
      locale: 'es-US',
      shows: (page) => page.getByRole('complementary', { name: '¿Prefiere español?' }),
    },
    { as: 'admin', url: '/admin?tab=news&article=new', shows: (page) => page.locator('.ProseMirror') },
  ];
}

/** Loads the page and its lazy part. Throws if that isn't possible yet. */
async function reach(page: Page, { act, shows }: Visit) {
  await act?.(page);
  await expect(shows(page)).toBeVisible({ timeout: 3000 });
}

/** Some parts load only near the viewport. */
const scrollOn = (page: Page) => page.evaluate(() => window.scrollBy(0, 1000));

type Fault = 'gone' | 'network';

const contextOf = (visit: Visit, state: BrowserContextOptions): BrowserContextOptions => ({
  ...state,
  viewport: visit.viewport ?? desktop,
  locale: visit.locale ?? 'en-US',
  // Its requests can't be intercepted.
  serviceWorkers: 'block',
});

async function survives(
  browser: Browser,
  { visit, chunk, fault, state }: { visit: Visit; chunk: string; fault: Fault; state: BrowserContextOptions },
) {
  const context = await browser.newContext(contextOf(visit, state));
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(5000);
    let failed = false;
    let served = false;
    let documents = 0;
    let isDown = false;
    let wasEmpty = false;
    page.on('console', (message) => {
      if (message.text() === 'the root is empty') wasEmpty = true;
    });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const root = document.getElementById('root')!;
        const check = () => root.childElementCount === 0 && console.log('the root is empty');
        new MutationObserver(check).observe(root, { childList: true });
      });
    });
    await context.route(`${process.env.E2E_BASE_URL}/**`, async (route) => {
      const request = route.request();
      const isChunk = request.url().endsWith(`/${chunk}`);
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
      const firstFault = isChunk && !failed;
      if (firstFault) {
        failed = true;
        isDown = fault === 'network';
      }
      // After a deploy, a new document names new files.
      if (isChunk && fault === 'gone' && documents < 2)
        return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
      if (isDown) return route.abort('internetdisconnected');
      if (isChunk) served = true;
      return route.continue();
    });
    await page.goto(visit.url, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    if (fault === 'network') {
      await visit.act?.(page).catch(() => undefined);
      await expect(async () => {
        await scrollOn(page);
        expect(failed).toBe(true);
      }).toPass({ timeout: 30_000 });
      await expect.poll(() => page.locator('#root > *').count()).toBeGreaterThan(0);
      isDown = false;
      // Tells the page that the connection is back.
      await context.setOffline(true);
      await context.setOffline(false);
    }
    const again = page.getByText(/^(Try again|Reload page)$/).first();
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await reach(page, visit);
      await scrollOn(page);
      expect(served).toBe(true);
    }).toPass({ timeout: 40_000 });
    expect(wasEmpty).toBe(false);
    if (fault === 'gone') expect(documents).toBe(2);
  } finally {
    await context.close();
  }
}

const baseURL = () => process.env.E2E_BASE_URL!;

/** Signs in, creates what the pages show, and returns the visits with the browser state that each role needs. */
async function prepare(page: Page, browser: Browser) {
  const context = page.context();
  await asOwner(context);
  const church = await submitChurch(context);
  await approveChurch(browser, church);
  await featureChurch(browser, church);
  await open(page, `/church-edit/${church.id}`);
  await page
    .getByLabel('Add photos')
    .setInputFiles([{ name: 'choir.jpg', mimeType: 'image/jpeg', buffer: await photo() }]);
  await expect(page.getByText('1 of 12 photos')).toBeVisible();
  const adminContext = await browser.newContext({ baseURL: baseURL() });
  await signInAdmin(adminContext);
  await open(await adminContext.newPage(), '/about');
  const states: Record<Role, BrowserContextOptions> = {
    visitor: { baseURL: baseURL() },
    owner: { baseURL: baseURL(), storageState: await context.storageState() },
    admin: { baseURL: baseURL(), storageState: await adminContext.storageState() },
  };
  const get = async (url: string) => (await page.request.get(url)).json();
  const events: Array<{ id: number; churchId: number | null }> = await get('/api/events');
  const articles: Array<{ slug: string }> = await get('/api/articles');
  const featured: Church[] = await get('/api/churches?featured=true');
  const others: Church[] = await get('/api/churches?featured=false&limit=20');
  const churches: Array<
    Church & { recentSermons: unknown[]; userId: number | null; acceptsVisits: boolean }
  > = await Promise.all([...featured, ...others].map(({ id }) => get(`/api/churches/${id}`)));
  const visits = visitsOf({
    church,
    event: events[0]!.id,
    slug: articles[0]!.slug,
    withEvents: events.find(({ churchId }) => churchId !== null)!.churchId!,
    withSermons: churches.find(({ recentSermons }) => recentSermons.length > 0)!.id,
    unclaimed: churches.find(({ userId }) => userId === null)!.id,
    withVisits: churches.find(({ acceptsVisits }) => acceptsVisits)!.id,
  });
  return { states, visits };
}

const nameOf = ({ url, as }: Visit) => `${url} as ${as}`;

/** The scripts that a visit loads. */
async function scriptsOf(browser: Browser, visit: Visit, state: BrowserContextOptions): Promise<string[]> {
  const context = await browser.newContext(contextOf(visit, state));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(path.basename(new URL(request.url()).pathname)));
  await open(page, visit.url);
  await expect(() => reach(page, visit), nameOf(visit)).toPass({ timeout: 30_000 });
  await context.close();
  return chunks.filter((chunk) => requested.has(chunk));
}

test('every lazy part has a visit that loads it', { tag: '@desktop' }, async ({ page, browser }) => {
  test.setTimeout(900_000);
  const { states, visits } = await prepare(page, browser);
  const loaded = new Set<string>();
  for (const visit of visits)
    await test.step(nameOf(visit), async () => {
      const scripts = await scriptsOf(browser, visit, states[visit.as]).catch(
        (error: Error) => error.message,
      );
      expect.soft(typeof scripts, `${nameOf(visit)}: ${scripts}`).toBe('object');
      for (const chunk of typeof scripts === 'string' ? [] : scripts) loaded.add(chunk);
    });
  const lazy = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry);
  const missed = lazy.filter(({ file }) => !loaded.has(path.basename(file))).map(({ src }) => src);
  expect(missed).toEqual(notVisited);
});

/** E2E_CHUNK=nearby tests only scripts with this in their name. */
const isWanted = (chunk: string): boolean => chunk.includes(process.env.E2E_CHUNK ?? '');

for (const fault of ['gone', 'network'] as const)
  test(`every script may fail once (${fault})`, { tag: '@desktop' }, async ({ page, browser }) => {
    test.setTimeout(7_200_000);
    const { states, visits } = await prepare(page, browser);
    const tested = new Set<string>();
    // Administrators first, because they are signed out after a while.
    for (const visit of visits.toSorted((a, b) => a.as.localeCompare(b.as))) {
      const state = states[visit.as];
      for (const chunk of await scriptsOf(browser, visit, state)) {
        if (tested.has(chunk) || !isWanted(chunk)) continue;
        tested.add(chunk);
        const title = `${chunk} on ${nameOf(visit)}`;
        await test.step(title, async () => {
          const outcome = await survives(browser, { visit, chunk, fault, state }).then(
            () => 'recovered',
            (error: Error) => error.message,
          );
          expect.soft(outcome, title).toBe('recovered');
        });
      }
    }
  });
