import { useCallback, useEffect, useRef, useState } from 'react';
import { type MapPosition, positionText } from '#shared/directory.ts';
import { areaBoxes } from '#shared/region.ts';
import { directoryStart, selectedZoom } from './map-options.ts';
import type { Directory } from './use-directory.ts';

/** Where the map should look: where it was left, else at the chosen area, the visitor's place, the whole region. */
export function targetOf({ filters, position }: Pick<Directory, 'filters' | 'position'>): MapPosition {
  if (position) return position;
  const area = areaBoxes.find(({ name }) => name === filters.area)?.box;
  if (area)
    return {
      latitude: (area.south + area.north) / 2,
      longitude: (area.west + area.east) / 2,
      zoom: selectedZoom,
    };
  const [latitude, longitude] = (filters.near ?? '').split(',').map(Number);
  if (latitude && longitude) return { latitude, longitude, zoom: selectedZoom };
  return directoryStart;
}

/**
 * The address follows the map; the map follows the address only where that changed without it: another area or
 * place, Back, a link.
 */
export function useMapTarget(directory: Directory) {
  const { filters, position, change } = directory;
  const [target, setTarget] = useState(() => targetOf(directory));
  const at = position && positionText(position);
  const place = `${filters.area}|${filters.near}`;
  const known = useRef({ at, place });
  useEffect(() => {
    if (place !== known.current.place) {
      known.current = { place, at: null };
      setTarget(targetOf({ filters, position: null }));
    } else if (at !== null && at !== known.current.at) {
      known.current.at = at;
      setTarget(targetOf({ filters, position }));
    }
  }, [place, at, filters, position]);

  const onMove = useCallback(
    (moved: MapPosition) => {
      known.current.at = positionText(moved);
      change({ at: known.current.at }, { replace: true });
    },
    [change],
  );
  return { target, onMove };
}
