import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { reloadAfterDeploy } from './deploys.ts';

const reload = vi.fn();
let server: MockInstance<typeof fetch>;

const load = (build: string) => {
  document.head.innerHTML = `<script type="module" src="/assets/index-${build}.js"></script>`;
};

/** Code of the page can't be loaded. */
async function fail() {
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
}

reloadAfterDeploy(reload);
beforeEach(() => {
  reload.mockReset();
  server = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  load('a');
});

test('code that is gone reloads the page once per build', async () => {
  await fail();
  await fail();
  expect(reload).toHaveBeenCalledOnce();
  load('b');
  await fail();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['does not respond', () => server.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['responds with an error', () => server.mockResolvedValue(new Response(null, { status: 503 }))],
])('never reloads while the server %s', async (_state, prepare) => {
  prepare();
  await fail();
  expect(reload).not.toHaveBeenCalled();
});

test('never reloads if the browser cannot remember it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await fail();
  expect(reload).not.toHaveBeenCalled();
});
