/**
 * What a list shows of each church, as JSON, cached by the version of its row: reading, parsing and writing sixty wide
 * rows was most of what a list costs. `xmin`, the transaction that wrote a row last, changes with every change of it, so
 * that nothing has to be invalidated.
 */
import { LRUCache } from 'lru-cache';
import type { ExceptionForm } from '#shared/church-fields.ts';
import type { ChurchListItem } from '#shared/churches.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import type { Pool } from '../../db/client.ts';
import { presentImage } from './present.ts';
import { presentTimes } from './present-times.ts';

export type Card = {
  /** The fields of a ChurchListItem without braces, except those that depend on the response. */
  json: string;
  /** All days that differ, also those that are over: which are shown depends on the day of the response. */
  exceptions: ExceptionForm[];
};

/** About 1 KB each; fewer than a list goes through again and again would all be read again. */
const maxCards = 10_000;

type CachedCard = { version: string; card: Card };

/** By pool, because each database has churches of its own. */
const caches = new WeakMap<Pool, LRUCache<number, CachedCard>>();

const cacheOf = (pool: Pool): LRUCache<number, CachedCard> => {
  const cache = caches.get(pool) ?? new LRUCache<number, CachedCard>({ max: maxCards });
  caches.set(pool, cache);
  return cache;
};

/** Of `churches c`, as `version`. */
export const versionSql = 'c.xmin::text as version';

type StoredCard = Omit<ChurchListItem, 'serviceTimes' | 'serviceExceptions' | 'distance'> & {
  serviceTimes: ServiceTime[] | null;
  serviceExceptions: ExceptionForm[];
  version: string;
};

/** The cards of these public churches by id; none of one that no longer is. */
export async function readCards(
  pool: Pool,
  churches: ReadonlyArray<{ id: number; version: string }>,
): Promise<Map<number, Card>> {
  const cache = cacheOf(pool);
  const cards = new Map<number, Card>();
  const missing: number[] = [];
  for (const { id, version } of churches) {
    const cached = cache.get(id);
    if (cached?.version === version) cards.set(id, cached.card);
    else missing.push(id);
  }
  if (missing.length === 0) return cards;
  const { rows } = await pool.query<StoredCard>({
    name: 'cards of churches',
    text: `select c.id, ${versionSql}, ${listColumnsSql}, c.service_times as "serviceTimes", c.featured, c.status,
        to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from churches c where c.id = any($1::integer[]) and c.status = 'approved'`,
    values: [missing],
  });
  for (const { version, serviceExceptions, ...row } of rows) {
    const item: Omit<ChurchListItem, 'serviceExceptions' | 'distance'> = {
      ...row,
      serviceTimes: presentTimes(row.serviceTimes, row.services),
      heroImage: presentImage(row.heroImage),
    };
    const card = { json: JSON.stringify(item).slice(1, -1), exceptions: serviceExceptions };
    cache.set(row.id, { version, card });
    cards.set(row.id, card);
  }
  return cards;
}
