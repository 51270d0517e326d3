/** Constants of both maps (specification section 9); those of every map stand beside the base map. */
import { countyCentre } from '#shared/region.ts';

export const directoryStart = { ...countyCentre, zoom: 11 } as const;
export const areaStart = { ...countyCentre, zoom: 10 } as const;
/** Zoom at which a chosen area, or a visitor's own place, is shown. */
export const selectedZoom = 12;

/** Milliseconds. Leaflet's own wait for tap-and-hold is this long and cannot be set; a test watches it. */
export const tapHoldDelay = 600;
export const hoverThrottle = 32;
/** Pause after a movement of the map before its markers are asked for again. */
export const movePause = 200;

/** Service times in a popup. */
export const popupTimes = { featured: 2, regular: 3, area: 1 } as const;
