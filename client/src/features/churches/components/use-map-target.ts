import { useCallback, useEffect, useRef, useState } from 'react';
import { type MapPosition, positionText } from '#shared/directory.ts';
import { areaPosition, directoryStart, selectedZoom } from './map-options.ts';
import type { Directory } from './use-directory.ts';

/** Where the map begins: at its position in the URL, else the chosen area, the visitor's position, the whole region. */
export function targetOf({ filters, position }: Pick<Directory, 'filters' | 'position'>): MapPosition {
  const area = position ?? areaPosition(filters.area ?? []);
  if (area) return area;
  const [latitude, longitude] = (filters.near ?? '').split(',').map(Number);
  if (latitude && longitude) return { latitude, longitude, zoom: selectedZoom };
  return directoryStart;
}

/**
 * The URL follows the map. The map follows the URL only where that changed for another reason (another area or place,
 * Back, a link): otherwise a late URL would undo the visitor's own zoom.
 */
export function useMapTarget(directory: Directory) {
  const { filters, position, change } = directory;
  const [target, setTarget] = useState(() => targetOf(directory));
  const at = position && positionText(position);
  const place = `${filters.area}|${filters.near}`;
  const last = useRef({ at, place });
  useEffect(() => {
    if (place !== last.current.place) {
      last.current = { place, at: null };
      setTarget(targetOf({ filters, position: null }));
    } else if (at !== null && at !== last.current.at) {
      last.current.at = at;
      setTarget(targetOf({ filters, position }));
    }
  }, [place, at, filters, position]);

  const onMove = useCallback(
    (moved: MapPosition) => {
      last.current.at = positionText(moved);
      change({ at: last.current.at }, { replace: true });
    },
    [change],
  );
  return { target, onMove };
}
