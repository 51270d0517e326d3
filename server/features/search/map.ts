/** The map's markers: individual churches and clusters that don't overlap, up to markerLimit in total. */
import type { z } from 'zod';
import {
  type ChurchMap,
  type ChurchMapQuery,
  type MapChurch,
  type mapCluster,
  markerLimit,
} from '#shared/contracts/churches-map.ts';
import type { Pool } from '../../db/client.ts';
import { presentDistance, presentImage } from '../churches/present.ts';
import { milesTo, type SearchDeps, SqlParams } from './interpret/filters.ts';
import type { Place } from './interpret/places.ts';
import { searchResolved } from './interpret/resolve.ts';
import { type Cell, fewSingleZoom, readCells } from './run/map-cells.ts';
import { mergeClose } from './run/map-merge.ts';

/** From this zoom on, churches get individual pins wherever there is room. */
const singleZoom = 12;

/** Pins and clusters that together account for every match in the query's box. */
export async function readMap(deps: SearchDeps, query: ChurchMapQuery): Promise<ChurchMap> {
  const { result } = await searchResolved(deps, query, {
    run: async (filters) => ({ cells: await readCells(deps.pool, filters, query), place: filters.place }),
    isEmpty: ({ cells }) => cells.length === 0,
  });
  const { cells, place } = result;
  const total = cells.reduce((sum, cell) => sum + cell.n, 0);
  const featured = cells.reduce((sum, cell) => sum + cell.featured, 0);
  const singles = new Set(cellsOfSingles(cells, total, query.zoom));
  const churches = await readChurches(
    deps.pool,
    [...singles].flatMap(({ ids }) => ids),
    place,
  );
  const pins = new Map(churches.map((church) => [cellOf(church), church]));
  const markers = mergeClose([...pins.keys(), ...cells.filter((cell) => !singles.has(cell))], query.zoom);
  const unmerged = new Set(markers);
  return {
    churches: [...pins].filter(([cell]) => unmerged.has(cell)).map(([, church]) => church),
    clusters: markers
      .filter((cell) => !pins.has(cell))
      .sort((a, b) => b.n - a.n)
      .map(presentCluster),
    counts: { featured, regular: total - featured },
  };
}

const cellOf = ({ id, featured, latitude, longitude }: MapChurch): Cell => ({
  n: 1,
  featured: featured ? 1 : 0,
  latitude,
  longitude,
  south: latitude,
  west: longitude,
  north: latitude,
  east: longitude,
  ids: [id],
});

function presentCluster({
  n,
  ids: _ids,
  south,
  west,
  north,
  east,
  ...cell
}: Cell): z.infer<typeof mapCluster> {
  return { ...cell, count: n, bbox: { south, west, north, east } };
}

/** Cells whose churches get pins: all if few churches match; from singleZoom on, the emptiest while there is room. */
function cellsOfSingles(cells: Cell[], total: number, zoom: number): Cell[] {
  const complete = cells.filter(({ n, ids }) => ids.length === n);
  if (total <= markerLimit && zoom >= fewSingleZoom) return complete;
  if (zoom < singleZoom) return complete.filter(({ n }) => n === 1);
  let markers = cells.length;
  return complete
    .sort((a, b) => a.n - b.n)
    .filter(({ n }) => {
      if (markers - 1 + n > markerLimit) return false;
      markers += n - 1;
      return true;
    });
}

async function readChurches(pool: Pool, ids: number[], place: Place | null): Promise<MapChurch[]> {
  if (ids.length === 0) return [];
  const params = new SqlParams();
  const from = `from churches c where id = any(${params.add(ids)}::integer[]) and status = 'approved'`;
  const { rows } = await pool.query<Omit<MapChurch, 'distance'> & { distance: number | null }>({
    name: place ? 'map churches with distance' : 'map churches',
    text: `select id, name, denomination, area, address, city, state, zip, phone, website, services, hero_image as "heroImage",
        lat as latitude, lng as longitude, featured, ${place ? milesTo(place, params) : 'null::float8'} as distance
      ${from} order by rank, sort_name, id`,
    values: params.values,
  });
  return rows.map(({ distance, ...row }) => ({
    ...row,
    heroImage: presentImage(row.heroImage),
    ...presentDistance(distance),
  }));
}
