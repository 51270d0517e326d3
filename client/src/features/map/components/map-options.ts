/** Constants of the directory's maps, from section 9 of the specification. */
import type { MapPosition } from '#shared/domain/directory.ts';
import { areaCenter, countyCenter } from '#shared/domain/region.ts';

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

/** The only selected area, or the whole county. */
export function areaView(areas: readonly string[]): MapPosition {
  const center = areas.length === 1 ? areaCenter(areas[0]!) : undefined;
  return center ? { ...center, zoom: selectedZoom } : areaStart;
}
