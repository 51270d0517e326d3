import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { givingWay } from './service-runs.ts';

/** Milliseconds that the rest after `worked` ms of work takes. */
async function restAfter(worked: number, isBusy: boolean): Promise<number> {
  const giveWay = givingWay({ isBusy: () => isBusy });
  await sleep(worked);
  const begin = performance.now();
  await giveWay();
  return performance.now() - begin;
}

test('an import rests as long as it worked while requests run, but not for long after a long wait', async () => {
  expect(await restAfter(60, true)).toBeGreaterThanOrEqual(50);
  expect(await restAfter(60, false)).toBeLessThan(50);
  const rest = await restAfter(900, true);
  expect(rest).toBeGreaterThanOrEqual(490);
  expect(rest).toBeLessThan(890);
});
