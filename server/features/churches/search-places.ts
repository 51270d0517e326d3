/** Where a ZIP code or an area is. */
import type { NearPlace } from '#shared/church-filters.ts';
import { areaBoxes, distanceMiles, mapPlaces } from '#shared/region.ts';
import type { Deps } from '../../deps.ts';

export type Place = { latitude: number; longitude: number };

/** Undefined for a ZIP code or an area whose position nobody knows. */
export async function placeOf(deps: Pick<Deps, 'pool' | 'geo'>, near: NearPlace): Promise<Place | undefined> {
  if ('zip' in near) return zipCenter(deps, near.zip);
  return 'area' in near ? areaCenter(deps, near.area) : near;
}

/** Middle of the area's box, else the average position of its churches, else where the map has its name. */
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

/** Average position of the churches there that have one of their own, else the center of the ZIP code's land. */
async function zipCenter({ pool, geo }: Pick<Deps, 'pool' | 'geo'>, zip: string): Promise<Place | undefined> {
  const { rows } = await pool.query<{ latitude: number | null; longitude: number }>({
    name: 'zip center',
    text: `select avg(latitude) as latitude, avg(longitude) as longitude from churches
      where status = 'approved' and latitude is not null and zip ~>=~ $1 and zip ~<~ $2`,
    values: [zip, afterZip(zip)],
  });
  const [row] = rows;
  const own = row && row.latitude !== null ? { latitude: row.latitude, longitude: row.longitude } : undefined;
  const center = geo.zipCenter(zip);
  // One church with a wrong position must not move a whole ZIP code to another county.
  return own && center && distanceMiles(own, center) > 30 ? center : (own ?? center);
}

/** ":" sorts after "9" and "-", so that a prefix of digits covers ZIP+4 as well. */
export const afterZip = (prefix: string): string => `${prefix}:`;
