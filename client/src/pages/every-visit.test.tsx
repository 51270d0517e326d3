/**
 * What every page does without a click: what it refetches on focus, over time, and on the next visit, and that it
 * cleans up after itself. To accept intended changes: npx vitest run client/src/pages -u, then review the diff.
 */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrive, everyPage, inAnEmptyBrowser, openPage } from '@/test/every-page.tsx';
import { watch } from '@/test/every-step.ts';

inAnEmptyBrowser();

/** Listeners on the document and the window, intervals, and pending animation frames. */
const listeners = new Map<string, number>();

beforeEach(() => {
  listeners.clear();
  for (const [place, target] of Object.entries({ window, document })) {
    const active = new Map<unknown, string[]>();
    const add = target.addEventListener.bind(target) as (...args: unknown[]) => void;
    const remove = target.removeEventListener.bind(target) as (...args: unknown[]) => void;
    const keyOf = (type: string, options: unknown) =>
      `${place} ${type} ${options === true || (options as AddEventListenerOptions | undefined)?.capture === true}`;
    const count = (key: string, by: number) => listeners.set(key, (listeners.get(key) ?? 0) + by);
    vi.spyOn(target as Window, 'addEventListener').mockImplementation((...args: unknown[]) => {
      const [type, listener, options] = args as [string, unknown, AddEventListenerOptions | undefined];
      const key = keyOf(type, options);
      const known = active.get(listener) ?? [];
      if (!known.includes(key) && options?.once !== true && !options?.signal) {
        active.set(listener, [...known, key]);
        count(key, 1);
      }
      add(...args);
    });
    vi.spyOn(target as Window, 'removeEventListener').mockImplementation((...args: unknown[]) => {
      const [type, listener, options] = args as [string, unknown, unknown];
      const key = keyOf(type, options);
      const known = active.get(listener) ?? [];
      if (known.includes(key)) {
        active.set(
          listener,
          known.filter((one) => one !== key),
        );
        count(key, -1);
      }
      remove(...args);
    });
  }
});
afterEach(() => listeners.clear());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Each request with its count. */
const counted = (requests: string[]) =>
  [...new Set(requests)].map((one) => {
    const times = requests.filter((other) => other === one).length;
    return times > 1 ? `${one} (${times} times)` : one;
  });
const active = () => Object.fromEntries([...listeners].filter(([, count]) => count !== 0));

test.each(everyPage)('%s refetches what may have changed, and cleans up', async (url, path) => {
  const page = await openPage(url, path, 'full');
  const changes = watch(page);
  const steps: string[] = [];
  window.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await arrive();
  steps.push('== the window is in front again', ...changes());
  // In steps, because the response to one poll has to arrive before the next one is due.
  for (let second = 0; second < 61; second++) await pass(1000);
  steps.push('== after a minute', ...counted(changes()));
  page.leave();
  await pass(1000);
  page.requests();
  const known = active();
  await page.comeBack();
  steps.push('== visited again', ...page.requests());
  page.leave();
  await pass(1000);
  expect(active(), 'listeners that stay').toEqual(known);
  await pass(6 * 60_000);
  page.requests();
  await page.comeBack();
  steps.push('== visited again after six minutes', ...page.requests());
  page.leave();
  await pass(60_000);
  steps.push('== later', ...page.requests());

  const waiting = await openPage(url, path, 'silent');
  steps.push('== requests that go on when it is left', ...waiting.leave());
  expect(steps.join('\n')).toMatchSnapshot();
});
