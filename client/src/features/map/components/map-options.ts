/** Constants of the directory's maps, from section 9 of the specification. */
import type { MapPosition } from '#shared/domain/directory.ts';
import { areaBoxes, countyCenter } from '#shared/domain/region.ts';

export const directoryStart = { ...countyCenter, zoom: 11 } as const;
export const areaStart = { ...countyCenter, zoom: 10 } as const;
/** Zoom for a selected area or the visitor's position. */
export const selectedZoom = 12;

export const hoverThrottle = 32;
/** Delay in milliseconds between a map movement and the request for its markers. */
export const moveDelay = 200;

/** Usual height in pixels of the sheet with the selected church. */
export const sheetHeight = 260;

export const popupTimes = { featured: 2, regular: 3, area: 1 } as const;

/** The center of the only selected area; null for several areas or an unknown one. */
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
