import { test as base, expect } from '@playwright/test';

export { expect };

interface ExternalRequest {
  method: string;
  url: string;
  resourceType: string;
}

/** A gray pixel that the map stretches to a full tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4DwAA6QDoMyJZ9gAAAABJRU5ErkJggg==',
  'base64',
);

interface Fixtures {
  /**
   * Every request to another host, in order. Map tiles get an image and everything else is blocked. A test that needs
   * a response from another host must mock it with page.route().
   */
  externalRequests: ExternalRequest[];
  /** Console errors and uncaught exceptions, in order, except for blocked external requests. */
  pageErrors: string[];
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this parameter to find a fixture's dependencies.
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL);
  },

  externalRequests: [
    async ({ context }, use) => {
      const requests: ExternalRequest[] = [];
      await context.route(
        (url) => /^(https?|wss?):$/.test(url.protocol) && url.hostname !== '127.0.0.1',
        async (route) => {
          const request = route.request();
          requests.push({
            method: request.method(),
            url: request.url(),
            resourceType: request.resourceType(),
          });
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
