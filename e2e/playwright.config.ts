import { defineConfig, devices } from '@playwright/test';
import { site } from '../shared/site.ts';

const isRoot = process.getuid?.() === 0;

/** Read-only specs that count the samples: they run before any other spec adds to them. */
const looking = /(smoke|directory|pages|news)\.spec\.ts/;

/** Tags of tests that run at one width: README.md, Projects. */
const only = { phone: /@phone\b/, desktop: /@desktop\b/ };

const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: devices['Pixel 7'].userAgent,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1440, height: 900 } };

const inFirefox = /firefox\.spec\.ts/;
/** A stock Firefox, driven through WebDriver BiDi; Playwright's own is a patched build that it would have to download. */
const firefox = {
  ...desktop,
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: process.env.FIREFOX_PATH || undefined,
    // As for Chromium: what the fixtures miss gets nowhere. Loopback hosts never use a proxy.
    firefoxUserPrefs: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
    },
  },
};
const afterLooking = ['phone, looking', 'desktop, looking'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: site.timeZone,
    // Traces cost time; in CI a screenshot is enough.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without it Playwright takes its own browser.
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        // Chromium's sandbox does not work for root.
        ...(isRoot ? ['--no-sandbox'] : []),
        // Without a GPU, Chromium would emulate one, which costs more than drawing in software.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The fixtures intercept requests to other hosts; whatever they miss finds no host.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'phone, looking', use: phone, grepInvert: only.desktop, testMatch: looking },
    { name: 'desktop, looking', use: desktop, grepInvert: only.phone, testMatch: looking },
    {
      name: 'phone',
      use: phone,
      grepInvert: only.desktop,
      testIgnore: [looking, inFirefox],
      dependencies: afterLooking,
    },
    {
      name: 'desktop',
      use: desktop,
      grepInvert: only.phone,
      testIgnore: [looking, inFirefox],
      dependencies: afterLooking,
    },
    { name: 'firefox', use: firefox, testMatch: inFirefox, dependencies: afterLooking },
  ],
});
