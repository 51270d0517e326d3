import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readBox } from '#shared/church-filters.ts';
import { type MapPosition, positionText } from '#shared/directory.ts';
import type { Box } from '#shared/region.ts';
import { boundsQuery } from '../api-directory.ts';
import { directoryStart } from './map-options.ts';
import type { Directory } from './use-directory.ts';

export type MapTarget = MapPosition | Box;

/**
 * Where the map is: at its position in the URL, else fitted to the results, else over the whole region; null until the
 * results are known. The URL follows the map. The map follows the URL only where that changed for another reason (other
 * filters, Back, a link): otherwise a late URL would undo the visitor's own zoom.
 */
export function useMapTarget(directory: Directory) {
  const { filters, position, change } = directory;
  const [target, setTarget] = useState<MapTarget | null>(position);
  const at = position && positionText(position);
  const key = JSON.stringify(filters);
  const isFiltered = key !== '{}';
  /** Filters that the map was moved for, or opened with. */
  const [fitted, setFitted] = useState(position ? key : null);
  const isNew = key !== fitted;
  const { data: bounds, isError } = useQuery({
    ...boundsQuery(filters),
    enabled: isNew && isFiltered && !filters.bbox,
  });
  const lastAt = useRef(at);
  useEffect(() => {
    if (!isNew) {
      if (at === null || at === lastAt.current) return;
      lastAt.current = at;
      setTarget(position);
      return;
    }
    const { bbox } = filters;
    if (isFiltered && !bbox && bounds === undefined && !isError) return;
    lastAt.current = at;
    setFitted(key);
    // "Search this area" takes the box from the map, so the map is there already.
    if (bbox) setTarget((current) => current ?? readBox(bbox) ?? directoryStart);
    else setTarget((current) => (isFiltered ? (bounds ?? current ?? directoryStart) : directoryStart));
  }, [key, isNew, at, filters, position, bounds, isError, isFiltered]);

  const onMove = useCallback(
    (moved: MapPosition) => {
      lastAt.current = positionText(moved);
      change({ at: lastAt.current }, { replace: true });
    },
    [change],
  );
  return { target, onMove };
}
