/** Links between pages: which landing pages exist and what they show, and the churches near a church. */
import { type Church, churchFilters } from '#shared/contracts/churches.ts';
import type { NearbyChurches } from '#shared/contracts/churches-map.ts';
import type { Landing } from '#shared/contracts/landings.ts';
import { readNear } from '#shared/domain/directory.ts';
import { filterOptions } from '#shared/domain/fact-options.ts';
import { landingFilters } from '#shared/domain/landings.ts';
import { landingPath, leastOnLanding, slugOf, styleSlug } from '#shared/domain/paths.ts';
import { areas, distanceMiles, positionOfPlace, towns } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import type { Pool } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { presentDistance } from '../churches/present.ts';
import { listValues } from '../churches/store-directory.ts';
import { countFacets, countFacts } from './facets.ts';
import { placeOf } from './interpret/complete.ts';
import { interpret } from './interpret/interpret.ts';
import type { Place } from './request.ts';
import { boxAround, countMatches, inBox, milesTo, SqlParams } from './run/conditions.ts';

type LandingPlace = Pick<Landing, 'area' | 'denomination' | 'style' | 'near'>;
type LandingDeps = Pick<Deps, 'db' | 'pool' | 'now' | 'secret' | 'geo'>;
type Choice = Landing['areas'][number];

const styles = filterOptions('worshipStyle');

/** Miles around a ZIP code. The second applies if the first has too few churches. */
const radii = [5, 25];
const neighborhoodMiles = 2;
/** Places that are neither areas nor the whole city. */
const neighborhoods = towns
  .filter((name) => name !== site.city && !areas.includes(name))
  .map((name) => ({ name, ...positionOfPlace(name)! }));
const radiiOf = ({ near }: LandingPlace) =>
  near === null ? [null] : /^\d/.test(near) ? radii : [neighborhoodMiles];
const nearbyMiles = 15;
const mostLinks = 12;

/** The landing page at /churches/`path`, or null if the place is unknown or has too few churches. */
export async function findLanding(deps: LandingDeps, path: string): Promise<Landing | null> {
  const place = await parsePlace(deps, path);
  if (!place) return null;
  for (const radius of radiiOf(place)) {
    const landing = await countLanding(deps, { ...place, radius });
    if (landing.total >= leastOnLanding) return landing;
  }
  return null;
}

async function parsePlace(deps: LandingDeps, path: string): Promise<LandingPlace | null> {
  const [first = '', second] = path.split('/');
  const none = { area: null, denomination: null, style: null, near: null };
  if (first === 'near' && second !== undefined) {
    const neighborhood = neighborhoods.find(({ name }) => slugOf(name) === second);
    if (neighborhood) return { ...none, near: neighborhood.name };
    const isKnown = /^\d{5}$/.test(second) && (await placeOf(deps, { zip: second }));
    return isKnown ? { ...none, near: second } : null;
  }
  const nameOf = async (column: 'area' | 'denomination', slug: string) =>
    (await listValues(deps.db, { column })).find((name) => slugOf(name) === slug) ?? null;
  const area = await nameOf('area', first);
  const denomination = area && second === undefined ? null : await nameOf('denomination', second ?? first);
  const kind = second ?? first;
  const style = styles.find((value) => styleSlug(value) === kind) ?? null;
  if (second !== undefined && !(area && (denomination || style))) return null;
  return area || denomination || style ? { ...none, area, denomination, style } : null;
}

async function countLanding(
  deps: LandingDeps,
  place: LandingPlace & { radius: number | null },
): Promise<Landing> {
  const filters = landingFilters(place);
  const count = async (more: Record<string, string>) =>
    countMatches(deps.pool, await interpret(deps, churchFilters.parse({ ...filters, ...more })));
  const { area, denomination, style, near } = place;
  const hasStyles = !denomination && near === null;
  const [facets, facts, sunday, spanish, around] = await Promise.all([
    countFacets(deps, churchFilters.parse(filters)),
    hasStyles ? countFacts(deps, churchFilters.parse(filters)) : null,
    count({ day: 'sunday', part: 'morning' }),
    count({ language: 'spanish' }),
    style ? null : listNearby(deps, place),
  ]);
  const linked = (choices: Choice[], own: string | null) =>
    choices
      .filter(({ value, count }) => count >= leastOnLanding && value !== own && slugOf(value))
      .sort((a, b) => b.count - a.count)
      .slice(0, mostLinks);
  return {
    ...place,
    total: facets.total,
    capped: facets.capped,
    sunday,
    spanish,
    denominations: style ? [] : linked(facets.denominations, denomination),
    styles: linked(
      styles.map((value) => ({ value, count: facts?.values[value] ?? 0 })),
      style,
    ),
    areas: around?.areas ?? linked(facets.areas, area),
    neighborhoods: around?.neighborhoods ?? [],
  };
}

/** Surrounding areas and neighborhoods with a landing page, nearest first, or null if the page isn't about a place. */
async function listNearby(deps: LandingDeps, { area, near, denomination }: LandingPlace) {
  const place = near === null ? area && { area } : readNear(near);
  if (!place) return null;
  const center = await placeOf(deps, place);
  if (!center) return { areas: [], neighborhoods: [] };
  const close = neighborhoods
    .filter((other) => other.name !== near && distanceMiles(center, other) < nearbyMiles)
    .sort((a, b) => distanceMiles(center, a) - distanceMiles(center, b));
  return {
    areas: await readNearby(deps.pool, { center, area, denomination }),
    neighborhoods: denomination ? [] : await countAround(deps.pool, close.slice(0, mostLinks)),
  };
}

/** The places with enough churches around them for a landing page. */
async function countAround(pool: Pool, places: typeof neighborhoods): Promise<Choice[]> {
  if (places.length === 0) return [];
  const params = new SqlParams();
  const counts = places.map(({ name, ...center }) => {
    const box = inBox(boxAround(center, neighborhoodMiles), params).join(' and ');
    return `select ${params.add(name)}::text as value, count(*)::integer as count from churches c
      where c.status = 'approved' and ${box} and ${milesTo(center, params)} <= ${neighborhoodMiles}`;
  });
  const { rows } = await pool.query<Choice>(counts.join(' union all '), params.values);
  return rows.filter(({ count }) => count >= leastOnLanding);
}

async function readNearby(
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
    where f.n >= ${leastOnLanding} and f.area <> '' order by close.miles, f.area limit ${mostLinks}`,
    params.values,
  );
  return rows.filter(({ value }) => slugOf(value));
}

export async function hasLandings(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select exists (select from facet_counts where n >= ${leastOnLanding}
      and (area_key = '*') <> (denomination_key = '*')) as has`,
  );
  return rows[0]?.has ?? false;
}

/** Together below 50,000, the limit of a sitemap file. */
const mostListed = { names: 20_000, zips: 20_000, styles: 5_000 };

/** URL paths of landing pages; within names and ZIP codes, those with the most churches come first. */
export async function listLandings(pool: Pool): Promise<string[]> {
  const [around, ofStyles, names, zips] = await Promise.all([
    countAround(pool, neighborhoods),
    pool.query<{ area: string | null; style: string }>(
      `select case when grouping(area_key) = 0 then max(area) end as area, style
        from churches, unnest(worship_style) style where status = 'approved' and area <> ''
          and visit_facts && '{${styles.join(',')}}'
        group by grouping sets ((style), (style, area_key)) having count(*) >= ${leastOnLanding}
        order by style, area nulls first limit ${mostListed.styles}`,
    ),
    pool.query<{ area: string; denomination: string }>(
      `select area, denomination from facet_counts where n >= ${leastOnLanding} and area <> '' and denomination <> ''
        and (area_key <> '*' or denomination_key <> '*') order by n desc, area, denomination limit ${mostListed.names}`,
    ),
    pool.query<{ zip: string }>(
      `select left(zip, 5) as zip from churches where status = 'approved' and zip ~ '^\\d{5}'
        group by 1 having count(*) >= ${leastOnLanding} order by count(*) desc, 1 limit ${mostListed.zips}`,
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

const mostNearby = 6;
/** Radii in miles, searched until there are enough churches. */
const rings = [5, 25, 100];

type NearbyRow = Omit<NearbyChurches['churches'][number], 'distance'> & { miles: number };

/**
 * The six nearest churches for the links on a church's page, same denomination first; none if its position is unknown. For
 * a church without listed times, churches that list theirs come before all others. The covering index
 * `churches_position` serves the box. `alike` counts the churches of the same denomination and area,
 * including this one.
 */
export async function findNearby({ pool }: { pool: Pool }, church: Church): Promise<NearbyChurches> {
  const { rows: counts } = await pool.query<{ n: number }>(
    'select n from facet_counts where denomination_key = lower($1) and area_key = lower($2)',
    [church.denomination, church.area],
  );
  const rows = church.positionSource === 'county' ? [] : await readNearest(pool, church);
  return {
    churches: rows.map(({ miles, ...row }) => ({ ...row, ...presentDistance(miles) })),
    alike: Number(counts[0]?.n ?? 0),
  };
}

async function readNearest(pool: Pool, church: Church): Promise<NearbyRow[]> {
  let rows: NearbyRow[] = [];
  const lists = church.serviceTimes.length === 0 ? `c.time_keys <> '{}'` : 'false';
  for (const miles of rings) {
    const params = new SqlParams();
    const box = inBox(boxAround(church, miles), params).join(' and ');
    const text = `with near as materialized (
        select * from (
          select c.id, ${milesTo(church, params)} as miles, c.denomination_key = lower(${params.add(church.denomination)}) as alike, ${lists} as lists
          from churches c where c.status = 'approved' and ${box} offset 0) r
        where miles <= ${params.add(miles)}::float8 and id <> ${params.add(church.id)}::integer
        order by lists desc, alike desc, miles, id limit ${mostNearby})
      select c.id, c.name, c.denomination, c.area, c.services, n.miles from near n join churches c on c.id = n.id
      order by n.lists desc, n.alike desc, n.miles, n.id`;
    ({ rows } = await pool.query<NearbyRow>(text, params.values));
    if (rows.length === mostNearby) break;
  }
  return rows;
}
