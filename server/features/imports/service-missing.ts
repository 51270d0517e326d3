/** Churches of a source that are missing in its newer file. */
import type { Db } from '../../db/client.ts';
import { retireChurches } from '../churches/service.ts';
import type { ImportTask, Review } from './service-review.ts';
import { listAliases, listOfSource, type Missing } from './store.ts';
import { noteRetired } from './store-undo.ts';

const pageSize = 5000;
/** Churches in a transaction. */
const batchSize = 500;

/**
 * Public churches without an owner that came from the same source and are not in this file. Undefined where the file
 * does not say: it holds several sources, was read in part only, or has rows that could not be read.
 */
export async function findMissing(db: Db, task: ImportTask, review: Review): Promise<Missing[] | undefined> {
  if (task.file.format === 'export' || task.limit !== undefined || review.errorCount > 0) return undefined;
  const missing: Missing[] = [];
  const merged = (await listAliases(db, task)).filter(({ sourceId }) => review.present.has(sourceId));
  const survivors = new Set(merged.map(({ churchId }) => churchId));
  for (let after = ''; ; ) {
    const page = await listOfSource(db, { source: task.source, after, limit: pageSize });
    missing.push(...page.filter(({ id, sourceId }) => !review.present.has(sourceId) && !survivors.has(id)));
    if (page.length < pageSize) return missing;
    after = page.at(-1)!.sourceId;
  }
}

/** Hides them from the public; those in which someone has a right by now stay. Returns how many were retired. `importId`: noted for its undo. */
export async function retireMissing(
  deps: { db: Db; now: () => Date },
  missing: readonly Missing[],
  importId?: number,
): Promise<number> {
  let retired = 0;
  for (let begin = 0; begin < missing.length; begin += batchSize) {
    const ids = missing.slice(begin, begin + batchSize).map(({ id }) => id);
    retired += await deps.db.transaction(async (tx) => {
      const hidden = (await retireChurches(tx, { ids, now: deps.now() })).map(({ id }) => id);
      if (importId !== undefined) await noteRetired(tx, { importId, ids: hidden });
      return hidden.length;
    });
  }
  return retired;
}
