import { defineConfig, devices } from '@playwright/test';
import { site } from '../shared/domain/site.ts';

const isRoot = process.getuid?.() === 0;

/** Specs that only read and count the samples, so they run before other specs add data. */
const readOnly = /(smoke|directory|pages|news)\.spec\.ts/;

const isNightly = Boolean(process.env.E2E_NIGHTLY);

/** Tests that don't run at a width; see "Projects" in README.md. */
const excluded = (tag: '@phone' | '@desktop') =>
  isNightly ? new RegExp(`^(?!.*@both\\b).*${tag}\\b`) : new RegExp(`${tag}\\b|@nightly\\b`);
const notOn = { phone: excluded('@desktop'), desktop: excluded('@phone') };

const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: devices['Pixel 7'].userAgent,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1440, height: 900 } };

/** Slow specs, which run only with E2E_NIGHTLY=1. */
const nightly = isNightly ? [] : [/\/nightly\//];

const inFirefox = /firefox\.spec\.ts/;
/** Stock Firefox through WebDriver BiDi, because Playwright's own build is patched and has to be downloaded. */
const firefox = {
  ...desktop,
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: process.env.FIREFOX_PATH || undefined,
    // As for Chromium, requests to other hosts must fail. Loopback hosts never use a proxy.
    firefoxUserPrefs: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
    },
  },
};
const readOnlyProjects = ['phone, read-only', 'desktop, read-only'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  ...(isNightly ? { grep: /\bnightly\b|@both\b/ } : {}),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Ten times what an idle machine needs, because waits end as soon as their condition is met.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: site.timeZone,
    // Tests couldn't intercept the worker's requests; offline.spec.ts tests the worker itself.
    serviceWorkers: 'block',
    // Traces are slow; in CI, a screenshot is enough.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      // If unset, Playwright uses its own browser.
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        // Chromium's sandbox doesn't work as root.
        ...(isRoot ? ['--no-sandbox'] : []),
        // On hosts without a GPU, Chromium would emulate one, which is slower than software rendering.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Other hosts don't resolve; the stand-in for map tiles is on localhost (support/global-setup.ts).
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
  projects: [
    { name: 'phone, read-only', use: phone, grepInvert: notOn.phone, testMatch: readOnly },
    { name: 'desktop, read-only', use: desktop, grepInvert: notOn.desktop, testMatch: readOnly },
    {
      name: 'phone',
      use: phone,
      grepInvert: notOn.phone,
      testIgnore: [readOnly, inFirefox, ...nightly],
      dependencies: readOnlyProjects,
    },
    {
      name: 'desktop',
      use: desktop,
      grepInvert: notOn.desktop,
      testIgnore: [readOnly, inFirefox, ...nightly],
      dependencies: readOnlyProjects,
    },
    {
      name: 'firefox',
      use: firefox,
      testMatch: inFirefox,
      testIgnore: nightly,
      dependencies: readOnlyProjects,
    },
  ],
});
