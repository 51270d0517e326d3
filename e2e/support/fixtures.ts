import { test as base, expect } from '@playwright/test';

export { expect };

interface ExternalRequest {
  method: string;
  url: string;
  resourceType: string;
}

interface Fixtures {
  /**
   * Every request to another host, in order. Other hosts don't resolve (playwright.config.ts), except for the stand-in for
   * map tiles (global-setup.ts). A test that needs a response from another host must mock it with page.route(), which
   * isn't the default because it turns off the browser's cache and makes every request slower.
   */
  externalRequests: ExternalRequest[];
  /** Console errors and uncaught exceptions, in order, except for requests to other hosts. */
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
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1')
          requests.push({
            method: request.method(),
            url: request.url(),
            resourceType: request.resourceType(),
          });
      });
      await use(requests);
    },
    { auto: true },
  ],

  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() !== 'error' || /ERR_BLOCKED_BY_CLIENT|ERR_NAME_NOT_RESOLVED/.test(message.text()))
          return;
        errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(errors);
    },
    { auto: true },
  ],
});
