// What other sites get: the list of churches by script and in a frame, and the page that builds it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/fixtures.ts';
import { open } from './support/steps.ts';

let other: Server;
let site: string;

/** A newspaper on another origin, with a strict policy and a text size of its own. */
test.beforeAll(async ({ baseURL }) => {
  other = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html');
    const ours = new URL(baseURL!).origin;
    res.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${ours}; connect-src ${ours}; frame-src ${ours}`,
    );
    res.end(`<!doctype html><html lang="en"><title>The Weekly</title><body><p>Before</p>
      <script async src="${ours}/embed.js" data-denomination="Baptist" data-limit="3"></script><p id="after">After</p>
      <iframe src="${ours}/embed/churches?denomination=Catholic&amp;limit=3" title="Catholic churches"></iframe>
      <iframe src="${ours}/about" title="About"></iframe></body></html>`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  site = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
test.afterAll(() => void other.close());

test('another site shows the list by script and in a frame, without cookies', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/churches?**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(site, { waitUntil: 'domcontentloaded' });
  const after = () => page.locator('#after').evaluate((element) => element.getBoundingClientRect().top);
  // The box has its height before the churches are there, so they move nothing.
  await expect.poll(after).toBeGreaterThan(300);
  const reserved = await after();
  release();
  const list = page.getByRole('region', { name: 'Baptist churches' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  expect(await after()).toBe(reserved);
  await expect(list.getByRole('link').first()).toHaveAttribute('href', /\/church\/\d+$/);
  await expect(list.getByRole('listitem').first()).toContainText(/Sunday|Times not listed yet/);
  const framed = page.frameLocator('iframe[title="Catholic churches"]');
  await expect(framed.getByRole('listitem')).toHaveCount(3);
  // Every other page refuses to be framed.
  await expect(page.frameLocator('iframe[title="About"]').getByRole('heading')).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
});

test('a Spanish page builds a Spanish list', async ({ page }) => {
  await open(page, '/es/developers');
  await page.getByLabel('Denominación').selectOption('Catholic');
  const preview = page.frameLocator('iframe[title="Iglesias católicas"]');
  await expect(preview.getByRole('heading', { name: 'Iglesias católicas' })).toBeVisible();
  await expect(preview.locator('html')).toHaveAttribute('lang', 'es');
  await expect(preview.getByRole('listitem').first()).toContainText(/Destacada/);
  await expect(preview.getByRole('link').last()).toHaveAttribute(
    'href',
    /\/es\/directory\?denomination=Catholic$/,
  );
  await expect(page.getByText('data-lang="es"', { exact: false })).toBeVisible();
});
