import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** jsdom has no layout. */
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
window.matchMedia = (media) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as never;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nor does it have navigation timing.
Performance.prototype.getEntriesByType ??= () => [];

// Node's own implementation returns objects from another realm, which React Hook Form wouldn't copy.
Response.prototype.json = async function () {
  return JSON.parse(await this.text());
};

// Tests usually wait milliseconds, but seconds on a busy host.
configure({ asyncUtilTimeout: 10_000 });

// Nothing of a test is left for the next one.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
