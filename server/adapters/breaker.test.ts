import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

/** A breaker around a service that is `silent`, `refuses`, or responds. */
function setUp() {
  let now = 0;
  let calls = 0;
  let state: 'silent' | 'refuses' | 'responds' = 'silent';
  const breaker = createBreaker({
    maxSilences: 3,
    isSilence: (error) => (error as Error).message === 'silent',
    unavailable: () => new Error('open'),
    now: () => now,
  });
  return {
    call: () =>
      breaker(async () => {
        calls += 1;
        if (state !== 'responds') throw new Error(state);
        return 'response';
      }).catch((error: Error) => error.message),
    set: (next: typeof state) => {
      state = next;
    },
    wait: (ms: number) => {
      now += ms;
    },
    calls: () => calls,
  };
}

test('fails without a call after three silences in a row', async () => {
  const service = setUp();
  for (const expected of ['silent', 'silent', 'silent', 'open', 'open'])
    expect(await service.call()).toBe(expected);
  expect(service.calls()).toBe(3);
});

test('lets one call probe after ten seconds, and closes if it gets a response', async () => {
  const service = setUp();
  for (let n = 0; n < 3; n += 1) await service.call();
  service.wait(9999);
  expect(await service.call()).toBe('open');
  service.wait(1);
  expect(await Promise.all([service.call(), service.call()])).toEqual(['silent', 'open']);
  expect(await service.call(), 'the probe failed').toBe('open');
  service.wait(10_000);
  service.set('responds');
  expect(await Promise.all([service.call(), service.call()])).toEqual(['response', 'open']);
  expect(await service.call()).toBe('response');
});

test('counts a refusal as a response', async () => {
  const service = setUp();
  await service.call();
  await service.call();
  service.set('refuses');
  expect(await service.call()).toBe('refuses');
  service.set('silent');
  for (const expected of ['silent', 'silent', 'silent', 'open']) expect(await service.call()).toBe(expected);
});
