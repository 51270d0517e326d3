/** Pairs of public churches that may be duplicates, and the administrator's decisions on them. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { DuplicatePair } from '#shared/contracts/admin/submissions-merge.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isNear } from '../../db/near.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchPairs } from '../../db/tables/submissions.ts';
import { areCongregations } from './policy.ts';

/** Bounds the name comparisons per church. */
const neighborLimit = 100;

const side = (row: string) =>
  sql.raw(`jsonb_build_object('id', ${row}.id, 'name', ${row}.name, 'address', ${row}.address, 'zip', ${row}.zip,
    'area', ${row}.area, 'source', ${row}.source, 'sourceId', ${row}.source_id, 'owned', ${row}.user_id is not null)`);

const box = (meters: number) => sql.raw(isNear('a', meters));

/**
 * Compares the next `limit` public churches after the id `after` with those that have a higher id. A pair has a similar
 * name within 150 m, the same name within a kilometer or in the same ZIP code, or a similar name and the same phone
 * number or website. `last` is the id of the last church compared, or null at the end.
 */
export async function findPairs(db: Db, { after, limit, now }: { after: number; limit: number; now: Date }) {
  const { rows } = await db.execute<DuplicatePair & { last: number; found: boolean }>(sql`
    with looked as materialized (
      select * from churches where status = 'approved' and id > ${after} and not sample order by id limit ${limit}
    ), matches as (
      select a.id as a_id, m.id as b_id from looked a cross join lateral (
      select d.id from (
        select c.id from (
          select c.* from churches c where c.status = 'approved' and a.latitude is not null and ${box(1000)}
          limit ${neighborLimit}) c
        where c.id > a.id and c.latitude is not null
          and (c.sort_name = a.sort_name or (${box(150)} and f_names_alike(c.name, a.name)))
        union
        select c.id from (
          select c.* from churches c where c.status = 'approved' and a.zip <> '' and c.zip = a.zip
          limit ${neighborLimit}) c
        where c.id > a.id and c.sort_name = a.sort_name
        union
        select c.id from churches c
        where c.status = 'approved' and c.phone is not null and f_phone_key(c.phone) = f_phone_key(a.phone)
          and c.id > a.id and f_names_alike(c.name, a.name)
        union
        select c.id from churches c
        where c.status = 'approved' and c.website is not null and f_website_key(c.website) = f_website_key(a.website)
          and c.id > a.id and f_names_alike(c.name, a.name)
      ) d
      where not exists (select from church_pairs p where p.a_id = a.id and p.b_id = d.id
        and (p.later_until is null or p.later_until > ${now.toISOString()}))
      limit 20) m
    )
    select (select max(id) from looked) as last, a.id is not null as found, ${side('a')} as a, ${side('b')} as b,
      case when a.latitude is not null and b.latitude is not null then round(sqrt(
        power((a.lat - b.lat) * 110574, 2) + power((a.lng - b.lng) * 111320 * cos(radians(a.lat)), 2)))::float8 end
        as meters,
      coalesce(f_phone_key(a.phone) = f_phone_key(b.phone), false) as "samePhone",
      coalesce(f_website_key(a.website) = f_website_key(b.website), false) as "sameWebsite"
    from (select 1) one
      left join (matches m join churches a on a.id = m.a_id join churches b on b.id = m.b_id and not b.sample) on true
    order by a.id, b.id`);
  const pairs = rows
    .filter(({ found }) => found)
    .map(({ last: _last, found: _found, ...pair }) => ({
      ...pair,
      congregations: areCongregations(pair.a.name, pair.b.name),
    }));
  return { pairs, last: rows[0]?.last ?? null };
}

export const listNames = (tx: Tx, { ids }: { ids: number[] }) =>
  tx.select({ id: churches.id, name: churches.name }).from(churches).where(inArray(churches.id, ids));

type Pair = { aId: number; bId: number };

/** `laterUntil` is null when the churches are distinct. Overwrites earlier decisions. */
export async function savePairs(
  tx: Tx,
  { pairs, ...decision }: { pairs: Pair[]; laterUntil: Date | null; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await tx
    .insert(churchPairs)
    .values(pairs.map((pair) => ({ ...pair, ...decision })))
    .onConflictDoUpdate({ target: [churchPairs.aId, churchPairs.bId], set: decision });
}

export async function deletePairs(tx: Tx, { pairs }: { pairs: Pair[] }): Promise<void> {
  await tx
    .delete(churchPairs)
    .where(or(...pairs.map(({ aId, bId }) => and(eq(churchPairs.aId, aId), eq(churchPairs.bId, bId)))));
}
