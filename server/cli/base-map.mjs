// npm run base-map: cuts the coasts, states and counties that maps show without tiles out of us-atlas; run it again
// after an update of that package, or when shared/region.ts moves the region.

import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const file = 'client/src/components/base-map-shapes.atlas';
/** Degrees around the region with full detail and counties. */
const detail = 2.5;
/** Degrees that a simplified line may be off: within the detailed part, and elsewhere. */
const tolerances = { near: 0.003, far: 0.04 };
const precision = 1000;

const { countyCenter: center } = await import('../../shared/region.ts');
const atlas = JSON.parse(await readFile('node_modules/us-atlas/counties-10m.json', 'utf8'));
const { scale, translate } = atlas.transform;

/** Arcs are differences of grid steps. */
const arcs = atlas.arcs.map((steps) => {
  let [x, y] = [0, 0];
  return steps.map(([right, up]) => {
    x += right;
    y += up;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

const isNear = ([x, y]) => Math.abs(x - center.longitude) < detail && Math.abs(y - center.latitude) < detail;

/** Douglas and Peucker: leaves out points that are less than the tolerance away from the line. */
function simplify(points, tolerance) {
  const [a, b] = [points[0], points.at(-1)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [worst, at] = [0, 0];
  points.forEach(([x, y], index) => {
    const off =
      length === 0
        ? Math.hypot(x - a[0], y - a[1])
        : Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length;
    if (off > worst) [worst, at] = [off, index];
  });
  if (worst <= tolerance) return [a, b];
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ];
}

const own = new Map();
/** Index of an arc in our file, which has only those in use. */
function use(index) {
  if (!own.has(index)) own.set(index, own.size);
  return own.get(index);
}
const ring = (indices) => indices.map((index) => (index < 0 ? ~use(~index) : use(index)));
const polygonsOf = ({ type, arcs: rings }) => (type === 'Polygon' ? [rings] : rings);
const arcsOf = (polygons) => polygons.flat(2).map((index) => (index < 0 ? ~index : index));
const middleOf = (polygons) => {
  const outlines = polygons.map(([outline]) => outline.flatMap((index) => arcs[index < 0 ? ~index : index]));
  const size = (points) => {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  };
  const boxes = outlines.map(size);
  const [west, east, south, north] = boxes.sort(
    (a, b) => (b[1] - b[0]) * (b[3] - b[2]) - (a[1] - a[0]) * (a[3] - a[2]),
  )[0];
  return [(south + north) / 2, (west + east) / 2].map((value) => Math.round(value * 100) / 100);
};

const states = atlas.objects.states.geometries.map((state) => {
  const polygons = polygonsOf(state);
  return {
    name: state.properties.name,
    at: middleOf(polygons),
    polygons: polygons.map((rings) => rings.map(ring)),
  };
});
const ofStates = new Set(own.keys());
const counties = atlas.objects.counties.geometries
  .map((county) => ({ name: county.properties.name, polygons: polygonsOf(county) }))
  .filter(({ polygons }) => arcsOf(polygons).some((index) => arcs[index].some(isNear)))
  .map(({ name, polygons }) => ({
    name,
    at: middleOf(polygons),
    // Borders of states and coasts are there already.
    lines: [...new Set(arcsOf(polygons))].filter((index) => !ofStates.has(index)).map(use),
  }));

/** As in the source: whole numbers, each the difference to the one before. */
const encoded = [...own.keys()].map((index) => {
  const points = arcs[index];
  const near = points.some(isNear);
  let [lastX, lastY] = [0, 0];
  return simplify(points, near ? tolerances.near : tolerances.far).flatMap(([x, y]) => {
    const [wholeX, wholeY] = [Math.round(x * precision), Math.round(y * precision)];
    const step = [wholeX - lastX, wholeY - lastY];
    [lastX, lastY] = [wholeX, wholeY];
    return step;
  });
});
const text = JSON.stringify({ precision, arcs: encoded, states, counties });
await writeFile(file, text);
console.log(
  `${file}: ${(text.length / 1000).toFixed(1)} KB, ${(gzipSync(text).length / 1000).toFixed(1)} KB compressed`,
);
