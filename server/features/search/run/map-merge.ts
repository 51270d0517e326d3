/** Keeps map markers from overlapping, regardless of screen size. */
import { markerDistance, maxZoom } from '#shared/domain/directory.ts';
import type { Cell } from './map-cells.ts';

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
export function mergeClose(cells: Cell[], zoom: number): Cell[] {
  // Zooming in further is impossible here; the client spreads out pins in the same spot.
  if (zoom >= maxZoom) return cells;
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
