/** Reads the lines of churches whose service times nobody read yet, or whose lines were changed without them. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { timesOf } from '../../db/time-keys.ts';
import type { Deps } from '../../deps.ts';
import { analyzeTimes, claimUnread, writeRead } from './store-times.ts';

/** Rows of a transaction. */
const portion = 500;
/** Reading so many takes a few milliseconds, in which nothing else is answered. */
const breath = 40;
/** Between portions, so that visitors come first. */
const rest = 20;
/** From here on what Postgres believes about how common a time is would be wrong. */
const many = 1000;

/** In portions until none is left; several processes share the work. Answers how many were read. */
export async function readTimes(deps: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<number> {
  let read = 0;
  while (!signal?.aborted) {
    const count = await deps.db.transaction(async (tx) => {
      const churches = await claimUnread(tx, { limit: portion });
      const found = [];
      for (const [at, { id, services }] of churches.entries()) {
        if (at % breath === 0) await nextTurn();
        found.push({ id, ...timesOf(services) });
      }
      if (found.length > 0) await writeRead(tx, { churches: found });
      return found.length;
    });
    read += count;
    if (count < portion) break;
    await pause(rest);
  }
  if (read >= many) await analyzeTimes(deps.db);
  return read;
}
