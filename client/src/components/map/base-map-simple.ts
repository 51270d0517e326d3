/** A bundled map of land, borders, and names, loaded lazily when tiles aren't available. */
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
import { areaBoxes, mapPlaces } from '#shared/domain/region.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import source from './base-map-shapes.atlas?raw';

/** Written by server/dev/scripts/base-map.mjs. An arc is a list of integers, each relative to the one two before it. */
type Shapes = {
  precision: number;
  /** Longitudes are relative to this one. */
  origin: number;
  arcs: number[][];
  /** Rings are lists of arc indexes; ~index means the reversed arc. */
  states: number[][][][];
  /** Arc indexes of the county borders. */
  borders: number[];
};

function decode() {
  const { precision, origin, arcs, states, borders } = JSON.parse(source) as Shapes;
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0];
    const points: LatLngExpression[] = [];
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at]!;
      y += steps[at + 1]!;
      points.push([y / precision, x / precision + origin]);
    }
    return points;
  });
  const ring = (indices: number[]) =>
    indices.flatMap((index) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!).slice(1));
  return {
    land: states.map((polygons) => polygons.map((rings) => rings.map(ring))),
    borders: borders.map((index) => lines[index]!),
    // The earlier of two overlapping names is shown.
    names: [
      ...mapPlaces.map(([name, latitude, longitude, from]) => ({
        name: shown.area(name),
        at: [latitude, longitude] as [number, number],
        from,
        className: placeClass,
      })),
      ...areaBoxes.map(({ name, box }) => ({
        name: shown.area(name),
        at: [(box.south + box.north) / 2, (box.west + box.east) / 2] as [number, number],
        from: 11,
        className: areaClass,
      })),
    ],
  };
}

const label = 'bg-transparent! border-0! p-0! shadow-none! font-sans! ';
const placeClass = `${label} text-sm font-medium text-ink-soft!`;
const areaClass = `${label} text-base font-medium text-ink-faint!`;

/** A generous estimate in pixels. */
const halfLetterWidth = 4.5;

/** Adds the map below all other layers, and returns a function that removes it. */
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
  const updateLabels = () => {
    labels.clearLayers();
    const [zoom, view] = [map.getZoom(), map.getBounds().pad(0.1)];
    const occupied: Bounds[] = [];
    for (const { name, at, from, className } of names) {
      if (zoom < from || !view.contains(at)) continue;
      const { x, y } = map.latLngToLayerPoint(at);
      const half = name.length * halfLetterWidth;
      const box = bounds([x - half, y - 12], [x + half, y + 12]);
      if (occupied.some((other) => other.intersects(box))) continue;
      occupied.push(box);
      labels.addLayer(
        tooltip(at, { content: name, permanent: true, direction: 'center', pane: 'names', className }),
      );
    }
  };
  updateLabels();
  map.on('moveend', updateLabels);
  return () => {
    map.off('moveend', updateLabels);
    shapes.remove();
    labels.remove();
  };
}
