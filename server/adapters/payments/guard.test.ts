import { expect, test } from 'vitest';
import { guardPayments } from './guard.ts';
import { type Payments, PaymentsFailure } from './types.ts';

/** A guarded provider that is `silent`, `refuses`, or responds. */
function setUp() {
  let now = 0;
  let calls = 0;
  let state: 'silent' | 'refuses' | 'responds' = 'silent';
  const provider = {
    checkPortal: async () => {
      calls += 1;
      if (state === 'responds') return ['response'];
      throw new PaymentsFailure(state === 'silent' ? 'unreachable' : 'refused', state);
    },
  } as unknown as Payments;
  const guarded = guardPayments(provider, { now: () => new Date(now) });
  return {
    call: () =>
      guarded.checkPortal().then(
        ([text]) => text,
        ({ code, message }: PaymentsFailure) => code ?? message,
      ),
    set: (next: typeof state) => {
      state = next;
    },
    wait: (ms: number) => {
      now += ms;
    },
    calls: () => calls,
  };
}

const [silent, open] = ['silent', 'circuit_open'];

test('fails without a call after five silences in a row', async () => {
  const service = setUp();
  for (const expected of [...Array<string>(5).fill(silent!), open, open])
    expect(await service.call()).toBe(expected);
  expect(service.calls()).toBe(5);
});

test('lets one call probe after ten seconds, and closes if it gets a response', async () => {
  const service = setUp();
  for (let n = 0; n < 5; n += 1) await service.call();
  service.wait(9999);
  expect(await service.call()).toBe(open);
  service.wait(1);
  expect(await Promise.all([service.call(), service.call()])).toEqual([silent, open]);
  expect(await service.call(), 'the probe failed').toBe(open);
  service.wait(10_000);
  service.set('responds');
  expect(await Promise.all([service.call(), service.call()])).toEqual(['response', open]);
  expect(await service.call()).toBe('response');
});

test('counts a refusal as a response', async () => {
  const service = setUp();
  for (let n = 0; n < 4; n += 1) await service.call();
  service.set('refuses');
  expect(await service.call()).toBe('refuses');
  service.set('silent');
  for (let n = 0; n < 5; n += 1) expect(await service.call()).toBe(silent);
  expect(await service.call()).toBe(open);
});
