import { defineConfig, devices } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Walks that only look, and count what the samples hold: they run before any other walk adds to them. */
const looking = /(smoke|directory|pages|news)\.spec\.ts/;

const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: devices['Pixel 7'].userAgent,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1440, height: 900 } };

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
    timezoneId: 'America/Chicago',
    // A trace of every test costs time; where nobody opens it, a picture and the outline of the page do.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without it Playwright takes its own browser.
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        // Chromium's sandbox does not work for root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The fixtures answer for the rest of the world; what they should ever miss finds no host.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'phone, looking', use: phone, testMatch: looking },
    { name: 'desktop, looking', use: desktop, testMatch: looking },
    {
      name: 'phone',
      use: phone,
      testIgnore: looking,
      dependencies: ['phone, looking', 'desktop, looking'],
    },
    {
      name: 'desktop',
      use: desktop,
      testIgnore: looking,
      dependencies: ['phone, looking', 'desktop, looking'],
    },
  ],
});
