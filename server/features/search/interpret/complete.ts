/** Completes a reading of the text to a request: where its place is, who mentions its words, and whether it matches anything. */
import type { ChurchFilters } from '#shared/contracts/churches.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { canonicalValues, choiceFilterNames, type NearPlace, readNear } from '#shared/domain/directory.ts';
import { areaBoxes, type Box, distanceMiles, positionOfPlace } from '#shared/domain/region.ts';
import { queryErrors } from '#shared/messages/query-errors.ts';
import type { Pool } from '../../../db/client.ts';
import { timeFilterKeys } from '../../../db/time-keys.ts';
import { AppError } from '../../../http/errors.ts';
import type { Place, Reading, SearchDeps, SearchRequest, SearchText } from '../request.ts';
import { afterZip, anyMatch, churchesMentioning } from '../run/conditions.ts';
import { factMention, mentionOf, parseText } from './text.ts';

type PlaceDeps = Pick<SearchDeps, 'pool' | 'geo'>;

/** `mentioning`: ids of churches that mention the tsquery. */
export type ReadingDeps = PlaceDeps & { now: Date; mentioning: (query: string) => Promise<number[]> };

/** Every reading asks for the same mentions, so each is read once. */
export function readingDeps({ pool, geo, now: clock }: SearchDeps): ReadingDeps {
  const now = clock();
  const known = new Map<string, Promise<number[]>>();
  const mentioning = (query: string) => {
    const ids = known.get(query) ?? churchesMentioning(pool, query, zoneDay(now));
    known.set(query, ids);
    return ids;
  };
  return { pool, geo, now, mentioning };
}

/** The query with the filters and the text of the reading. Filters that the user set explicitly win. */
export async function requestOf(
  deps: ReadingDeps,
  query: ChurchFilters,
  reading: Reading | null,
): Promise<SearchRequest> {
  const { near: inferredNear, ...inferred } = reading?.read ?? {};
  const inferredPlace = inferredNear ? readNear(inferredNear) : undefined;
  const filters: ChurchFilters = {
    ...(inferred as ChurchFilters),
    ...(inferredPlace ? { near: inferredPlace } : {}),
    ...query,
  };
  const times = timeFilterKeys(filters);
  const asked = inferred.fact ?? [];
  const { near } = filters;
  const place = near ? ((await placeOf(deps, near)) ?? unknownPlace(near)) : null;
  return {
    reading,
    text: reading && (await withMentions(deps, reading)),
    denominations: filters.denomination ?? [],
    areas: filters.area ?? [],
    featured: filters.featured ?? null,
    times,
    unlisted: filters.unlisted || times.length === 0 ? 'too' : 'none',
    dated: [],
    soon: null,
    choices: choiceFilterNames.filter((name) => filters[name] !== undefined),
    facts: canonicalValues('fact', [...asked, ...(query.fact ?? [])]),
    factMentions: await Promise.all(asked.map((fact) => factMention(fact, deps.mentioning))),
    zip: filters.zip || null,
    place,
    radius: place ? (filters.radius ?? null) : null,
    bbox: filters.bbox ?? null,
    ids: filters.ids ?? null,
  };
}

/** Adds the churches that mention a topic to its term; if the reading says so, those that mention all words, to all. */
async function withMentions(deps: ReadingDeps, reading: Reading): Promise<SearchText | null> {
  const text = parseText(reading.text, { loose: reading.loose });
  if (!text) return null;
  const all = reading.mentions ? await deps.mentioning(text.terms.map(mentionOf).join(' & ')) : null;
  const terms = await Promise.all(
    text.terms.map(async (term) =>
      all || term.topic ? { ...term, mentionedBy: all ?? (await deps.mentioning(mentionOf(term))) } : term,
    ),
  );
  return { ...text, terms };
}

function unknownPlace(near: NearPlace): never {
  const message =
    'zip' in near
      ? queryErrors.unknownZip(near.zip)
      : queryErrors.unknownArea('area' in near ? near.area : '');
  throw new AppError('bad_input', { message, fields: { near: message } });
}

/** Whether anything matches the reading by itself. A place to be near excludes nothing. */
export async function matches(
  deps: ReadingDeps,
  reading: Reading,
  { bbox, ...options }: { inName?: boolean; bbox?: Box } = {},
): Promise<boolean> {
  const { near: _near, ...read } = reading.read;
  return anyMatch(deps.pool, await requestOf(deps, { bbox }, { ...reading, read }), options);
}

export const inName = { inName: true };

/** The position of a ZIP code or area, or undefined if unknown. */
export async function placeOf(deps: PlaceDeps, near: NearPlace): Promise<Place | undefined> {
  if ('zip' in near) return zipCenter(deps, near.zip);
  return 'area' in near ? areaCenter(deps.pool, near.area) : near;
}

/** The middle of the area's box, else the average position of its churches, else its label's position on the map. */
async function areaCenter(pool: Pool, area: string): Promise<Place | undefined> {
  const box = areaBoxes.find(({ name }) => name === area)?.box;
  if (box) return { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
  const { rows } = await pool.query<{ latitude: number | null; longitude: number }>(
    `select avg(lat) as latitude, avg(lng) as longitude from churches
      where status = 'approved' and area_key = lower($1) and latitude is not null`,
    [area],
  );
  const [row] = rows;
  if (row && row.latitude !== null) return { latitude: row.latitude, longitude: row.longitude };
  return positionOfPlace(area);
}

/** Further from the ZIP code's geographic center, churches' average position is a mistake in their data. */
const maxZipMiles = 30;

/** The average of exact church positions in the ZIP code, else its geographic center. */
async function zipCenter({ pool, geo }: PlaceDeps, zip: string): Promise<Place | undefined> {
  const { rows } = await pool.query<{ latitude: number | null; longitude: number }>(
    `select avg(latitude) as latitude, avg(longitude) as longitude from churches
      where status = 'approved' and latitude is not null and zip ~>=~ $1 and zip ~<~ $2`,
    [zip, afterZip(zip)],
  );
  const [row] = rows;
  const average =
    row && row.latitude !== null ? { latitude: row.latitude, longitude: row.longitude } : undefined;
  const center = geo.zipCenter(zip);
  return average && center && distanceMiles(average, center) > maxZipMiles ? center : (average ?? center);
}
