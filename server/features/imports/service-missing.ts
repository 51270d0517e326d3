/** Finds and retires churches that are missing from a newer file of their source. */
import type { Db } from '../../db/client.ts';
import type { ImportTask, Review } from './service-review.ts';
import { listAliases, listOfSource, type Missing, retireChurches } from './store.ts';
import { noteRetired } from './store-undo.ts';

const pageSize = 5000;
/** Churches per transaction. */
const batchSize = 500;

/**
 * Public churches without an owner from the same source that are not in this file. Undefined if that can't be known,
 * because the file has several sources or invalid rows, or was read only in part.
 */
export async function findMissing(db: Db, task: ImportTask, review: Review): Promise<Missing[] | undefined> {
  if (task.file.format === 'export' || task.limit !== undefined || review.errorCount > 0) return undefined;
  const missing: Missing[] = [];
  const aliases = (await listAliases(db, task)).filter(({ sourceId }) => review.present.has(sourceId));
  const survivors = new Set(aliases.map(({ churchId }) => churchId));
  for (let after = ''; ; ) {
    const page = await listOfSource(db, { source: task.source, after, limit: pageSize });
    missing.push(...page.filter(({ id, sourceId }) => !review.present.has(sourceId) && !survivors.has(id)));
    if (page.length < pageSize) return missing;
    after = page.at(-1)!.sourceId;
  }
}

/**
 * Hides churches from the public, unless someone has acquired a claim to them since. With `importId`, records undo data
 * for that import. Returns the number of retired churches.
 */
export async function retireMissing(
  deps: { db: Db; now: () => Date },
  missing: readonly Missing[],
  importId?: number,
): Promise<number> {
  let retired = 0;
  for (let begin = 0; begin < missing.length; begin += batchSize) {
    const ids = missing.slice(begin, begin + batchSize).map(({ id }) => id);
    retired += await deps.db.transaction(async (tx) => {
      const retiredIds = (await retireChurches(tx, { ids, now: deps.now() })).map(({ id }) => id);
      if (importId !== undefined) await noteRetired(tx, { importId, ids: retiredIds });
      return retiredIds.length;
    });
  }
  return retired;
}
