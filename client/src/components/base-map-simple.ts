/** A map without tiles: land, states, counties and names that come with the product. Loaded where tiles are not. */
import {
  type Bounds,
  bounds,
  type LatLngExpression,
  type Map as LeafletMap,
  layerGroup,
  polygon,
  polyline,
  rectangle,
  tooltip,
} from 'leaflet';
import { areaBoxes, mapPlaces } from '#shared/region.ts';
import source from './base-map-shapes.atlas?raw';

/** As server/cli/base-map.mjs writes it: an arc is whole numbers, each the difference to the one before. */
type Shapes = {
  precision: number;
  arcs: number[][];
  /** Rings are arcs by index, those with a negative one backwards. */
  states: Array<{ name: string; at: [number, number]; polygons: number[][][] }>;
  counties: Array<{ name: string; at: [number, number]; lines: number[] }>;
};

function decode() {
  const { precision, arcs, states, counties } = JSON.parse(source) as Shapes;
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0];
    const points: LatLngExpression[] = [];
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at]!;
      y += steps[at + 1]!;
      points.push([y / precision, x / precision]);
    }
    return points;
  });
  const ring = (indices: number[]) =>
    indices.flatMap((index) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!).slice(1));
  return {
    land: states.map(({ polygons }) => polygons.map((rings) => rings.map(ring))),
    borders: counties.flatMap(({ lines: indices }) => indices.map((index) => lines[index]!)),
    // The first ones win where two names would cover each other.
    names: [
      ...mapPlaces.map(([name, latitude, longitude, from]) => ({
        name,
        at: [latitude, longitude] as [number, number],
        from,
        to: 18,
        className: placeClass,
      })),
      ...areaBoxes.map(({ name, box }) => ({
        name,
        at: [(box.south + box.north) / 2, (box.west + box.east) / 2] as [number, number],
        from: 11,
        to: 18,
        className: areaClass,
      })),
      ...states.map(({ name, at }) => ({ name, at, from: 4, to: 6, className: stateClass })),
      ...counties.map(({ name, at }) => ({ name, at, from: 8, to: 10, className: countyClass })),
    ],
  };
}

const label = 'bg-transparent! border-0! p-0! shadow-none! font-sans! ';
const stateClass = `${label} text-sm text-ink-soft! uppercase`;
const countyClass = `${label} text-sm text-ink-faint! uppercase`;
const placeClass = `${label} text-sm font-medium text-ink-soft!`;
const areaClass = `${label} text-base font-medium text-ink-faint!`;

/** Half of a letter's width in pixels, rather too much. */
const letterWidth = 4.5;

/** Adds the map below everything else; returns what removes it. */
export function addSimpleMap(map: LeafletMap): () => void {
  const { land, borders, names } = decode();
  for (const [name, zIndex] of [
    ['land', '150'],
    ['names', '190'],
  ] as const) {
    const pane = map.getPane(name) ?? map.createPane(name);
    pane.style.zIndex = zIndex;
    pane.style.pointerEvents = 'none';
    pane.setAttribute('aria-hidden', 'true');
  }
  const shape = { pane: 'land', interactive: false };
  const shapes = layerGroup([
    ...land.map((rings) =>
      polygon(rings, { ...shape, weight: 1.5, fillOpacity: 1, className: 'fill-paper stroke-ink/35' }),
    ),
    polyline(borders, { ...shape, weight: 1, className: 'stroke-ink/20' }),
    ...areaBoxes.map(({ box: { south, west, north, east } }) =>
      rectangle(
        [
          [south, west],
          [north, east],
        ],
        { ...shape, weight: 1, fillOpacity: 1, className: 'fill-ink/[0.03] stroke-ink/15' },
      ),
    ),
  ]).addTo(map);
  const labels = layerGroup().addTo(map);
  const rename = () => {
    labels.clearLayers();
    const [zoom, view] = [map.getZoom(), map.getBounds().pad(0.1)];
    const taken: Bounds[] = [];
    for (const { name, at, from, to, className } of names) {
      if (zoom < from || zoom > to || !view.contains(at)) continue;
      const { x, y } = map.latLngToLayerPoint(at);
      const half = name.length * letterWidth;
      const box = bounds([x - half, y - 12], [x + half, y + 12]);
      if (taken.some((other) => other.intersects(box))) continue;
      taken.push(box);
      labels.addLayer(
        tooltip(at, { content: name, permanent: true, direction: 'center', pane: 'names', className }),
      );
    }
  };
  rename();
  map.on('moveend', rename);
  return () => {
    map.off('moveend', rename);
    shapes.remove();
    labels.remove();
  };
}
