/** Pairs of public churches that may be duplicates, and the administrator's decisions on them. */
import { inArray, sql } from 'drizzle-orm';
import type { DuplicatePair } from '#shared/contracts/admin/submissions-merge.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isNear } from '../../db/near.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchPairs } from '../../db/tables/submissions.ts';

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
export async function findPairs(
  db: Db,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<{ pairs: DuplicatePair[]; last: number | null }> {
  const { rows } = await db.execute<DuplicatePair & { last: number; found: boolean }>(sql`
    with looked as materialized (
      select * from churches where status = 'approved' and id > ${after} and not sample order by id limit ${limit}
    ), matches as (
      select a.id as a_id, d.id as b_id from looked a cross join lateral (
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
        limit 10
      ) d
    )
    select (select max(id) from looked) as last, a.id is not null as found, ${side('a')} as a, ${side('b')} as b,
      case when a.latitude is not null and b.latitude is not null then round(sqrt(
        power((a.lat - b.lat) * 110574, 2) + power((a.lng - b.lng) * 111320 * cos(radians(a.lat)), 2)))::float8 end
        as meters,
      coalesce(f_phone_key(a.phone) = f_phone_key(b.phone), false) as "samePhone",
      coalesce(f_website_key(a.website) = f_website_key(b.website), false) as "sameWebsite"
    from (select 1) one
      left join (matches m join churches a on a.id = m.a_id join churches b on b.id = m.b_id and not b.sample
        and not exists (select from church_pairs p where p.a_id = m.a_id and p.b_id = m.b_id
          and (p.later_until is null or p.later_until > ${now.toISOString()}))) on true
    order by a.id, b.id`);
  const pairs = rows
    .filter(({ found }) => found)
    .map(({ a, b, meters, samePhone, sameWebsite }) => ({ a, b, meters, samePhone, sameWebsite }));
  return { pairs, last: rows[0]?.last ?? null };
}

export const listNames = (tx: Tx, { ids }: { ids: number[] }) =>
  tx.select({ id: churches.id, name: churches.name }).from(churches).where(inArray(churches.id, ids));

/** `laterUntil` is null when the churches are distinct. Overwrites an earlier decision. */
export async function savePair(
  tx: Tx,
  pair: { aId: number; bId: number; laterUntil: Date | null; decidedBy: string; decidedAt: Date },
): Promise<void> {
  const { laterUntil, decidedBy, decidedAt } = pair;
  await tx
    .insert(churchPairs)
    .values(pair)
    .onConflictDoUpdate({
      target: [churchPairs.aId, churchPairs.bId],
      set: { laterUntil, decidedBy, decidedAt },
    });
}
