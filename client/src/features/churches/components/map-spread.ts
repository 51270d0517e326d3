import { type Map as LeafletMap, type Point, point } from 'leaflet';
import { markerDistance } from '#shared/directory.ts';

type Spot = { latitude: number; longitude: number };

/** Half a turn of the sunflower's spiral: its points are about equally far from each other. */
const turn = Math.PI * (3 - Math.sqrt(5));
const step = (index: number): Point => {
  const radius = (markerDistance / 2) * Math.sqrt(index);
  return point(radius * Math.cos(index * turn), radius * Math.sin(index * turn));
};

/**
 * Moves pins that would cover another marker to the nearest free place. Only where the map cannot zoom in any further:
 * everywhere else such churches are a cluster.
 */
export function spreadPins<T extends Spot>(
  churches: readonly T[],
  { around, map }: { around: readonly Spot[]; map: Pick<LeafletMap, 'project' | 'unproject'> },
): T[] {
  const taken = around.map(({ latitude, longitude }) => map.project([latitude, longitude]));
  return churches.map((church) => {
    const own = map.project([church.latitude, church.longitude]);
    let place = own;
    for (let index = 1; taken.some((other) => other.distanceTo(place) < markerDistance); index++)
      place = own.add(step(index));
    taken.push(place);
    if (place === own) return church;
    const { lat, lng } = map.unproject(place);
    return { ...church, latitude: lat, longitude: lng };
  });
}
