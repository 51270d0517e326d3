/** Finds and retires churches that are missing from a newer file of their source. */
import type { Db } from '../../db/client.ts';
import { cityKey, type ImportTask, type Review } from './service-review.ts';
import { listAliases, listOfSource, retireChurches, type SourceChurch } from './store.ts';
import { noteRetired } from './store-undo.ts';

const pageSize = 5000;
/** Churches per transaction. */
const batchSize = 500;

/** Above one of these, whoever retires churches has to name the file's largest city. */
const unconfirmed = { churches: 50, share: 0.05 };

export type Missing = {
  churches: SourceChurch[];
  /** The cities that the file covers, the largest first. Churches elsewhere aren't missing from it. */
  cities: string[];
  /** The city to name before so many are retired; null if they may be retired without. */
  confirm: string | null;
};

/**
 * Public churches without an owner from the same source, in the cities that the file covers, that are not in this file.
 * Undefined if that can't be known, because the file has several sources or invalid rows, or was read only in part.
 */
export async function findMissing(db: Db, task: ImportTask, review: Review): Promise<Missing | undefined> {
  if (task.file.format === 'export' || task.limit !== undefined || review.errorCount > 0) return undefined;
  const churches: SourceChurch[] = [];
  let covered = 0;
  const aliases = (await listAliases(db, task)).filter(({ sourceId }) => review.present.has(sourceId));
  const survivors = new Set(aliases.map(({ churchId }) => churchId));
  for (let after = ''; ; ) {
    const page = await listOfSource(db, { source: task.source, after, limit: pageSize });
    const inside = page.filter((church) => review.cities.has(cityKey(church)));
    covered += inside.length;
    churches.push(
      ...inside.filter(({ id, sourceId }) => !review.present.has(sourceId) && !survivors.has(id)),
    );
    if (page.length < pageSize) break;
    after = page.at(-1)!.sourceId;
  }
  const cities = [...review.cities.values()].sort((a, b) => b.count - a.count).map(({ name }) => name);
  const isMany = churches.length > unconfirmed.churches || churches.length > covered * unconfirmed.share;
  return { churches, cities, confirm: isMany ? cities[0]! : null };
}

/**
 * Hides churches from the public, unless someone has acquired a claim to them since. With `importId`, records undo data
 * for that import. Returns the number of retired churches.
 */
export async function retireMissing(
  deps: { db: Db; now: () => Date },
  missing: readonly SourceChurch[],
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
