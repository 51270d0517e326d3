/** Reads the lines of churches whose service times nobody read yet, or whose lines were changed without them. */
import { setTimeout as pause } from 'node:timers/promises';
import { timesOf } from '../../db/service-times.ts';
import type { Deps } from '../../deps.ts';
import { analyzeTimes, claimUnread, writeRead } from './store-times.ts';

/** Reading this many takes some 15 ms, in which nothing else is answered. */
const portion = 200;
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
      if (churches.length > 0)
        await writeRead(tx, {
          churches: churches.map(({ id, services }) => ({ id, ...timesOf(services) })),
        });
      return churches.length;
    });
    read += count;
    if (count < portion) break;
    await pause(rest);
  }
  if (read >= many) await analyzeTimes(deps.db);
  return read;
}
