/** The base of every map: Leaflet with its stylesheet, options, tiles, and pins. */
import 'leaflet/dist/leaflet.css';
import type { FitBoundsOptions, Map as LeafletMap, MapOptions } from 'leaflet';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { MapContainer, TileLayer, useMap, ZoomControl } from 'react-leaflet';
import type { MapPosition } from '#shared/domain/directory.ts';
import { isVectorTiles, maxZoom, noTiles } from '#shared/domain/directory.ts';
import type { Box } from '#shared/domain/region.ts';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { appConfig } from '@/lib/config.ts';
import { onReconnect } from '@/lib/connection.ts';

/** These values come from section 9 of the specification. */
export const mapOptions = {
  maxZoom,
  wheelDebounceTime: 40,
  wheelPxPerZoomLevel: 60,
  keyboardPanDelta: 80,
  tapTolerance: 15,
} as const;

export const tileOptions = { maxZoom: mapOptions.maxZoom, tileSize: 256 } as const;

/** The padding leaves room for pins at the edge; maxZoom shows a single church with its neighborhood. */
export const fitOptions: FitBoundsOptions = {
  paddingTopLeft: [32, 56],
  paddingBottomRight: [32, 24],
  maxZoom: 15,
};

export const cornersOf = ({ south, west, north, east }: Box): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
];

/** Colors are classes because the content security policy blocks style attributes in markup. */
export const pinMarkup = (classes: string, width: number, height: number, mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40" width="${width}" height="${height}" aria-hidden="true" class="block drop-shadow-[0_2px_2px_rgb(20_38_61/0.35)]"><path class="${classes} stroke-card" stroke-width="1.5" d="M15 38.5C10 30 1.5 23.500 1.500 14.500a13.500 13.500 0 0 1 27 0C28.500 23.500 20 30 15 38.500z"/>${mark}</svg>`;

export const dot = '<circle class="fill-card" cx="15" cy="14.500" r="5"/>';

/** Right and down, by `KeyboardEvent.key`. */
export const arrows: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Follows a position that changes after the map has opened with it. */
export function FollowView({ view: { latitude, longitude, zoom } }: { view: MapPosition }) {
  const map = useMap();
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) map.setView([latitude, longitude], zoom, { animate: false });
    first.current = false;
  }, [map, latitude, longitude, zoom]);
  return null;
}

/** OpenStreetMap's license requires this link. */
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
  /** Center and zoom, or a box to fit. */
  start: MapPosition | Box;
  options?: MapOptions;
  children: ReactNode;
}) {
  const { url } = appConfig.tiles;
  const attribution = withCopyrightLink(appConfig.tiles.attribution);
  const hasTiles = url !== noTiles;
  const [tilesFailed, setTilesFailed] = useState(false);
  // Once shown, the simple map stays below any tiles that load later.
  const [showSimple, setShowSimple] = useState(!hasTiles);
  const onError = useCallback(() => {
    setTilesFailed(true);
    setShowSimple(true);
  }, []);
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    // Leaflet's panes have large z-indexes; isolation keeps them below the page's own layers.
    <div className="relative isolate size-full overflow-hidden rounded-[inherit]">
      <MapContainer
        {...('zoom' in start
          ? { center: [start.latitude, start.longitude] as [number, number], zoom: start.zoom }
          : { bounds: cornersOf(start), boundsOptions: fitOptions })}
        {...mapOptions}
        zoomAnimation={!reducedMotion}
        fadeAnimation={!reducedMotion}
        markerZoomAnimation={!reducedMotion}
        inertia={!reducedMotion}
        {...options}
        zoomControl={false}
        className="size-full bg-bayou-tint! font-sans!"
      >
        <Label text={label} />
        {options?.zoomControl === false ? null : (
          <ZoomControl zoomInTitle={directoryMap.zoomIn} zoomOutTitle={directoryMap.zoomOut} />
        )}
        {isVectorTiles(url) ? (
          <VectorTiles url={url} attribution={attribution} onError={onError} />
        ) : hasTiles ? (
          <TileLayer
            url={url}
            attribution={attribution}
            {...tileOptions}
            eventHandlers={{ tileerror: onError, tileload: () => setTilesFailed(false) }}
          />
        ) : null}
        {showSimple ? <SimpleMap /> : null}
        {children}
      </MapContainer>
      <TileStatus failed={tilesFailed} />
    </div>
  );
}

function TileStatus({ failed }: { failed: boolean }) {
  return (
    <p
      role="status"
      className={
        failed
          ? 'pointer-events-none absolute bottom-7 left-2 z-[1000] mr-2 rounded-control bg-card/85 px-2 py-0.5 text-sm text-ink-soft'
          : 'sr-only'
      }
    >
      {failed ? directoryMap.tilesFailed : ''}
    </p>
  );
}

/** Adds a layer from a lazily loaded chunk, and removes it on unmount. */
function useLazyLayer(load: () => Promise<(map: LeafletMap) => () => void>, onError?: () => void) {
  const map = useMap();
  useEffect(() => {
    let stop = () => {};
    let unmounted = false;
    const start = () => {
      stop();
      load().then(
        (add) => {
          if (!unmounted) stop = add(map);
        },
        () => {
          if (unmounted) return;
          stop = onReconnect(start);
          onError?.();
        },
      );
    };
    start();
    return () => {
      unmounted = true;
      stop();
    };
  }, [map, load, onError]);
}

const loadSimpleMap = async () => (await import('./base-map-simple.ts')).addSimpleMap;

/** Until it loads, the plain background remains. */
function SimpleMap() {
  useLazyLayer(loadSimpleMap);
  return null;
}

function VectorTiles({
  url,
  attribution,
  onError,
}: {
  url: string;
  attribution: string;
  onError: () => void;
}) {
  const load = useCallback(
    async () => (await import('./base-map-vector.ts')).vectorTiles({ url, attribution }),
    [url, attribution],
  );
  useLazyLayer(load, onError);
  return null;
}

/** Labels the map for screen readers, and tells Leaflet when its container is resized. */
function Label({ text }: { text: string }) {
  const map = useMap();
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
