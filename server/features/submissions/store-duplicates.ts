/**
 * Churches that may be the same as another: a like name nearby or in the same ZIP code, the same phone number, the
 * same website. Each kind of candidate comes by an index of its own and is bounded, so that the whole question
 * stays small however many churches there are.
 */
import { sql } from 'drizzle-orm';
import type { PossibleDuplicate } from '#shared/submissions.ts';
import type { Db } from '../../db/client.ts';

/** One church to look for; `key` comes back with what is found (its own id, or 0 for one that is only typed). */
export type Asked = {
  key: number;
  name: string;
  zip: string;
  phone: string | null;
  website: string | null;
  /** Only a position that somebody set; a ZIP code's center does not count. */
  at: { latitude: number; longitude: number } | null;
};

const metres = 100;
/** A number or address that more churches than this share belongs to a denomination's office. */
const sharedByMany = 10;
/** Neighbours whose names are compared. */
const neighbours = 400;

/** At most five for each church in question, the likeliest first. `pending`: look among the waiting ones too. */
export async function findLikelyDuplicates(
  db: Db,
  { asked, pending }: { asked: Asked[]; pending: boolean },
): Promise<Map<number, PossibleDuplicate[]>> {
  const found = new Map<number, PossibleDuplicate[]>();
  if (asked.length === 0) return found;
  const list = <T>(values: T[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const visible = (alias: string) =>
    sql.raw(pending ? `${alias}.status in ('approved', 'pending')` : `${alias}.status = 'approved'`);
  // The text operators of the index on zip; ":" is the sign after "9", so this is "begins with the five digits".
  const sameZip = (status: string) => sql`(
    select c.id from churches c
    where ${sql.raw(status)} and c.zip ~>=~ a.zip5 and c.zip ~<~ (a.zip5 || ':') and a.zip5 <> '' limit ${neighbours})`;
  const close = (status: string) => sql`(
    select c.id from churches c
    where ${sql.raw(status)} and a.lat is not null and c.latitude is not null
      and c.lat between a.lat - ${metres / 110_000}::float8 and a.lat + ${metres / 110_000}::float8
      and c.lng between a.lng - ${metres / 110_000}::float8 / cos(radians(a.lat))
        and a.lng + ${metres / 110_000}::float8 / cos(radians(a.lat))
    limit ${neighbours})`;
  const approved = `c.status = 'approved'`;
  const waiting = `c.status = 'pending' and c.status <> 'approved'`;
  const { rows } = await db.execute<PossibleDuplicate & { key: number }>(sql`
    with asked as materialized (
      select key, name, left(zip, 5) as zip5, f_phone_key(phone) as phone_key, f_website_key(website) as website_key,
        lat, lng
      from unnest(
        ${list(
          asked.map(({ key }) => key),
          'int',
        )}, ${list(
          asked.map(({ name }) => name),
          'text',
        )}, ${list(
          asked.map(({ zip }) => zip),
          'text',
        )}, ${list(
          asked.map(({ phone }) => phone),
          'text',
        )}, ${list(
          asked.map(({ website }) => website),
          'text',
        )}, ${list(
          asked.map(({ at }) => at?.latitude ?? null),
          'float8',
        )}, ${list(
          asked.map(({ at }) => at?.longitude ?? null),
          'float8',
        )}
      ) as t (key, name, zip, phone, website, lat, lng)
    )
    select a.key, d.* from asked a cross join lateral (
      with zips as (${sameZip(approved)} ${pending ? sql`union all ${sameZip(waiting)}` : sql``}),
      places as (${close(approved)} ${pending ? sql`union all ${close(waiting)}` : sql``}),
      phones as (
        select c.id from churches c
        where c.phone is not null and f_phone_key(c.phone) = a.phone_key and ${visible('c')} limit ${sharedByMany + 1}),
      websites as (
        select c.id from churches c
        where c.website is not null and f_website_key(c.website) = a.website_key and ${visible('c')}
        limit ${sharedByMany + 1}),
      reasons as (
        select n.id, n.reason from (
          select id, 'near' as reason from places union all select id, 'zip' from zips) n
          join churches c on c.id = n.id
        where n.id <> a.key and a.name <> '' and f_names_alike(c.name, a.name)
        union all
        select id, 'phone' from phones where id <> a.key and (select count(*) from phones) <= ${sharedByMany}
        union all
        select id, 'website' from websites where id <> a.key and (select count(*) from websites) <= ${sharedByMany})
      select c.id, c.name, c.address, c.zip, c.area, c.status, c.user_id is null as claimable,
        array_agg(distinct r.reason order by r.reason) as reasons
      from reasons r join churches c on c.id = r.id
      group by c.id
      order by count(distinct r.reason) desc, similarity(c.name, a.name) desc, c.id
      limit 5
    ) d`);
  for (const { key, ...double } of rows) found.set(key, [...(found.get(key) ?? []), double]);
  return found;
}
