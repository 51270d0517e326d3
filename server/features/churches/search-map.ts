/** What the map draws for a visible box: single churches and clusters, counted in Postgres, at most markerLimit in all. */

import type { z } from 'zod';
import {
  type ChurchMap,
  type ChurchMapQuery,
  type MapChurch,
  type mapCluster,
  markerLimit,
} from '#shared/churches.ts';
import type { Box } from '#shared/region.ts';
import type { Pool } from '../../db/client.ts';
import { presentImage } from './present.ts';
import { correctText } from './search-correct.ts';
import {
  conditionsOf,
  type Reading,
  readFilters,
  type SearchDeps,
  statementName,
  Values,
} from './search-filters.ts';
import { readText } from './search-words.ts';

/** From here on single churches are drawn wherever there is room for them. */
const zoomOfPoints = 12;
/** From here on few churches are drawn one by one; farther off they would cover each other. */
const zoomOfFew = 9;
/** The levels that map_cells holds. */
const keptLevels = { least: 2, most: 7 };
/** Below this number the exact count of the visible box is as quick as that of whole cells. */
const countedLive = 20_000;
/** The same under a filter by times, whose matches lie scattered. */
const countedLiveOfTimes = 2000;

/** A fuller cell stays a cluster where there are many: there would be no room for its churches anyway. */
const mostTogether = 20;

type Cell = Box & {
  n: number;
  featured: number;
  latitude: number;
  longitude: number;
  /** Churches of the cell when they may be drawn one by one; else one of them, or none. */
  ids: number[];
};

/** Width of a cell in degrees: 96 points on the screen; heights are 0.8 of it. As f_map_x and f_map_y. */
const widthAt = (level: number): number => 135 / 2 ** level;
const flatness = 0.8;

/** The zoom, or a coarser level when the box is so large for it that there could be more cells than markers. */
function levelFor({ south, west, north, east }: Box, zoom: number): number {
  const wide = west <= east ? east - west : 360 - (west - east);
  let level = zoom;
  const cells = () => (wide / widthAt(level) + 1) * ((north - south) / (widthAt(level) * flatness) + 1);
  while (level > 0 && cells() > markerLimit) level -= 1;
  return level;
}

export async function drawMap(deps: SearchDeps, query: ChurchMapQuery): Promise<ChurchMap> {
  const reading = await readFilters(deps, query);
  let cells = await readCells(deps.pool, reading, query);
  if (cells.length === 0 && reading.text) {
    const corrected = await correctText(deps.pool, reading.text);
    if (corrected) {
      reading.text = readText(corrected);
      cells = await readCells(deps.pool, reading, query);
    }
  }
  const total = cells.reduce((sum, cell) => sum + cell.n, 0);
  const featured = cells.reduce((sum, cell) => sum + cell.featured, 0);
  const single = drawnSingly(cells, total, query.zoom);
  return {
    churches: await listChurchesByIds(
      deps.pool,
      single.flatMap(({ ids }) => ids),
    ),
    clusters: cells
      .filter((cell) => !single.includes(cell))
      .sort((a, b) => b.n - a.n)
      .map(present),
    counts: { featured, regular: total - featured },
  };
}

function present({
  n,
  featured,
  latitude,
  longitude,
  south,
  west,
  north,
  east,
}: Cell): z.infer<typeof mapCluster> {
  return { latitude, longitude, count: n, featured, bbox: { south, west, north, east } };
}

/** Cells whose churches are drawn one by one: where few are, or, near enough, the emptiest as long as there is room. */
function drawnSingly(cells: Cell[], total: number, zoom: number): Cell[] {
  const known = cells.filter(({ n, ids }) => ids.length === n);
  if (total <= markerLimit && zoom >= zoomOfFew) return known;
  if (zoom < zoomOfPoints) return known.filter(({ n }) => n === 1);
  let markers = cells.length;
  return known
    .sort((a, b) => a.n - b.n)
    .filter(({ n }) => {
      if (markers - 1 + n > markerLimit) return false;
      markers += n - 1;
      return true;
    });
}

async function readCells(pool: Pool, reading: Reading, { bbox, zoom }: ChurchMapQuery): Promise<Cell[]> {
  const level = levelFor(bbox, zoom);
  const { text, denomination, area, featured, time, zip, radius } = reading;
  const others = text || area || featured !== null || zip !== null || radius !== null;
  if (level <= keptLevels.most && !others && (denomination === null || time === null)) {
    const cells = await readKept(pool, reading, bbox, level);
    const few = time === null ? countedLive : countedLiveOfTimes;
    if (cells.reduce((sum, { n }) => sum + n, 0) > few) return cells;
  }
  const values = new Values();
  const width = `${values.add(widthAt(level))}::float8`;
  const where = conditionsOf({ ...reading, bbox }, values).join(' and ');
  // Farther off only what is alone in its cell is drawn singly, and collecting the numbers of all would cost the most.
  const ids =
    zoom < zoomOfFew
      ? 'array[min(c.id)]'
      : `case when sum(count(*)) over () <= ${markerLimit} or count(*) <= ${mostTogether}
          then array_agg(c.id) else array[min(c.id)] end`;
  const { rows } = await pool.query<Cell>(
    `select count(*)::integer as n, (count(*) filter (where c.rank = 0))::integer as featured,
      sum(c.lat) / count(*) as latitude, sum(c.lng) / count(*) as longitude,
      min(c.lat) as south, min(c.lng) as west, max(c.lat) as north, max(c.lng) as east,
      ${ids} as ids
    from (select c.id, c.rank, c.lat, c.lng, floor((c.lng + 180) / ${width}) as x,
        floor((c.lat + 90) / (${width} * ${flatness})) as y
      from churches c where ${where}
      -- Kept apart, so that Postgres does not expect a cell for each church.
      offset 0) c
    group by c.x, c.y`,
    values.list,
  );
  return rows;
}

/** Whole cells that the box touches, counted beforehand; for boxes so wide that a cell more or less hardly shows. */
async function readKept(
  pool: Pool,
  { denomination, time }: Reading,
  box: Box,
  level: number,
): Promise<Cell[]> {
  // Of times the finest level alone is kept.
  const kept = time === null ? Math.max(level, keptLevels.least) : keptLevels.most;
  const width = widthAt(kept);
  const height = width * flatness;
  const x = (lng: number) => Math.floor((lng + 180) / width);
  const y = (lat: number) => Math.floor((lat + 90) / height);
  const joined = 2 ** (kept - level);
  const { rows } = await pool.query<
    Pick<Cell, 'n' | 'featured' | 'latitude' | 'longitude'> & { x: number; y: number }
  >({
    name: statementName(`map ${box.west <= box.east} ${denomination !== null} ${time !== null}`),
    text: `select x / $6 as x, y / $6 as y, sum(n)::integer as n, sum(featured)::integer as featured,
        sum(lat_sum) / sum(n) / 1e6 as latitude, sum(lng_sum) / sum(n) / 1e6 as longitude
      from ${time === null ? 'map_cells where level' : 'map_times where key'} = $1 and y between $2 and $3
        and ${box.west <= box.east ? 'x between $4 and $5' : '(x >= $4 or x <= $5)'}
        ${denomination ? 'and denomination_key = lower($7)' : ''}
      group by 1, 2`,
    values: [
      time ?? kept,
      y(box.south),
      y(box.north),
      x(box.west),
      x(box.east),
      joined,
      ...(denomination ? [denomination] : []),
    ],
  });
  return rows.map((row) => ({
    n: row.n,
    featured: row.featured,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    south: Math.max(-90, row.y * height * joined - 90),
    west: Math.max(-180, row.x * width * joined - 180),
    north: Math.min(90, (row.y + 1) * height * joined - 90),
    east: Math.min(180, (row.x + 1) * width * joined - 180),
    ids: [],
  }));
}

async function listChurchesByIds(pool: Pool, ids: number[]): Promise<MapChurch[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<MapChurch>({
    name: 'map churches',
    text: `select id, name, denomination, area, address, city, zip, phone, website, services, hero_image as "heroImage",
        lat as latitude, lng as longitude, featured
      from churches where id = any($1::integer[]) and status = 'approved' order by rank, sort_name, id`,
    values: [ids],
  });
  return rows.map((row) => ({ ...row, heroImage: presentImage(row.heroImage) }));
}
