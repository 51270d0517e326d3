import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { timesOf } from '../../db/time-keys.ts';
import type { Deps } from '../../deps.ts';
import { analyzeTimes, lockUnparsed, updateTimes } from './store.ts';

const batchSize = 500;
/** Yields to the event loop after this many rows; parsing them blocks it for a few milliseconds. */
const rowsPerTurn = 40;
/** Milliseconds between batches, which gives visitors' requests priority. */
const batchPause = 20;
/** This many changes make the planner's statistics on times stale. */
const analyzeFrom = 1000;

/**
 * Parses service lines that don't have parsed times yet, in batches. Several processes can share the work. Returns the
 * number of churches parsed.
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
