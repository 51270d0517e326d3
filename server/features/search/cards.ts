/**
 * List items as JSON, cached by row version: loading, parsing and serializing sixty wide rows was most of a list's cost.
 * The version is `xmin`, the transaction that last wrote the row; it changes on every write, so nothing needs
 * invalidating.
 */
import { LRUCache } from 'lru-cache';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import type { Pool } from '../../db/client.ts';
import { presentImage } from '../churches/present.ts';
import { presentTimes } from '../churches/present-times.ts';

export type Card = {
  /** A ChurchListItem's fields without the braces or the fields that vary by response. */
  json: string;
  /** Includes past dates; the response filters them by its own date. */
  exceptions: ExceptionForm[];
};

/** About 1 KB each. A cache smaller than a list that is paged through repeatedly would never hit. */
const maxCards = 10_000;

type CachedCard = { version: string; card: Card };

/** One cache per pool, because each database has its own churches. */
const caches = new WeakMap<Pool, LRUCache<number, CachedCard>>();

const cacheOf = (pool: Pool): LRUCache<number, CachedCard> => {
  const cache = caches.get(pool) ?? new LRUCache<number, CachedCard>({ max: maxCards });
  caches.set(pool, cache);
  return cache;
};

/** Select expression on `churches c`, named `version`. */
export const versionSql = 'c.xmin::text as version';

type StoredCard = Omit<ChurchListItem, 'serviceTimes' | 'serviceExceptions' | 'distance'> & {
  serviceTimes: ServiceTime[] | null;
  serviceExceptions: ExceptionForm[];
  version: string;
};

/** Cards by church id. Churches that are no longer public are missing. */
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
