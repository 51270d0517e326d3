/** Pairs of public churches that may be duplicates, and the administrator's decisions on them. */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { DuplicatePair } from '#shared/contracts/admin/submissions-merge.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isNear } from '../../db/near.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchPairs } from '../../db/tables/submissions.ts';
import type { Deps } from '../../deps.ts';
import { areCongregations } from './policy.ts';

/** Bounds the name comparisons per church. */
const neighborLimit = 100;
/** Bounds the pairs per church. */
const pairLimit = 50;

const side = (row: string) =>
  sql.raw(`jsonb_build_object('id', ${row}.id, 'name', ${row}.name, 'address', ${row}.address, 'zip', ${row}.zip,
    'area', ${row}.area, 'source', ${row}.source, 'sourceId', ${row}.source_id)`);

const box = (meters: number) => sql.raw(isNear('a', meters));

/** A pair is open if its date has passed. One that was found has this one, which the previous release understands, too. */
const found = new Date(0);

/**
 * Up to about `limit` public churches that were added or changed since the last that were compared, oldest change first.
 * `until` is when the last of them changed.
 */
export async function listChanged(db: Db, { before, limit }: { before: Date; limit: number }) {
  const { rows } = await db.execute<{ id: number; until: string }>(sql`
    select id, updated_at::text as until from churches
    where status = 'approved' and not sample and updated_at <= ${before.toISOString()}
      and updated_at > coalesce((select at from billing_marks where name = 'pairs_found'), '-infinity')
    order by updated_at fetch first (${limit}) rows with ties`);
  return { ids: rows.map(({ id }) => id), until: rows.at(-1)?.until };
}

/**
 * Compares these churches with all public ones and replaces their open pairs. A pair has a similar name within 150 m, the
 * same name within a kilometer or in the same ZIP code, or a similar name and the same phone number or website.
 */
export async function replaceFound(
  tx: Tx,
  { ids, until, now }: { ids: number[]; until: string; now: Date },
): Promise<void> {
  await tx
    .delete(churchPairs)
    .where(
      and(
        eq(churchPairs.laterUntil, found),
        or(inArray(churchPairs.aId, ids), inArray(churchPairs.bId, ids)),
      ),
    );
  await tx.execute(sql`
    insert into church_pairs (a_id, b_id, later_until, decided_by, decided_at)
    select distinct least(a.id, m.id), greatest(a.id, m.id), ${found.toISOString()}::timestamptz, 'system',
      ${now.toISOString()}::timestamptz
    from churches a cross join lateral (
      select c.id from (
        select c.* from churches c where c.status = 'approved' and a.latitude is not null and ${box(1000)}
        limit ${neighborLimit}) c
      where c.latitude is not null
        and (c.sort_name = a.sort_name or (${box(150)} and f_names_alike(c.name, a.name)))
      union
      select c.id from (
        select c.* from churches c where c.status = 'approved' and a.zip <> '' and c.zip = a.zip
        limit ${neighborLimit}) c
      where c.sort_name = a.sort_name
      union
      select c.id from churches c
      where c.status = 'approved' and c.phone is not null and f_phone_key(c.phone) = f_phone_key(a.phone)
        and f_names_alike(c.name, a.name)
      union
      select c.id from churches c
      where c.status = 'approved' and c.website is not null and f_website_key(c.website) = f_website_key(a.website)
        and f_names_alike(c.name, a.name)
      limit ${pairLimit}) m
    where a.id in ${ids} and m.id <> a.id
    on conflict do nothing`);
  await tx.execute(sql`
    insert into billing_marks (name, at) values ('pairs_found', ${until}::timestamptz)
    on conflict (name) do update set at = excluded.at`);
}

const openPairs = (now: Date) => sql`church_pairs p
  join churches a on a.id = p.a_id and a.status = 'approved' and not a.sample
  join churches b on b.id = p.b_id and b.status = 'approved' and not b.sample
  where p.later_until <= ${now.toISOString()}`;

const pageSize = 200;

/** About a page of open pairs whose first church is after the id `cursor`, all of a church on one page, and how many there are. */
export async function listOpen(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { cursor = 0 }: { cursor?: number | undefined },
): Promise<{ items: DuplicatePair[]; total: number; next: number | null }> {
  const now = clock();
  const { rows } = await db.execute<DuplicatePair>(sql`
    select a.id || '-' || b.id as id, ${side('a')} as a, ${side('b')} as b,
      case when a.latitude is not null and b.latitude is not null then round(sqrt(
        power((a.lat - b.lat) * 110574, 2) + power((a.lng - b.lng) * 111320 * cos(radians(a.lat)), 2)))::float8 end
        as meters,
      coalesce(f_phone_key(a.phone) = f_phone_key(b.phone), false) as "samePhone",
      coalesce(f_website_key(a.website) = f_website_key(b.website), false) as "sameWebsite"
    from ${openPairs(now)} and a.id > ${cursor}
    order by a.id fetch first (${pageSize}) rows with ties`);
  const { rows: counts } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${openPairs(now)}`,
  );
  const items = rows
    .sort((one, other) => one.a.id - other.a.id || one.b.id - other.b.id)
    .map((pair) => ({ ...pair, congregations: areCongregations(pair.a.name, pair.b.name) }));
  const next = items.length < pageSize ? null : items.at(-1)!.a.id;
  return { items, total: counts[0]!.total, next };
}

export const listNames = (tx: Tx, { ids }: { ids: number[] }) =>
  tx.select({ id: churches.id, name: churches.name }).from(churches).where(inArray(churches.id, ids));

/** `laterUntil` is null when the churches are distinct. Overwrites earlier decisions. */
export async function savePairs(
  tx: Tx,
  {
    pairs,
    ...decision
  }: {
    pairs: Array<{ aId: number; bId: number }>;
    laterUntil: Date | null;
    decidedBy: string;
    decidedAt: Date;
  },
): Promise<void> {
  await tx
    .insert(churchPairs)
    .values(pairs.map((pair) => ({ ...pair, ...decision })))
    .onConflictDoUpdate({ target: [churchPairs.aId, churchPairs.bId], set: decision });
}

/** The pairs that this decision marked as distinct are open again. */
export const reopenPairs = (tx: Tx, { decidedBy, decidedAt }: { decidedBy: string; decidedAt: Date }) =>
  tx
    .update(churchPairs)
    .set({ laterUntil: found })
    .where(
      and(
        isNull(churchPairs.laterUntil),
        eq(churchPairs.decidedBy, decidedBy),
        eq(churchPairs.decidedAt, decidedAt),
      ),
    )
    .returning({ aId: churchPairs.aId, bId: churchPairs.bId });
