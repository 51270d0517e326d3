import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type MapPosition, positionText, readBox } from '#shared/domain/directory.ts';
import type { Box } from '#shared/domain/region.ts';
import { boundsQuery } from '@/features/search/api.ts';
import type { Directory } from '@/features/search/components/use-directory.ts';
import { directoryStart } from './map-options.ts';

export type MapTarget = MapPosition | Box;

/**
 * The map's target: its position in the URL, else the bounds of the results, else the whole region; null until the
 * results load. The URL follows the map. The map only follows URL changes made elsewhere (filters, Back, a link), because
 * a delayed URL update would otherwise undo the visitor's own zoom.
 */
export function useMapTarget(directory: Directory) {
  const { filters, position, change } = directory;
  const [target, setTarget] = useState<MapTarget | null>(position);
  const at = position && positionText(position);
  const key = JSON.stringify(filters);
  const isFiltered = key !== '{}';
  /** The filters that the map was last fitted to, or opened with. */
  const [fitted, setFitted] = useState(position ? key : null);
  const isNew = key !== fitted;
  const { data: bounds, isError } = useQuery({
    ...boundsQuery(filters),
    enabled: isNew && isFiltered && !filters.bbox,
  });
  const lastPosition = useRef(at);
  useEffect(() => {
    if (!isNew) {
      if (at === null || at === lastPosition.current) return;
      lastPosition.current = at;
      setTarget(position);
      return;
    }
    const { bbox } = filters;
    if (isFiltered && !bbox && bounds === undefined && !isError) return;
    lastPosition.current = at;
    setFitted(key);
    // "Search this area" gets its box from the map, which is already there.
    if (bbox) setTarget((current) => current ?? readBox(bbox) ?? directoryStart);
    else setTarget((current) => (isFiltered ? (bounds ?? current ?? directoryStart) : directoryStart));
  }, [key, isNew, at, filters, position, bounds, isError, isFiltered]);

  const onMove = useCallback(
    (newPosition: MapPosition) => {
      lastPosition.current = positionText(newPosition);
      change({ at: lastPosition.current }, { replace: true });
    },
    [change],
  );
  return { target, onMove };
}
