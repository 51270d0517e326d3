/** Constants of every map (specification section 9). */
export const mapOptions = {
  maxZoom: 18,
  wheelDebounceTime: 40,
  wheelPxPerZoomLevel: 60,
  keyboardPanDelta: 80,
  tapTolerance: 15,
} as const;

export const tileOptions = { maxZoom: mapOptions.maxZoom, tileSize: 256 } as const;
