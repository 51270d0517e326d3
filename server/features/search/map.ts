/** The map's markers: individual churches and clusters that don't overlap, up to markerLimit in total. */
import type { z } from 'zod';
import {
  type ChurchMap,
  type ChurchMapQuery,
  cellHeight,
  cellWidth,
  type MapChurch,
  type mapCluster,
  markerLimit,
} from '#shared/contracts/churches-map.ts';
import { markerDistance } from '#shared/domain/directory.ts';
import { imageOrNull } from '#shared/domain/pictures.ts';
import type { Box } from '#shared/domain/region.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { serviceLines } from '#shared/service-times/words.ts';
import { publicWebsiteSql } from '../../db/church-columns.ts';
import type { Pool } from '../../db/client.ts';
import { presentTimes } from '../../db/time-keys.ts';
import { interpretMatches } from './interpret/interpret.ts';
import type { Place, SearchDeps, SearchRequest } from './request.ts';
import { conditionsOf, milesTo, presentDistance, SqlParams } from './run/conditions.ts';

/** From this zoom on, churches get individual pins wherever there is room. */
const singleZoom = 12;

/** Pins and clusters that together account for every match in the query's box. */
export async function readMap(deps: SearchDeps, query: ChurchMapQuery): Promise<ChurchMap> {
  const request = await interpretMatches(deps, query);
  const cells = await readCells(deps.pool, request, query);
  const total = cells.reduce((sum, cell) => sum + cell.n, 0);
  const featured = cells.reduce((sum, cell) => sum + cell.featured, 0);
  const singles = new Set(cellsOfSingles(cells, total, query.zoom));
  const churches = await readChurches(
    deps.pool,
    [...singles].flatMap(({ ids }) => ids),
    request.place,
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

type StoredMarker = Omit<MapChurch, 'distance'> & {
  distance: number | null;
  serviceTimes: ServiceTime[] | null;
};

/** With the lines of a popup in the reader's language. */
async function readChurches(pool: Pool, ids: number[], place: Place | null): Promise<MapChurch[]> {
  if (ids.length === 0) return [];
  const params = new SqlParams();
  const from = `from churches c where id = any(${params.add(ids)}::integer[]) and status = 'approved'`;
  const { rows } = await pool.query<StoredMarker>(
    `select id, name, denomination, area, address, city, state, zip, phone,
        ${publicWebsiteSql('c')} as website, services, service_times as "serviceTimes", hero_image as "heroImage",
        lat as latitude, lng as longitude, featured, ${place ? milesTo(place, params) : 'null::float8'} as distance
      ${from} order by rank, sort_name, id`,
    params.values,
  );
  return rows.map(({ distance, serviceTimes, ...row }) => ({
    ...row,
    services: serviceLines({ ...row, serviceTimes: presentTimes(serviceTimes, row.services) }),
    heroImage: imageOrNull(row.heroImage),
    ...presentDistance(distance),
  }));
}

/** At lower zooms, individual pins would cover each other even if there are few. */
const fewSingleZoom = 9;
/** Cells with more churches stay clusters on a crowded map, which has no room for their pins anyway. */
const singlesPerCell = 20;

type Cell = Box & {
  n: number;
  featured: number;
  latitude: number;
  longitude: number;
  /** Every church in the cell if they may be shown individually; otherwise one of them, or none. */
  ids: number[];
};

/** The zoom level, lowered until the box can't contain more cells than the marker limit. */
function gridLevel({ south, west, north, east }: Box, zoom: number): number {
  const width = west <= east ? east - west : 360 - (west - east);
  let level = zoom;
  // The box is made of whole cells at its zoom; coarser cells may extend past its edges.
  const across = (degrees: number, cell: number) => Math.round(degrees / cell) + (level < zoom ? 1 : 0);
  const cells = () => across(width, cellWidth(level)) * across(north - south, cellHeight(level));
  while (level > 0 && cells() > markerLimit) level -= 1;
  return level;
}

async function readCells(
  pool: Pool,
  request: SearchRequest,
  { bbox, zoom }: ChurchMapQuery,
): Promise<Cell[]> {
  const level = gridLevel(bbox, zoom);
  const params = new SqlParams();
  const width = `${params.add(cellWidth(level))}::float8`;
  const height = `${params.add(cellHeight(level))}::float8`;
  const where = conditionsOf({ ...request, bbox }, params).join(' and ');
  // At low zooms only a cell's lone church gets a pin, and collecting every id would dominate the cost.
  const ids =
    zoom < fewSingleZoom
      ? 'array[min(c.id)]'
      : `case when sum(count(*)) over () <= ${markerLimit} or count(*) <= ${singlesPerCell}
          then array_agg(c.id) else array[min(c.id)] end`;
  // Finds each match's cell, then sums up the cells. `offset 0` keeps Postgres from estimating one cell per church.
  const { rows } = await pool.query<Cell>(
    `select count(*)::integer as n, (count(*) filter (where c.rank = 0))::integer as featured,
      -- Whole microdegrees, because a sum of fractions depends on the order of the rows.
      sum(round(c.lat * 1e6)::int) / count(*) / 1e6::float8 as latitude,
      sum(round(c.lng * 1e6)::int) / count(*) / 1e6::float8 as longitude,
      min(c.lat) as south, min(c.lng) as west, max(c.lat) as north, max(c.lng) as east,
      ${ids} as ids
    from (select c.id, c.rank, c.lat, c.lng, floor((c.lng + 180) / ${width}) as x, floor((c.lat + 90) / ${height}) as y
      from churches c where ${where} offset 0) c
    group by c.x, c.y`,
    params.values,
  );
  return rows;
}

/** Pixel coordinates on the world map at this zoom, in Mercator projection. */
export function pixelOf({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number) {
  const world = 256 * 2 ** zoom;
  const sin = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world,
  };
}

/** Merges markers until no two are closer than markerDistance. Larger markers absorb smaller ones. */
function mergeClose(cells: Cell[], zoom: number): Cell[] {
  // Sorted to make the result independent of the database's row order.
  let merged = [...cells].sort(
    (a, b) =>
      b.n - a.n || a.latitude - b.latitude || a.longitude - b.longitude || (a.ids[0] ?? 0) - (b.ids[0] ?? 0),
  );
  for (let previous = Number.POSITIVE_INFINITY; merged.length < previous; ) {
    previous = merged.length;
    merged = mergeIntoNearest(merged, zoom);
  }
  return merged;
}

/** One pass. A merged marker moves to its new center, where it may be too close to another. */
function mergeIntoNearest(cells: Cell[], zoom: number): Cell[] {
  const groups: { cell: Cell; x: number; y: number }[] = [];
  for (const cell of cells) {
    const { x, y } = pixelOf(cell, zoom);
    let nearest: (typeof groups)[number] | undefined;
    let distance = markerDistance ** 2;
    for (const group of groups) {
      // Squared distances, because Math.hypot is many times slower.
      const between = (group.x - x) ** 2 + (group.y - y) ** 2;
      if (between < distance) [nearest, distance] = [group, between];
    }
    if (nearest) {
      const sum = merge(nearest.cell, cell);
      Object.assign(nearest, { cell: sum, ...pixelOf(sum, zoom) });
    } else groups.push({ cell, x, y });
  }
  return groups.map(({ cell }) => cell);
}

function merge(a: Cell, b: Cell): Cell {
  const n = a.n + b.n;
  return {
    n,
    featured: a.featured + b.featured,
    latitude: (a.latitude * a.n + b.latitude * b.n) / n,
    longitude: (a.longitude * a.n + b.longitude * b.n) / n,
    south: Math.min(a.south, b.south),
    west: Math.min(a.west, b.west),
    north: Math.max(a.north, b.north),
    east: Math.max(a.east, b.east),
    ids: [],
  };
}
