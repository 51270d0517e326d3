/** What all maps share: Leaflet with its style sheet, the tiles, and the words for when those do not come. */
import 'leaflet/dist/leaflet.css';
import type { Map as LeafletMap, MapOptions } from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { MapContainer, TileLayer, useMap } from 'react-leaflet';
import type { MapPosition } from '#shared/directory.ts';
import { directoryMap } from '#shared/messages/churches.ts';
import { appConfig } from '@/lib/config.ts';
import { mapOptions, tileOptions } from './map-options.ts';

/** Tells whether the map stands still for those who asked for less movement. */
export const stillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The tile service asks for a link where its name stands. */
const withCopyrightLink = (attribution: string): string =>
  attribution.includes('<')
    ? attribution
    : attribution.replace(
        'OpenStreetMap',
        '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">$&</a>',
      );

export function BaseMap({
  label,
  start,
  options,
  children,
}: {
  label: string;
  start: MapPosition;
  options?: MapOptions;
  children: ReactNode;
}) {
  const [tilesFailed, setTilesFailed] = useState(false);
  const still = stillness();
  return (
    // Leaflet's panes are stacked by large numbers; isolated, they stay below the page's own layers.
    <div className="relative isolate size-full overflow-hidden rounded-[inherit]">
      <MapContainer
        center={[start.latitude, start.longitude]}
        zoom={start.zoom}
        {...mapOptions}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
        inertia={!still}
        {...options}
        className="size-full bg-bayou-tint! font-sans!"
      >
        <Label text={label} />
        <TileLayer
          url={appConfig.tiles.url}
          attribution={withCopyrightLink(appConfig.tiles.attribution)}
          {...tileOptions}
          eventHandlers={{
            tileerror: () => setTilesFailed(true),
            tileload: () => setTilesFailed(false),
          }}
        />
        {children}
      </MapContainer>
      <p
        role="status"
        className={
          tilesFailed
            ? 'absolute inset-x-14 top-3 z-[1000] mx-auto w-fit rounded-control border border-line bg-card px-3 py-2 text-sm shadow-float'
            : 'sr-only'
        }
      >
        {tilesFailed ? directoryMap.tilesFailed : ''}
      </p>
    </div>
  );
}

/** Names the map for those who hear the page, and keeps its size true to its box. */
function Label({ text }: { text: string }) {
  const map: LeafletMap = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'region');
    container.setAttribute('aria-label', text);
    map.attributionControl?.setPrefix(false);
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(container);
    return () => observer.disconnect();
  }, [map, text]);
  return null;
}
