/** Vector tiles from a single PMTiles file, for hosts without a tile service. Loaded only if one is configured. */
import type { Layer, Map as LeafletMap } from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';
import { maxZoom } from '#shared/domain/directory.ts';
import { currentLocale } from '#shared/locale/locale.ts';

const signature = 'PMTiles';

/**
 * Checks the file and returns a function that adds its layer to a map. Throws if the host doesn't support range
 * requests; the layer itself would only log the error and leave the map empty.
 */
export async function vectorTiles({ url, attribution }: { url: string; attribution: string }) {
  const response = await fetch(url, { headers: { Range: `bytes=0-${signature.length - 1}` } });
  if (response.status !== 206 || (await response.text()) !== signature)
    throw new Error(`${url} is not a PMTiles file, or its host refuses range requests`);
  return (map: LeafletMap) => {
    // The library's types omit that its layer extends Leaflet's.
    const layer: unknown = leafletLayer({
      maxZoom,
      url,
      attribution,
      flavor: 'light',
      lang: currentLocale(),
    });
    map.addLayer(layer as Layer);
    return () => void map.removeLayer(layer as Layer);
  };
}
