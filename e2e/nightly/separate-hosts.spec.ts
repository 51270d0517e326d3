// The client is on a static host, and the API is on a different origin of the same site.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startTied } from '../../server/dev/scripts/processes.mjs';
import { expect, test } from '../support/fixtures.ts';
import { bareEnvironment, root, startServer } from '../support/server.ts';
import { notification, password, photo, unique } from '../support/steps.ts';

// All tests in this file share one build and one pair of servers.
test.describe.configure({ mode: 'default' });
test.skip(({ isMobile }) => isMobile, 'hosts do not depend on the width');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves files, and index.html for all other paths, like any static host. */
async function startStaticHost(folder: string): Promise<Server> {
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://static');
    const requested = path.join(folder, path.normalize(pathname));
    const isFile = existsSync(requested) && statSync(requested).isFile();
    const file = isFile ? requested : path.join(folder, 'index.html');
    res.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(res);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

const stops: (() => Promise<unknown>)[] = [];
let client = '';
let api = '';

test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'church-separate-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const dist = path.join(folder, 'client');
  const host = await startStaticHost(dist);
  stops.push(async () => {
    host.closeAllConnections();
    host.close();
  });
  client = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const server = await startServer('server-separate', {
    DATABASE_URL: process.env.E2E_DATABASE_URL!,
    UPLOADS_DIR: path.join(folder, 'uploads'),
    SERVE_CLIENT: 'false',
    CLIENT_ORIGIN: client,
  });
  stops.push(server.stop);
  api = server.url;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const build = startTied(process.execPath, [vite, 'build', '--outDir', dist, '--logLevel', 'error'], {
    cwd: root,
    env: { ...bareEnvironment(), NODE_ENV: 'production', VITE_API_ORIGIN: api },
    stdio: 'inherit',
  });
  expect(await build.exited).toBe(0);
});

test.afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Collects API paths that the page wrongly requests from the static host. */
function trackMisdirectedRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === client && /^\/(api|uploads|dev)\//.test(url.pathname)) paths.push(url.pathname);
  });
  return paths;
}

test('a visitor can search and open a church', { tag: '@desktop' }, async ({
  page,
  pageErrors,
  externalRequests,
}) => {
  const misdirectedRequests = trackMisdirectedRequests(page);
  await page.goto(`${client}/directory`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Directory of Houston Churches');
  await page.getByLabel('Search churches').fill('cathedrel');
  await expect(page.getByText('Showing results for “cathedral”')).toBeVisible();
  const trackingRequest = page.waitForRequest((request) =>
    /^\S+\/api\/churches\/\d+\/track$/.test(request.url()),
  );
  await page
    .locator('#content')
    .getByRole('article')
    .filter({ hasText: 'Cathedral of Saint Brigid' })
    .locator('a[href^="/church/"]')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cathedral of Saint Brigid' })).toBeVisible();
  expect(new URL((await trackingRequest).url()).origin).toBe(api);
  // A deep link works too.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cathedral of Saint Brigid' })).toBeVisible();
  expect(misdirectedRequests).toEqual([]);
  expect(pageErrors).toEqual([]);
  expect(externalRequests.filter(({ resourceType }) => resourceType === 'script')).toEqual([]);
});

test('an event links to its calendar file on the API', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${client}/events`);
  await page.locator('#content').getByRole('article').first().getByRole('link').first().click();
  const link = page.locator('a[href$=".ics"]').first();
  const href = (await link.getAttribute('href'))!;
  expect(href).toMatch(new RegExp(`^${api}/`));
  const file = await page.request.get(href);
  expect(file.status()).toBe(200);
  expect(await file.text()).toContain('BEGIN:VCALENDAR');
});

test('an owner can register, sign in, submit a church with a photo, and sign out', {
  tag: '@desktop',
}, async ({ page, pageErrors }) => {
  const misdirectedRequests = trackMisdirectedRequests(page);
  const username = `o${unique()}`;
  await page.goto(`${client}/auth?tab=register`);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Email address', { exact: true }).fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Username or email address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${client}/dashboard`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No churches yet' })).toBeVisible();

  await page.goto(`${client}/church-submission`);
  const name = `Chapel ${unique()}`;
  await page.getByLabel('Church name').fill(name);
  await page.getByLabel('Denomination').selectOption('Non-Denominational');
  await page.getByLabel('Description').fill('A small chapel with a big table and much singing.');
  await page.getByLabel('Address', { exact: true }).fill('4100 Fannin Street');
  await page.getByLabel('ZIP code').fill('77004');
  await page.getByLabel('Area', { exact: true }).selectOption('Downtown Houston');
  await page.getByLabel('Service time 1', { exact: true }).fill('Sunday 9:00 AM');
  await page.getByLabel('Photo of the church').setInputFiles({
    name: 'church.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await expect(page.getByText('The photo was uploaded.')).toBeVisible();
  const preview = page.locator(`img[src^="${api}/uploads/"]`);
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Submit church' }).click();
  await page.waitForURL(`${client}/dashboard`);
  await expect(notification(page, 'Church submitted')).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(`${client}/`);
  await page.goto(`${client}/dashboard`);
  await page.waitForURL(`${client}/auth?**`);
  expect(misdirectedRequests).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('an administrator can sign in and review', { tag: '@desktop' }, async ({ page, pageErrors }) => {
  await page.goto(`${client}/auth`);
  await page.getByLabel('Username or email address').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('houston-admin');
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${client}/admin`);
  await expect(page.getByRole('link', { name: 'New listings' })).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});
