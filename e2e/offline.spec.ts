// What opens without the network: the last lists, and churches that the visitor has seen or saved.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { approveChurch, asOwner, expectNoViolations, open, submitChurch } from './support/steps.ts';

test.use({ serviceWorkers: 'allow' });

/** A worker is installed once all its files are. */
async function workerReady(page: Page) {
  await page.mouse.wheel(0, 10);
  await page.keyboard.press('Shift');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

const saved = (page: Page, part: string) =>
  expect
    .poll(() =>
      page.evaluate(async (text) => {
        const keys = await (await caches.open('saved-responses')).keys();
        return keys.some(({ url }) => decodeURIComponent(url).includes(text));
      }, part),
    )
    .toBe(true);

/** Chromium 150 forgets that it is offline when another page opens, so that `navigator.onLine` is told in another way. */
async function setOffline(page: Page, offline: boolean) {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get: () => !localStorage.getItem('test-offline'),
    }),
  );
  await page.evaluate((text) => localStorage.setItem('test-offline', text), offline ? 'true' : '');
  await page.context().setOffline(offline);
}

const savedNotice = (page: Page) =>
  page.getByText(/^You’re offline\. Saved on \w+ \d+, \d{4}, \d+:\d\d [AP]M\.$/);

async function newChurch(
  context: BrowserContext,
  browser: NonNullable<ReturnType<BrowserContext['browser']>>,
) {
  await asOwner(context);
  const church = await submitChurch(context);
  await approveChurch(browser, church);
  await context.clearCookies();
  return church;
}

test('without the network, the last list, the favorites, and a saved church open and say when they were saved', {
  tag: ['@phone', '@both'],
}, async ({ page, context, browser }) => {
  const church = await newChurch(context, browser);
  const list = `/directory?search=${encodeURIComponent(church.name)}`;
  await open(page, list);
  await workerReady(page);
  const result = page.locator('#results').getByRole('link', { name: church.name });
  await expect(result.first()).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(`^Save.*${church.name}`) })
    .first()
    .click();
  // The page of the saved church was never open.
  await saved(page, `/api/churches/${church.id}"`);
  await saved(page, `ids=${church.id}`);

  await setOffline(page, true);
  await open(page, list);
  await expect(result.first()).toBeVisible();
  await expect(savedNotice(page)).toBeVisible();
  await open(page, '/favorites');
  await expect(page.getByRole('heading', { name: 'Favorite churches' })).toBeVisible();
  await expect(page.getByRole('main').getByText(church.name).first()).toBeVisible();
  await expect(savedNotice(page)).toBeVisible();
  await open(page, `/church/${church.id}`);
  await expect(page.getByRole('heading', { level: 1, name: church.name })).toBeVisible();
  await expect(page.getByText('4100 Fannin Street').first()).toBeVisible();
  await expect(savedNotice(page)).toBeVisible();
  await expectNoViolations(page);
  // What isn't kept doesn't pretend to be there.
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('You’re offline. We’ll load the rest')).toBeVisible();

  await setOffline(page, false);
  await open(page, `/church/${church.id}`);
  await expect(page.getByRole('heading', { level: 1, name: church.name })).toBeVisible();
  await expect(page.getByText('You’re offline')).toHaveCount(0);
});

test('signing out forgets what was saved', { tag: '@desktop' }, async ({ page, context }) => {
  await asOwner(context);
  await open(page, '/directory?area=Montrose');
  await saved(page, 'area=Montrose');
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  // The home page that follows may already have saved its own public list.
  const kept = await page.evaluate(async () =>
    (await (await caches.open('saved-responses')).keys()).map(({ url }) => url),
  );
  expect(kept.filter((url) => url.includes('Montrose'))).toEqual([]);
});

/** A proxy whose worker changes with every build, and which can lose a file once. Playwright can't intercept a worker's requests. */
async function changingBuilds() {
  let build = 1;
  let lost: RegExp | null = null;
  let refused = 0;
  const server = createServer(async (req, res) => {
    if (lost?.test(req.url!)) {
      refused += 1;
      lost = null;
      res.writeHead(404).end();
      return;
    }
    // A new document names the files of the new build.
    if (refused > 0 && req.headers['sec-fetch-mode'] === 'navigate') lost = null;
    const upstream = await fetch(new URL(req.url!, process.env.E2E_BASE_URL), { redirect: 'manual' });
    const own = req.url === '/sw.js' ? `;self.build=${build};` : '';
    const kept = [...upstream.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer)/.test(name),
    );
    res.writeHead(upstream.status, Object.fromEntries(kept));
    res.end(Buffer.concat([Buffer.from(await upstream.arrayBuffer()), Buffer.from(own)]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    deploy: () => {
      build += 1;
    },
    lose: (file: RegExp) => {
      lost = file;
    },
    refused: () => refused,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('the worker of a new build replaces the old one, and the page goes on', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const site = await changingBuilds();
  await open(page, `${site.origin}/directory`);
  await workerReady(page);
  await open(page, `${site.origin}/directory`);
  const old = await page.evaluateHandle(() => navigator.serviceWorker.controller);
  site.deploy();
  const browser = await context.newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  const replaced = async () => {
    const isWaiting = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      // An update that is already running may have read the old build, so one call isn't enough.
      if (!registration.installing && !registration.waiting) await registration.update();
      return registration.waiting !== null;
    });
    // The new worker waits for the old one to be idle. Browsers stop idle workers, but not with a debugger attached. One
    // that is still being installed would be stopped, too.
    if (isWaiting) await browser.send('ServiceWorker.stopAllWorkers');
    return page.evaluate((worker) => worker !== null && navigator.serviceWorker.controller !== worker, old);
  };
  await expect.poll(replaced).toBe(true);
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  site.close();
});

test('with a worker too, a script that is gone after a deploy reloads the page once', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const site = await changingBuilds();
  await open(page, `${site.origin}/directory`);
  await workerReady(page);
  await open(page, `${site.origin}/directory`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // What the new build's worker doesn't have.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (/\/assets\/about-page-/.test(request.url)) await cache.delete(request);
    }
  });
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  site.lose(/\/assets\/about-page-/);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).dispatchEvent('click');
  await reloaded;
  expect(site.refused()).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
  site.close();
});
