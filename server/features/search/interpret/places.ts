/** Where a place is: a ZIP code, an area, a town, or a position. */
import type { NearPlace } from '#shared/domain/directory.ts';
import { areaBoxes, distanceMiles, positionOfPlace } from '#shared/domain/region.ts';
import type { Pool } from '../../../db/client.ts';
import type { Place, SearchDeps } from '../request.ts';
import { afterZip } from '../run/conditions.ts';

export type PlaceDeps = Pick<SearchDeps, 'pool' | 'geo'>;

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
