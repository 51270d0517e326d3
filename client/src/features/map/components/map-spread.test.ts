import { CRS, type LatLngExpression, latLng, type PointExpression, point } from 'leaflet';
import { expect, test } from 'vitest';
import { markerDistance, maxZoom } from '#shared/domain/directory.ts';
import { spreadPins } from './map-markers.tsx';

const map = {
  project: (at: LatLngExpression) => CRS.EPSG3857.latLngToPoint(latLng(at), maxZoom),
  unproject: (at: PointExpression) => CRS.EPSG3857.pointToLatLng(point(at), maxZoom),
};
const spot = { latitude: 29.76, longitude: -95.37 };

test('spreads out churches at the same place and around a cluster; others stay in place', () => {
  const churches = Array.from({ length: 60 }, (_, id) => ({ id, ...spot }));
  const apart = { id: 99, latitude: 29.77, longitude: -95.37 };
  const pins = spreadPins([apart, ...churches], { around: [spot], map });
  expect(pins[0]).toBe(apart);
  expect(pins.map(({ id }) => id)).toEqual([99, ...churches.map(({ id }) => id)]);
  const points = [spot, ...pins].map(({ latitude, longitude }) => map.project([latitude, longitude]));
  const distances = points.flatMap((a, at) => points.slice(at + 1).map((b) => a.distanceTo(b)));
  expect(Math.min(...distances)).toBeGreaterThan(markerDistance - 0.01);
  // All of them roughly fit on a phone's screen.
  expect(Math.max(...points.slice(2).map((place) => place.distanceTo(points[0]!)))).toBeLessThan(400);
});

test('a church without neighbors stays exactly in place', () => {
  const church = { id: 1, ...spot };
  expect(spreadPins([church], { around: [], map })).toEqual([church]);
});
