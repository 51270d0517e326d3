/**
 * What a list shows of each church, cached by the version of its row: reading and parsing sixty wide rows was two thirds
 * of what a list costs. `xmin`, the transaction that wrote a row last, changes with every change of it, so that nothing
 * has to be invalidated.
 */
import { LRUCache } from 'lru-cache';
import type { ExceptionForm } from '#shared/church-fields.ts';
import type { ChurchListItem } from '#shared/churches.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import type { Pool } from '../../db/client.ts';
import { presentImage } from './present.ts';
import { presentTimes } from './present-times.ts';

/** Days that differ are all there, also those that are over: they depend on the day of the response. */
export type Card = Omit<ChurchListItem, 'distance' | 'serviceExceptions'> & {
  serviceExceptions: ExceptionForm[];
};

/** About 2 KB each. */
const maxCards = 4000;

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

type StoredCard = Omit<Card, 'serviceTimes'> & { serviceTimes: ServiceTime[] | null; version: string };

/** The cards of these churches by id; none of a church that was deleted meanwhile. Callers must not change them. */
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
      from churches c where c.id = any($1::integer[])`,
    values: [missing],
  });
  for (const { version, ...row } of rows) {
    const card = {
      ...row,
      serviceTimes: presentTimes(row.serviceTimes, row.services),
      heroImage: presentImage(row.heroImage),
    };
    cache.set(row.id, { version, card });
    cards.set(row.id, card);
  }
  return cards;
}
