/** Which landing pages exist, counted from the churches. */
import type { Landing } from '#shared/contracts/landings.ts';
import { filterOptions } from '#shared/domain/fact-options.ts';
import { landingPath, minOnLanding, slugOf } from '#shared/domain/paths.ts';
import { areas, positionOfPlace, towns } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import type { Pool } from '../../db/client.ts';
import type { Place } from '../search/request.ts';
import { boxAround, inBox, milesTo, SqlParams } from '../search/run/conditions.ts';

export type Choice = Landing['areas'][number];

export const styles = filterOptions('worshipStyle');
/** Places that are neither areas nor the whole city. */
export const neighborhoods = towns
  .filter((name) => name !== site.city && !areas.includes(name))
  .map((name) => ({ name, ...positionOfPlace(name)! }));
export const neighborhoodMiles = 2;
/** Miles around a page's place within which it links to others. */
export const nearbyMiles = 15;
export const maxLinks = 12;

/** The places with enough churches around them for a landing page. */
export async function countAround(pool: Pool, places: typeof neighborhoods): Promise<Choice[]> {
  if (places.length === 0) return [];
  const params = new SqlParams();
  const counts = places.map(({ name, ...center }) => {
    const box = inBox(boxAround(center, neighborhoodMiles), params).join(' and ');
    return `select ${params.add(name)}::text as value, count(*)::integer as count from churches c
      where c.status = 'approved' and ${box} and ${milesTo(center, params)} <= ${neighborhoodMiles}`;
  });
  const { rows } = await pool.query<Choice>(counts.join(' union all '), params.values);
  return rows.filter(({ count }) => count >= minOnLanding);
}

/** Areas around a place with enough churches for a landing page, nearest first. */
export async function readNearby(
  pool: Pool,
  { center, area, denomination }: { center: Place; area: string | null; denomination: string | null },
): Promise<Choice[]> {
  const params = new SqlParams();
  const { rows } = await pool.query<Choice>(
    `with close as (
      select c.area_key, min(${milesTo(center, params)}) as miles from churches c
      where c.status = 'approved' and ${inBox(boxAround(center, nearbyMiles), params).join(' and ')}
        and c.area_key <> lower(${params.add(area ?? '')}::text)
      group by c.area_key)
    select f.area as value, f.n as count from close join facet_counts f on f.area_key = close.area_key
      and f.denomination_key = lower(${params.add(denomination ?? '*')}::text)
    where f.n >= ${minOnLanding} and f.area <> '' order by close.miles, f.area limit ${maxLinks}`,
    params.values,
  );
  return rows.filter(({ value }) => slugOf(value));
}

export async function hasLandings(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select exists (select from facet_counts where n >= ${minOnLanding}
      and (area_key = '*') <> (denomination_key = '*')) as has`,
  );
  return rows[0]?.has ?? false;
}

/** Together below 50,000, the limit of a sitemap file. */
const maxListed = { names: 20_000, zips: 20_000, styles: 5_000 };

/** URL paths of landing pages; within names and ZIP codes, those with the most churches come first. */
export async function listLandings(pool: Pool): Promise<string[]> {
  const [around, ofStyles, names, zips] = await Promise.all([
    countAround(pool, neighborhoods),
    pool.query<{ area: string | null; style: string }>(
      `select case when grouping(area_key) = 0 then max(area) end as area, style
        from churches, unnest(worship_style) style where status = 'approved' and area <> ''
          and visit_facts && '{${styles.join(',')}}'
        group by grouping sets ((style), (style, area_key)) having count(*) >= ${minOnLanding}
        order by style, area nulls first limit ${maxListed.styles}`,
    ),
    pool.query<{ area: string; denomination: string }>(
      `select area, denomination from facet_counts where n >= ${minOnLanding} and area <> '' and denomination <> ''
        and (area_key <> '*' or denomination_key <> '*') order by n desc, area, denomination limit ${maxListed.names}`,
    ),
    pool.query<{ zip: string }>(
      `select left(zip, 5) as zip from churches where status = 'approved' and zip ~ '^\\d{5}'
        group by 1 having count(*) >= ${minOnLanding} order by count(*) desc, 1 limit ${maxListed.zips}`,
    ),
  ]);
  const nameOf = (value: string) => (value === '*' ? null : value);
  const paths = names.rows
    .map((row) => ({ area: nameOf(row.area), denomination: nameOf(row.denomination) }))
    .filter((row) => [row.area, row.denomination].every((name) => name === null || slugOf(name)))
    .map(landingPath);
  return [
    ...new Set([
      ...paths,
      ...ofStyles.rows.filter(({ area }) => area === null || slugOf(area)).map(landingPath),
      ...zips.rows.map(({ zip }) => landingPath({ near: zip })),
      ...around.map(({ value }) => landingPath({ near: value })),
    ]),
  ];
}
