import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const reload = vi.fn();
let server: MockInstance<typeof fetch>;

/** As after a page load: module state is new, the tab's storage is not. */
async function pageLoad(build = 'a') {
  vi.resetModules();
  document.head.innerHTML = `<script type="module" src="/assets/index-${build}.js"></script>`;
  return (await import('./chunks.ts')).loadChunk;
}

/** What a failed load leads to. */
async function outcome(load: Promise<unknown>) {
  const failure = load.then(
    () => 'loaded',
    ({ gone }: { gone: boolean }) => (gone ? 'gone' : 'unreachable'),
  );
  const reloads = vi.waitFor(() => expect(reload).toHaveBeenCalled()).then(() => 'reload');
  return Promise.any([failure, reloads]);
}

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  server = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
});
afterEach(() => vi.restoreAllMocks());

test('a chunk that is gone reloads the page once per build', async () => {
  expect(await outcome((await pageLoad())(missing, reload))).toBe('reload');
  reload.mockReset();
  expect(await outcome((await pageLoad())(missing, reload))).toBe('gone');
  expect(await outcome((await pageLoad('b'))(missing, reload))).toBe('reload');
  reload.mockReset();
  expect(await outcome((await pageLoad('a'))(missing, reload))).toBe('gone');
  expect(reload).not.toHaveBeenCalled();
});

test('several chunks that are gone reload the page only once, and none of them fails first', async () => {
  const loadChunk = await pageLoad();
  const failed = vi.fn();
  for (let count = 0; count < 3; count++) loadChunk(missing, reload).catch(failed);
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(3));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();
});

test.each([
  ['does not respond', () => server.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['responds with an error', () => server.mockResolvedValue(new Response(null, { status: 503 }))],
])('never reloads while the server %s', async (_state, prepare) => {
  prepare();
  expect(await outcome((await pageLoad())(missing, reload))).toBe('unreachable');
  expect(reload).not.toHaveBeenCalled();
});

test('loads again if the connection returns while it still looks for the server', async () => {
  const loadChunk = await pageLoad();
  let respond = () => {};
  server.mockImplementation(
    () =>
      new Promise((_resolve, reject) => {
        respond = () => reject(new TypeError('Failed to fetch'));
      }),
  );
  let available = false;
  const loading = loadChunk(async () => (available ? 'code' : await missing()), reload);
  await vi.waitFor(() => expect(server).toHaveBeenCalledOnce());
  available = true;
  window.dispatchEvent(new Event('online'));
  respond();
  expect(await loading).toBe('code');
});

test('never reloads if the browser cannot remember it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await outcome((await pageLoad())(missing, reload))).toBe('gone');
  expect(reload).not.toHaveBeenCalled();
});

test('requests a stylesheet that failed again, because Vite does not', async () => {
  const loadChunk = await pageLoad();
  document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/assets/map.css">');
  const link = document.querySelector('link')!;
  const chunk = vi.fn().mockImplementationOnce(() => {
    link.dispatchEvent(new Event('error'));
    return Promise.reject(new Error('Unable to preload CSS for /assets/map.css'));
  });
  const loading = loadChunk(chunk, reload);
  await vi.waitFor(() => expect(document.querySelector('link')).not.toBe(link));
  expect(chunk).toHaveBeenCalledTimes(1);
  document.querySelector('link')!.dispatchEvent(new Event('load'));
  await loading;
  expect(chunk).toHaveBeenCalledTimes(2);
});

test('leaves a stylesheet alone that another part of the page is waiting for', async () => {
  const loadChunk = await pageLoad();
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/map.css">';
  const link = document.querySelector('link')!;
  const chunk = vi.fn().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValueOnce('part');
  expect(await loadChunk(chunk, reload)).toBe('part');
  expect(document.querySelector('link')).toBe(link);
});
