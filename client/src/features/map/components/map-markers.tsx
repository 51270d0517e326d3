import { type LeafletEventHandlerFnMap, type Map as LeafletMap, latLngBounds, point } from 'leaflet';
import { memo, useEffect, useMemo } from 'react';
import { Marker, useMap } from 'react-leaflet';
import type { ChurchMap, MapChurch } from '#shared/contracts/churches-map.ts';
import { bboxText } from '#shared/domain/directory.ts';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { arrows } from '@/components/map/base-map.tsx';
import { useThrottle } from '@/lib/timing.ts';
import { hoverThrottle } from './map-options.ts';
import { churchIcon, clusterIcon } from './map-pins.tsx';

const pressHandlers = (act: () => void): LeafletEventHandlerFnMap => ({
  click: act,
  keydown: ({ originalEvent }) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    act();
  },
});

/** Memoized because hovering one marker must not render two hundred others. */
export const ChurchMarker = memo(function ChurchMarker({
  church,
  lifted,
  onHover,
  onSelect,
}: {
  church: MapChurch;
  lifted: boolean;
  onHover?: (id: number | null) => void;
  onSelect: (church: MapChurch) => void;
}) {
  const { latitude, longitude } = church;
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);
  const handlers = useMemo<LeafletEventHandlerFnMap>(
    () => ({
      ...pressHandlers(() => onSelect(church)),
      mouseover: () => onHover?.(church.id),
      mouseout: () => onHover?.(null),
    }),
    [church, onHover, onSelect],
  );
  return (
    <Marker
      position={position}
      icon={churchIcon(church.featured, lifted)}
      title={directoryMap.marker(church.name, church.featured)}
      zIndexOffset={lifted ? 2000 : church.featured ? 1000 : 0}
      eventHandlers={handlers}
    />
  );
});

/** About 10 meters, so that rounding the box doesn't leave out its churches. */
const listMargin = 1e-4;

/** Zooms in on its churches, or lists them if the map can't get closer. */
function ClusterMarker({
  cluster: { latitude, longitude, count, featured, bbox },
  isClosest,
  onOpen,
  onList,
}: {
  cluster: ChurchMap['clusters'][number];
  isClosest: boolean;
  onOpen: () => void;
  onList: (bbox: string) => void;
}) {
  const map = useMap();
  const list = () =>
    onList(
      bboxText({
        south: bbox.south - listMargin,
        west: bbox.west - listMargin,
        north: bbox.north + listMargin,
        east: bbox.east + listMargin,
      }),
    );
  const zoom = () => {
    onOpen();
    const bounds = latLngBounds([bbox.south, bbox.west], [bbox.north, bbox.east]);
    // On a small map, the bounds may only fit at the current zoom.
    const zoom = Math.max(map.getBoundsZoom(bounds, false, point(96, 96)), map.getZoom() + 1);
    map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()));
  };
  return (
    <Marker
      position={[latitude, longitude]}
      icon={clusterIcon(count, featured)}
      title={directoryMap.cluster({ count, featured, isClosest })}
      eventHandlers={pressHandlers(isClosest ? list : zoom)}
    />
  );
}

export function MapMarkers({
  data,
  active,
  selected,
  onHover,
  onSelect,
  onCluster,
  onList,
}: {
  data: ChurchMap;
  /** The church whose card is hovered. */
  active: MapChurch | null;
  selected: MapChurch | null;
  onHover: (id: number | null) => void;
  onSelect: (church: MapChurch) => void;
  onCluster: () => void;
  onList: (bbox: string) => void;
}) {
  const map = useMap();
  const hover = useThrottle(onHover, hoverThrottle);
  useRovingMarkers(map);
  const isClosest = map.getZoom() === map.getMaxZoom();
  const visibleIds = new Set(data.churches.map((church) => church.id));
  // A church inside a cluster gets its own pin while it is active or selected.
  const extra = [active, selected].filter(
    (church, index, candidates): church is MapChurch =>
      church !== null && !visibleIds.has(church.id) && (index === 0 || candidates[0]?.id !== church.id),
  );
  return (
    <>
      {data.clusters.map((cluster) => (
        <ClusterMarker
          // A marker keeps its first title.
          key={`${cluster.latitude},${cluster.longitude},${cluster.count},${isClosest}`}
          cluster={cluster}
          isClosest={isClosest}
          onOpen={onCluster}
          onList={onList}
        />
      ))}
      {[...data.churches, ...extra].map((church) => (
        <ChurchMarker
          key={church.id}
          church={church}
          lifted={church.id === active?.id || church.id === selected?.id}
          onHover={hover}
          onSelect={onSelect}
        />
      ))}
    </>
  );
}

const markersOf = (map: LeafletMap) => [
  ...map.getPane('markerPane')!.querySelectorAll<HTMLElement>('.leaflet-marker-icon'),
];

function centerOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest marker in a direction, preferring ones straight ahead; undefined at the edge. */
function neighborOf(from: HTMLElement, markers: HTMLElement[], [right, down]: readonly [number, number]) {
  const [x, y] = centerOf(from);
  return markers
    .map((marker) => {
      const [otherX, otherY] = centerOf(marker);
      const ahead = (otherX - x) * right + (otherY - y) * down;
      const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
      return { marker, ahead, distance: ahead + 2 * aside };
    })
    .filter(({ marker, ahead }) => marker !== from && ahead > 1)
    .sort((a, b) => a.distance - b.distance)[0]?.marker;
}

/** Makes all markers one tab stop with arrow keys moving between them. Leaflet makes each one a tab stop. */
function useRovingMarkers(map: LeafletMap): void {
  // After every render, because Leaflet resets the attribute with each icon.
  useEffect(() => {
    const markers = markersOf(map);
    const [x, y] = centerOf(map.getContainer());
    const fromCenter = (marker: HTMLElement) => {
      const [otherX, otherY] = centerOf(marker);
      return Math.hypot(otherX - x, otherY - y);
    };
    const focused = markers.find((marker) => marker === document.activeElement);
    const stop =
      focused ??
      markers.reduce<HTMLElement | undefined>(
        (nearest, marker) => (nearest && fromCenter(nearest) <= fromCenter(marker) ? nearest : marker),
        undefined,
      );
    for (const marker of markers) marker.tabIndex = marker === stop ? 0 : -1;
  });

  useEffect(() => {
    const pane = map.getPane('markerPane')!;
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = arrows[event.key];
      const from = (event.target as Element).closest<HTMLElement>('.leaflet-marker-icon');
      if (!direction || !from) return;
      event.preventDefault();
      event.stopPropagation();
      const markers = markersOf(map);
      const next = neighborOf(from, markers, direction);
      if (!next) return;
      for (const marker of markers) marker.tabIndex = marker === next ? 0 : -1;
      next.focus();
    };
    pane.addEventListener('keydown', onKeyDown);
    return () => pane.removeEventListener('keydown', onKeyDown);
  }, [map]);
}
