import type { NearPlace } from '#shared/domain/directory.ts';
import { areaBoxes, distanceMiles, mapPlaces } from '#shared/domain/region.ts';
import type { Deps } from '../../../deps.ts';

export type Place = { latitude: number; longitude: number };

/** The position of a ZIP code or area, or undefined if unknown. */
export async function placeOf(deps: Pick<Deps, 'pool' | 'geo'>, near: NearPlace): Promise<Place | undefined> {
  if ('zip' in near) return zipCenter(deps, near.zip);
  return 'area' in near ? areaCenter(deps, near.area) : near;
}

/** The middle of the area's box, else the average position of its churches, else its label's position on the map. */
async function areaCenter({ pool }: Pick<Deps, 'pool'>, area: string): Promise<Place | undefined> {
  const box = areaBoxes.find(({ name }) => name === area)?.box;
  if (box) return { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
  const { rows } = await pool.query<{ latitude: number | null; longitude: number }>({
    name: 'area center',
    text: `select avg(lat) as latitude, avg(lng) as longitude from churches
      where status = 'approved' and area_key = lower($1) and latitude is not null`,
    values: [area],
  });
  const [row] = rows;
  if (row && row.latitude !== null) return { latitude: row.latitude, longitude: row.longitude };
  const [, latitude, longitude] = mapPlaces.find(([name]) => name === area) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** The average of exact church positions in the ZIP code, else its geographic center. */
async function zipCenter({ pool, geo }: Pick<Deps, 'pool' | 'geo'>, zip: string): Promise<Place | undefined> {
  const { rows } = await pool.query<{ latitude: number | null; longitude: number }>({
    name: 'zip center',
    text: `select avg(latitude) as latitude, avg(longitude) as longitude from churches
      where status = 'approved' and latitude is not null and zip ~>=~ $1 and zip ~<~ $2`,
    values: [zip, afterZip(zip)],
  });
  const [row] = rows;
  const average =
    row && row.latitude !== null ? { latitude: row.latitude, longitude: row.longitude } : undefined;
  const center = geo.zipCenter(zip);
  // One church with a wrong position must not move a whole ZIP code to another county.
  return average && center && distanceMiles(average, center) > 30 ? center : (average ?? center);
}

/** Upper bound of a range by prefix. ":" sorts after "9" and "-", so the range includes ZIP+4 codes. */
export const afterZip = (prefix: string): string => `${prefix}:`;
