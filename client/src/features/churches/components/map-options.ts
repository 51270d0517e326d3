/** Constants of the directory's maps (specification section 9); those of every map are in components/base-map.tsx. */
import type { MapPosition } from '#shared/directory.ts';
import { areaBoxes, countyCenter } from '#shared/region.ts';

export const directoryStart = { ...countyCenter, zoom: 11 } as const;
export const areaStart = { ...countyCenter, zoom: 10 } as const;
/** Zoom for a chosen area, or a visitor's own position. */
export const selectedZoom = 12;

/** Milliseconds. Leaflet's delay for tap-and-hold is this long and cannot be set; a test checks it. */
export const tapHoldDelay = 600;
export const hoverThrottle = 32;
/** Delay after a movement of the map before its markers are requested. */
export const moveDelay = 200;

/** Pixels that the sheet of the selected church takes at first. */
export const peekHeight = 220;

export const popupTimes = { featured: 2, regular: 3, area: 1 } as const;

/** The center of a single chosen area; null for several, and when there is no area of that name. */
export function areaPosition(areas: readonly string[]): MapPosition | null {
  const box = areas.length === 1 ? areaBoxes.find(({ name }) => name === areas[0])?.box : undefined;
  return box
    ? {
        latitude: (box.south + box.north) / 2,
        longitude: (box.west + box.east) / 2,
        zoom: selectedZoom,
      }
    : null;
}
