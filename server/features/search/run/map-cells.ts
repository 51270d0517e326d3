/** Groups the churches in the visible map area by grid cell, from precounted cells or by counting live. */
import { type ChurchMapQuery, cellHeight, cellWidth, markerLimit } from '#shared/contracts/churches-map.ts';
import type { Box } from '#shared/domain/region.ts';
import type { Pool } from '../../../db/client.ts';
import { statementName } from '../../../db/statement-name.ts';
import { conditionsOf, type ParsedFilters, SqlParams } from '../interpret/filters.ts';
import { commonSample, sampleOf, sampleRate } from './sample.ts';

/** At lower zooms, individual pins would cover each other even if there are few. */
export const fewSingleZoom = 9;
/** Grid levels stored in map_cells; map_times stores only the highest. */
const cellLevels = { min: 2, max: 7 };
/** Up to this many churches, counting live is as fast as reading precounted cells and yields tighter boxes. */
const liveCountMax = 2000;
/** Cells with more churches stay clusters on a crowded map, which has no room for their pins anyway. */
const singlesPerCell = 20;

export type Cell = Box & {
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

export async function readCells(
  pool: Pool,
  filters: ParsedFilters,
  { bbox, zoom }: ChurchMapQuery,
): Promise<Cell[]> {
  const level = gridLevel(bbox, zoom);
  const { text, denominations, areas, featured, times, choices, zip, radius } = filters;
  const precounted =
    !text &&
    filters.ids === null &&
    areas.length === 0 &&
    featured === null &&
    choices.length === 0 &&
    zip === null &&
    radius === null &&
    // A church with two of the selected times would be counted twice.
    (times.length === 0 || (times.length === 1 && denominations.length === 0 && filters.unlisted === 'none'));
  if (level <= cellLevels.max && precounted) {
    const cells = await readPrecountedCells(pool, filters, { bbox, zoom }, level);
    const total = cells.reduce((sum, { n }) => sum + n, 0);
    if (total > liveCountMax) return withLoneChurches(pool, filters, cells);
  }
  return readLiveCells(pool, { ...filters, bbox }, level, zoom);
}

async function readLiveCells(
  pool: Pool,
  filters: ParsedFilters,
  level: number,
  zoom: number,
): Promise<Cell[]> {
  const params = new SqlParams();
  const width = `${params.add(cellWidth(level))}::float8`;
  const height = `${params.add(cellHeight(level))}::float8`;
  const where = conditionsOf(filters, params).join(' and ');
  // At low zooms only a cell's lone church gets a pin, and collecting every id would dominate the cost.
  const ids =
    zoom < fewSingleZoom
      ? 'array[min(c.id)]'
      : `case when sum(count(*)) over () <= ${markerLimit} or count(*) <= ${singlesPerCell}
          then array_agg(c.id) else array[min(c.id)] end`;
  // When zoomed out, a text or time may match nearly everything; clusters from the sample look the same.
  const mayEstimate = zoom < fewSingleZoom && (filters.text !== null || filters.times.length > 0);
  const columns = 'c.id, c.rank, c.lat, c.lng';
  const isCommon = `(select count(*) from sampled) >= ${commonSample}`;
  const sampled = mayEstimate ? `with sampled as materialized (${sampleOf(where, { columns })})` : '';
  const matches = mayEstimate
    ? `select *, ${sampleRate} as weight from sampled where ${isCommon}
      union all select ${columns}, 1 from churches c where not ${isCommon} and ${where}`
    : `select ${columns}, 1 as weight from churches c where ${where}`;
  const { rows } = await pool.query<Cell>(
    `${sampled} select sum(c.weight)::integer as n,
      coalesce(sum(c.weight) filter (where c.rank = 0), 0)::integer as featured,
      sum(c.lat) / count(*) as latitude, sum(c.lng) / count(*) as longitude,
      min(c.lat) as south, min(c.lng) as west, max(c.lat) as north, max(c.lng) as east,
      ${ids} as ids
    from (select c.*, floor((c.lng + 180) / ${width}) as x, floor((c.lat + 90) / ${height}) as y
      from (${matches}) c
      -- Keeps Postgres from estimating one cell per church.
      offset 0) c
    group by c.x, c.y`,
    params.values,
  );
  return rows;
}

/** Sums stored cells at the box's own zoom, so they line up with its edges, into cells of the requested level. */
async function readPrecountedCells(
  pool: Pool,
  { denominations, times }: ParsedFilters,
  { bbox: box, zoom }: Pick<ChurchMapQuery, 'bbox' | 'zoom'>,
  level: number,
): Promise<Cell[]> {
  const [time] = times;
  const fine = Math.min(Math.max(zoom, cellLevels.min), cellLevels.max);
  const stored = time === undefined ? fine : cellLevels.max;
  const width = cellWidth(stored);
  const height = cellHeight(stored);
  // The box ends on cell boundaries, except for rounding errors.
  const first = (degrees: number, size: number) => Math.floor(degrees / size + 1e-9);
  const last = (degrees: number, size: number) => Math.ceil(degrees / size - 1e-9) - 1;
  // Stored cells per result cell in each direction.
  const merged = 2 ** (stored - level);
  const { rows } = await pool.query<Omit<Cell, keyof Box | 'ids'> & { x: number; y: number }>({
    name: statementName(`map ${box.west <= box.east} ${denominations.length > 0} ${time !== undefined}`),
    text: `select x / $6 as x, y / $6 as y, sum(n)::integer as n, sum(featured)::integer as featured,
        (sum(lat_sum) / sum(n) / 1e6)::float8 as latitude, (sum(lng_sum) / sum(n) / 1e6)::float8 as longitude
      from ${time === undefined ? 'map_cells where level' : 'map_times where key'} = $1 and y between $2 and $3
        and ${box.west <= box.east ? 'x between $4 and $5' : '(x >= $4 or x <= $5)'}
        ${denominations.length > 0 ? 'and denomination_key = any(array(select lower(v) from unnest($7::text[]) v))' : ''}
      group by 1, 2`,
    values: [
      time ?? stored,
      first(box.south + 90, height),
      last(box.north + 90, height),
      first(box.west + 180, width),
      last(box.east + 180, width),
      merged,
      ...(denominations.length > 0 ? [denominations] : []),
    ],
  });
  return rows.map(({ x, y, ...cell }) => ({
    ...cell,
    south: Math.max(-90, y * height * merged - 90),
    west: Math.max(-180, x * width * merged - 180),
    north: Math.min(90, (y + 1) * height * merged - 90),
    east: Math.min(180, (x + 1) * width * merged - 180),
    ids: [],
  }));
}

/** Looks up churches that are alone in their cell by position, so that they get pins. */
async function withLoneChurches(pool: Pool, filters: ParsedFilters, cells: Cell[]): Promise<Cell[]> {
  const lone = cells.filter(({ n }) => n === 1);
  if (lone.length === 0) return cells;
  const params = new SqlParams();
  const near = (column: string, at: string) =>
    `c.${column} between p.${at} - 0.000001 and p.${at} + 0.000001`;
  const { rows } = await pool.query<{ nth: number; id: number }>(
    `select p.nth::integer - 1 as nth, c.id
    from unnest(${params.add(lone.map(({ latitude }) => latitude))}::float8[],
      ${params.add(lone.map(({ longitude }) => longitude))}::float8[]) with ordinality as p (lat, lng, nth)
    cross join lateral (select c.id from churches c
      where ${conditionsOf(filters, params).join(' and ')} and ${near('lat', 'lat')} and ${near('lng', 'lng')} limit 1) c`,
    params.values,
  );
  const ids = new Map(rows.map(({ nth, id }) => [lone[nth]!, id]));
  return cells.map((cell) => {
    const id = ids.get(cell);
    if (id === undefined) return cell;
    const { latitude, longitude } = cell;
    return { ...cell, south: latitude, north: latitude, west: longitude, east: longitude, ids: [id] };
  });
}
