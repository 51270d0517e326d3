import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProvider, providerPatience } from './payment-provider.ts';

const keys = { publishableKey: 'pk_test_fake' };
const standIn = { ...keys, scriptUrl: 'http://127.0.0.1:1/stripe.js' };
const stripe = { elements: () => undefined };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'Stripe');
});

const scripts = () => [...document.querySelectorAll('script')];
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** The current outcome of a promise. */
function watch(promise: Promise<unknown>) {
  const seen: { state: string } = { state: 'waiting' };
  promise.then(
    () => {
      seen.state = 'open';
    },
    (error: Error) => {
      seen.state = error.message;
    },
  );
  return seen;
}
const arrive = () => {
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  scripts().at(-1)?.dispatchEvent(new Event('load'));
};

test('rejects without a request if payments are off', async () => {
  await expect(openProvider(null)).rejects.toThrow('Payments are off');
  expect(scripts()).toEqual([]);
});

test('a blocked script fails immediately, and retrying loads it again', async () => {
  const first = watch(openProvider(standIn));
  await wait(0);
  expect(scripts().map(({ src }) => src)).toEqual([standIn.scriptUrl]);
  scripts()[0]!.dispatchEvent(new Event('error'));
  await wait(0);
  expect(first.state).toContain('did not load');
  expect(scripts()).toEqual([]);
});

test('a hanging script fails after 10 seconds, and retrying loads it again', async () => {
  const first = watch(openProvider(keys));
  await wait(providerPatience - 100);
  expect(first.state).toBe('waiting');
  await wait(200);
  expect(first.state).toBe('The payment provider did not respond in time');
  const [hanging] = scripts();
  expect(hanging!.src).toContain('https://js.stripe.com/');

  const second = watch(openProvider(keys));
  await wait(10);
  // With the same URL, the browser would wait for the hanging request.
  expect(scripts().at(-1)!.src).toMatch(/^https:\/\/js\.stripe\.com\/.*\?again=\d+$/);
  arrive();
  await wait(0);
  expect(second.state).toBe('open');
  expect(scripts()).not.toContain(hanging);
});

test('in local mode, loads the stand-in first, which the library then uses', async () => {
  const opened = openProvider(standIn);
  await wait(0);
  arrive();
  await wait(0);
  expect(await opened).toBe(stripe);
  expect(scripts().map(({ src }) => src)).toEqual([standIn.scriptUrl]);
});

test('leaves no timer after success or failure', async () => {
  const first = watch(openProvider(standIn));
  await wait(0);
  arrive();
  await wait(0);
  expect(first.state).toBe('open');
  expect(vi.getTimerCount()).toBe(0);
  Reflect.deleteProperty(window, 'Stripe');
  const second = watch(openProvider({ ...standIn, scriptUrl: 'http://127.0.0.1:1/other.js' }));
  await wait(0);
  scripts().at(-1)?.dispatchEvent(new Event('error'));
  await wait(0);
  expect(second.state).not.toBe('waiting');
  expect(vi.getTimerCount()).toBe(0);
});
