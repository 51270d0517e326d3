/** How the churches of an area do: the median of each number, churches that nobody looked at included. */
import { sql } from 'drizzle-orm';
import { leastForMedian } from '#shared/analytics.ts';
import type { Db } from '../../db/client.ts';

const areasOf = (keys: readonly string[]) =>
  sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );

/** Which of these areas have churches enough for a median, and how many. */
export async function countAreas(
  db: Db,
  { keys }: { keys: readonly string[] },
): Promise<Array<{ areaKey: string; n: number }>> {
  const { rows } = await db.execute<{ area_key: string; n: number }>(sql`
    select area_key, count(*)::integer as n from churches
    where status = 'approved' and area_key in (${areasOf(keys)})
    group by area_key having count(*) >= ${leastForMedian}`);
  return rows.map(({ area_key: areaKey, n }) => ({ areaKey, n }));
}

export type Median = { areaKey: string; month: string; kind: string; median: number };

/**
 * Medians of areas and months in which anybody was counted; all others are 0. A church without a row counts as 0:
 * the zeros stand before the first place, and only the places in the middle are added up.
 */
export async function listMedians(
  db: Db,
  { areas, months }: { areas: ReadonlyArray<{ areaKey: string; n: number }>; months: string[] },
): Promise<Median[]> {
  if (areas.length === 0) return [];
  const sizes = sql.join(
    areas.map(({ areaKey, n }) => sql`(${areaKey}::text, ${n}::integer)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ area_key: string; month: string; kind: string; median: number }>(sql`
    with areas (area_key, n) as (values ${sizes}),
    ranked as (
      select a.area_key, a.n, x.month, k.kind, k.value,
        a.n - count(*) over whole + row_number() over (whole order by k.value) as place
      from areas a
      join churches c on c.area_key = a.area_key and c.status = 'approved'
      join church_numbers x on x.church_id = c.id and x.month in (${areasOf(months)})
      cross join lateral (values
        ('profileViews', x.profile_views), ('websiteClicks', x.website_clicks),
        ('phoneClicks', x.phone_clicks), ('directionClicks', x.direction_clicks)) k (kind, value)
      window whole as (partition by a.area_key, x.month, k.kind)
    )
    select area_key, month, kind,
      (sum(value * ((place = (n + 1) / 2)::integer + (place = (n + 2) / 2)::integer)) / 2.0)::double precision as median
    from ranked group by area_key, month, kind`);
  return rows.map(({ area_key: areaKey, ...row }) => ({ areaKey, ...row }));
}
