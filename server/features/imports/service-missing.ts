/** Finds and retires churches that are missing from a newer file of their source. */
import type { ImportReport } from '#shared/contracts/admin/imports-admin.ts';
import type { Db } from '../../db/client.ts';
import type { ImportTask, Review } from './service-review.ts';
import { listMissing, retireChurches } from './store.ts';
import { noteRetired } from './store-undo.ts';

/** Churches per transaction. */
const batchSize = 500;

/** Above one of these, whoever retires churches has to name the file's largest city. */
const unconfirmed = { churches: 50, share: 0.05 };

const maxListed = 10;

export type Missing = { ids: number[]; report: NonNullable<ImportReport['missing']> };

/**
 * Public churches without an owner from the same source, in the cities that the file covers, that are not in this file.
 * Undefined if that can't be known, because the file has several sources or invalid rows.
 */
export async function findMissing(db: Db, task: ImportTask, review: Review): Promise<Missing | undefined> {
  if (task.file.format === 'export' || review.report.errorCount > 0) return undefined;
  const { present } = review;
  const churches = await listMissing(db, { source: task.source, present, cities: [...review.cities.keys()] });
  const cities = [...review.cities.values()].sort((a, b) => b.count - a.count).map(({ name }) => name);
  const isMany =
    churches.length > unconfirmed.churches ||
    churches.length > (churches[0]?.covered ?? 0) * unconfirmed.share;
  return {
    ids: churches.map(({ id }) => id),
    report: {
      count: churches.length,
      names: churches.slice(0, maxListed).map(({ name, city }) => (city ? `${name}, ${city}` : name)),
      cities: cities.slice(0, maxListed),
      moreCities: Math.max(0, cities.length - maxListed),
      confirm: isMany ? cities[0]! : null,
    },
  };
}

/**
 * Hides churches from the public, unless someone has acquired a claim to them since, and records undo data for the import.
 * Returns the number of retired churches.
 */
export async function retireMissing(
  deps: { db: Db; now: () => Date },
  { ids }: Missing,
  importId: number,
): Promise<number> {
  let retired = 0;
  for (let begin = 0; begin < ids.length; begin += batchSize) {
    retired += await deps.db.transaction(async (tx) => {
      const batch = ids.slice(begin, begin + batchSize);
      const hidden = (await retireChurches(tx, { ids: batch, now: deps.now() })).map(({ id }) => id);
      await noteRetired(tx, { importId, ids: hidden });
      return hidden.length;
    });
  }
  return retired;
}
