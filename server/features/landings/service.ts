/** What a landing page shows: counts, and links to other landing pages. */
import { churchFilters } from '#shared/contracts/churches.ts';
import type { Landing } from '#shared/contracts/landings.ts';
import { readNear } from '#shared/domain/directory.ts';
import { landingFilters } from '#shared/domain/landings.ts';
import { minOnLanding, slugOf, styleSlug } from '#shared/domain/paths.ts';
import { canonicalPlace, distanceMiles } from '#shared/domain/region.ts';
import type { Deps } from '../../deps.ts';
import { countFacets, countFacts, listValues } from '../search/facets.ts';
import { interpret } from '../search/interpret/interpret.ts';
import { placeOf } from '../search/interpret/reading.ts';
import { countMatches } from '../search/run/conditions.ts';
import {
  type Choice,
  countAround,
  maxLinks,
  nearbyMiles,
  neighborhoodMiles,
  neighborhoods,
  readNearby,
  styles,
} from './store.ts';

type LandingPlace = Pick<Landing, 'area' | 'denomination' | 'style' | 'near'>;
type LandingDeps = Pick<Deps, 'db' | 'pool' | 'now' | 'secret' | 'geo'>;

/** Miles around a ZIP code. The second applies if the first has too few churches. */
const radii = [5, 25];
const radiiOf = ({ near }: LandingPlace) =>
  near === null ? [null] : /^\d/.test(near) ? radii : [neighborhoodMiles];

/** The landing page at /churches/`path`, or null if the place is unknown or has too few churches. */
export async function findLanding(deps: LandingDeps, path: string): Promise<Landing | null> {
  const place = await parsePlace(deps, path);
  if (!place) return null;
  for (const radius of radiiOf(place)) {
    const landing = await countLanding(deps, { ...place, radius });
    if (landing.total >= minOnLanding) return landing;
  }
  return null;
}

async function parsePlace(deps: LandingDeps, path: string): Promise<LandingPlace | null> {
  const [first = '', second] = path.split('/');
  const none = { area: null, denomination: null, style: null, near: null };
  if (first === 'near' && second !== undefined) {
    const neighborhood = neighborhoods.find(({ name }) => name === canonicalPlace(second));
    if (neighborhood) return { ...none, near: neighborhood.name };
    const isKnown = /^\d{5}$/.test(second) && placeOf(deps, { zip: second });
    return isKnown ? { ...none, near: second } : null;
  }
  const nameOf = async (column: 'area' | 'denomination', slug: string) =>
    (await listValues(deps, column)).find((name) => slugOf(name) === slug) ?? null;
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
      .filter(({ value, count }) => count >= minOnLanding && value !== own && slugOf(value))
      .sort((a, b) => b.count - a.count)
      .slice(0, maxLinks);
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
  const center = placeOf(deps, place);
  if (!center) return { areas: [], neighborhoods: [] };
  const close = neighborhoods
    .filter((other) => other.name !== near && distanceMiles(center, other) < nearbyMiles)
    .sort((a, b) => distanceMiles(center, a) - distanceMiles(center, b));
  return {
    areas: await readNearby(deps.pool, { center, area, denomination }),
    neighborhoods: denomination ? [] : await countAround(deps.pool, close.slice(0, maxLinks)),
  };
}
