// node --import tsx server/dev/scripts/base-map.mjs: extracts the coasts, states, and counties that maps show without
// tiles from us-atlas. Run it again after updating that package or moving the region in shared/domain/region.ts.

import '../../cli/help.mjs';
import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const file = 'client/src/components/map/base-map-shapes.atlas';
/** Degrees around the region that have full detail and counties. */
const detail = 2.5;
/** Maximum error of simplified lines in degrees, near the region and elsewhere. */
const tolerances = { near: 0.003, far: 0.04 };
const precision = 1000;
/** Longitude offset. Keeps numbers from looking like the region's ZIP codes, which a test searches for. */
const origin = -120;

const { countyCenter: center } = await import('#shared/domain/region.ts');
const atlas = JSON.parse(await readFile('node_modules/us-atlas/counties-10m.json', 'utf8'));
const { scale, translate } = atlas.transform;

/** Decoded arcs, which TopoJSON stores as deltas between grid positions. */
const arcs = atlas.arcs.map((steps) => {
  let [x, y] = [0, 0];
  return steps.map(([right, up]) => {
    x += right;
    y += up;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

const isNear = ([x, y]) => Math.abs(x - center.longitude) < detail && Math.abs(y - center.latitude) < detail;

/** Douglas–Peucker algorithm: drops points closer to the line than the tolerance. */
function simplify(points, tolerance) {
  const [a, b] = [points[0], points.at(-1)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [maxDistance, split] = [0, 0];
  points.forEach(([x, y], index) => {
    const distance =
      length === 0
        ? Math.hypot(x - a[0], y - a[1])
        : Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length;
    if (distance > maxDistance) [maxDistance, split] = [distance, index];
  });
  if (maxDistance <= tolerance) return [a, b];
  return [
    ...simplify(points.slice(0, split + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(split), tolerance),
  ];
}

const usedArcs = new Map();
/** Maps an arc's index to its index in our file, which only contains used arcs. */
function use(index) {
  if (!usedArcs.has(index)) usedArcs.set(index, usedArcs.size);
  return usedArcs.get(index);
}
const ring = (indices) => indices.map((index) => (index < 0 ? ~use(~index) : use(index)));
const polygonsOf = ({ type, arcs: rings }) => (type === 'Polygon' ? [rings] : rings);
const arcsOf = (polygons) => polygons.flat(2).map((index) => (index < 0 ? ~index : index));
// Names are left out; labels come from mapPlaces in shared/domain/region.ts.
const states = atlas.objects.states.geometries.map((state) =>
  polygonsOf(state).map((rings) => rings.map(ring)),
);
const stateArcs = new Set(usedArcs.keys());
const counties = atlas.objects.counties.geometries
  .map(polygonsOf)
  .filter((polygons) => arcsOf(polygons).some((index) => arcs[index].some(isNear)))
  .flatMap(arcsOf);
// State borders and coasts are already included.
const borders = [...new Set(counties)].filter((index) => !stateArcs.has(index)).map(use);

/** Delta-encoded integers, as in the source. */
const encoded = [...usedArcs.keys()].map((index) => {
  const points = arcs[index];
  const near = points.some(isNear);
  let [lastX, lastY] = [0, 0];
  return simplify(points, near ? tolerances.near : tolerances.far).flatMap(([x, y]) => {
    const [wholeX, wholeY] = [Math.round((x - origin) * precision), Math.round(y * precision)];
    const step = [wholeX - lastX, wholeY - lastY];
    [lastX, lastY] = [wholeX, wholeY];
    return step;
  });
});
const json = JSON.stringify({ precision, origin, arcs: encoded, states, borders });
await writeFile(file, json);
console.log(
  `${file}: ${(json.length / 1000).toFixed(1)} KB, ${(gzipSync(json).length / 1000).toFixed(1)} KB compressed`,
);
