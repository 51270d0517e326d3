import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { timesOf } from '../../db/time-keys.ts';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/runner.ts';
import { analyzeTimes, lockUnparsed, updateTimes } from './store-times.ts';

/** Rows per transaction. */
const batchSize = 500;
/** Parsing so many takes a few milliseconds, during which the server handles nothing else. */
const rowsPerTurn = 40;
/** Milliseconds between batches, so that visitors come first. */
const batchPause = 20;
/** From this number on the planner's statistics about the frequency of times would be wrong. */
const analyzeFrom = 1000;

/**
 * Parses the lines of churches without service times, in batches until none is left; several processes share the work.
 * Returns the number of parsed churches.
 */
export async function parseMissingTimes(deps: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const count = await deps.db.transaction(async (tx) => {
      const churches = [];
      for (const [index, { id, services }] of (await lockUnparsed(tx, { limit: batchSize })).entries()) {
        if (index % rowsPerTurn === 0) await nextTurn();
        churches.push({ id, ...timesOf(services) });
      }
      if (churches.length > 0) await updateTimes(tx, { churches });
      return churches.length;
    });
    total += count;
    if (count < batchSize) break;
    await sleep(batchPause);
  }
  if (total >= analyzeFrom) await analyzeTimes(deps.db);
  return total;
}

export const churchJobs: Job[] = [
  {
    // Rows whose lines were written without their times, or reset by a migration after the parser improved.
    name: 'service-times',
    poll: 10_000,
    run: async (deps, signal) => {
      await parseMissingTimes(deps, signal);
    },
  },
];
