import { test as base, expect } from '@playwright/test';

export { expect };

interface OutsideRequest {
  method: string;
  url: string;
  /** Playwright's resource type: image, script, document, fetch … */
  kind: string;
}

/** A gray pixel, which the map stretches to a tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4DwAA6QDoMyJZ9gAAAABJRU5ErkJggg==',
  'base64',
);

interface Fixtures {
  /**
   * Every request to another host, in order. Map tiles get an image, everything else is blocked; a test that
   * needs a response from elsewhere provides it with page.route().
   */
  outside: OutsideRequest[];
  /** Errors that the page wrote to the console or threw, in order; what `outside` refused is not among them. */
  pageErrors: string[];
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL);
  },

  outside: [
    async ({ context }, use) => {
      const requests: OutsideRequest[] = [];
      await context.route(
        (url) => /^(https?|wss?):$/.test(url.protocol) && url.hostname !== '127.0.0.1',
        async (route) => {
          const request = route.request();
          requests.push({ method: request.method(), url: request.url(), kind: request.resourceType() });
          const isTile = /\/\d+\/\d+\/\d+(@2x)?\.(png|jpe?g|webp)$/.test(new URL(request.url()).pathname);
          if (isTile) await route.fulfill({ contentType: 'image/png', body: TILE });
          else await route.abort('blockedbyclient');
        },
      );
      await use(requests);
    },
    { auto: true },
  ],

  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() !== 'error' || message.text().includes('ERR_BLOCKED_BY_CLIENT')) return;
        errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(errors);
    },
    { auto: true },
  ],
});
