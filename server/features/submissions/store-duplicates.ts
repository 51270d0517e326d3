import { type SQL, sql } from 'drizzle-orm';
import type { PossibleDuplicate } from '#shared/contracts/submissions.ts';
import type { Db } from '../../db/client.ts';
import { isNear } from '../../db/near.ts';

/** A church to find duplicates of. `key` identifies its matches: its id, or 0 if it isn't stored yet. */
type Candidate = {
  key: number;
  name: string;
  zip: string;
  phone: string | null;
  website: string | null;
  /** An actual position, not a ZIP code's center. */
  at: { latitude: number; longitude: number } | null;
};

const meters = 100;
/** A phone number or website shared by more churches than this belongs to a denomination's office. */
const sharedLimit = 10;
/** Bounds the name comparisons per church. */
const neighborLimit = 400;

/** A SQL array with one value of each candidate. */
const column = <T>(candidates: Candidate[], type: 'int' | 'text' | 'float8', value: (one: Candidate) => T) =>
  sql`${sql.param(candidates.map(value))}::${sql.raw(type)}[]`;

const approved = sql`c.status = 'approved'`;
/** The redundant second condition matches the predicate of the partial index. */
const waiting = sql`c.status = 'pending' and c.status <> 'approved'`;

/** Up to `neighborLimit` churches that meet the condition, for each status on its own, so that its index is used. */
const neighbors = (condition: SQL, includePending: boolean): SQL => {
  const having = (status: SQL) =>
    sql`(select c.id from churches c where ${status} and ${condition} limit ${neighborLimit})`;
  return includePending ? sql`${having(approved)} union all ${having(waiting)}` : having(approved);
};

// A prefix match with the text operators of the index on zip; ":" is the character after "9".
const sameZip = sql`c.zip ~>=~ a.zip5 and c.zip ~<~ (a.zip5 || ':') and a.zip5 <> ''`;
const close = sql`a.lat is not null and c.latitude is not null and ${sql.raw(isNear('a', meters))}`;

/** Up to five duplicates by candidate key, likeliest first. */
export async function findMatches(
  db: Db,
  { candidates, includePending }: { candidates: Candidate[]; includePending: boolean },
) {
  const duplicates = new Map<number, PossibleDuplicate[]>();
  if (candidates.length === 0) return duplicates;
  const visible = sql.raw(includePending ? `c.status in ('approved', 'pending')` : `c.status = 'approved'`);
  const { rows } = await db.execute<PossibleDuplicate & { key: number }>(sql`
    with candidates as materialized (
      select key, name, left(zip, 5) as zip5, f_phone_key(phone) as phone_key, f_website_key(website) as website_key,
        lat, lng
      from unnest(
        ${column(candidates, 'int', ({ key }) => key)}, ${column(candidates, 'text', ({ name }) => name)},
        ${column(candidates, 'text', ({ zip }) => zip)}, ${column(candidates, 'text', ({ phone }) => phone)},
        ${column(candidates, 'text', ({ website }) => website)},
        ${column(candidates, 'float8', ({ at }) => at?.latitude ?? null)},
        ${column(candidates, 'float8', ({ at }) => at?.longitude ?? null)}
      ) as t (key, name, zip, phone, website, lat, lng)
    )
    select a.key, d.* from candidates a cross join lateral (
      with zips as (${neighbors(sameZip, includePending)}),
      places as (${neighbors(close, includePending)}),
      phones as (
        select c.id from churches c
        where c.phone is not null and f_phone_key(c.phone) = a.phone_key and ${visible} limit ${sharedLimit + 1}),
      websites as (
        select c.id from churches c
        where c.website is not null and f_website_key(c.website) = a.website_key and ${visible}
        limit ${sharedLimit + 1}),
      reasons as (
        select n.id, n.reason from (
          select id, 'near' as reason from places union all select id, 'zip' from zips) n
          join churches c on c.id = n.id
        where n.id <> a.key and a.name <> '' and f_names_alike(c.name, a.name)
        union all
        select id, 'phone' from phones where id <> a.key and (select count(*) from phones) <= ${sharedLimit}
        union all
        select id, 'website' from websites where id <> a.key and (select count(*) from websites) <= ${sharedLimit})
      select c.id, c.name, c.address, c.zip, c.area, c.status, c.user_id is null as claimable,
        array_agg(distinct r.reason order by r.reason) as reasons
      from reasons r join churches c on c.id = r.id
      group by c.id
      order by count(distinct r.reason) desc, similarity(c.name, a.name) desc, c.id
      limit 5
    ) d`);
  for (const { key, ...duplicate } of rows) duplicates.set(key, [...(duplicates.get(key) ?? []), duplicate]);
  return duplicates;
}
