import { type LeafletEventHandlerFnMap, latLngBounds, point } from 'leaflet';
import { memo, useMemo } from 'react';
import { Marker, useMap } from 'react-leaflet';
import type { ChurchMap, MapChurch } from '#shared/churches-map.ts';
import { directoryMap } from '#shared/messages/directory.ts';
import { useThrottle } from '@/lib/debounce.ts';
import { hoverThrottle } from './map-options.ts';
import { churchIcon, clusterIcon } from './map-pins.tsx';
import { spreadPins } from './map-spread.ts';
import { useRovingMarkers } from './use-roving-markers.ts';

const isEnter = (event: { originalEvent: Event }) => {
  const { key } = event.originalEvent as KeyboardEvent;
  return key === 'Enter' || key === ' ';
};

/** One church; opened by click, Enter or Space. A memo: a hover must not render two hundred of them. */
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
      click: () => onSelect(church),
      keydown: (event) => {
        if (!isEnter(event)) return;
        event.originalEvent.preventDefault();
        onSelect(church);
      },
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

export function MapMarkers({
  data,
  active,
  selected,
  onHover,
  onSelect,
  onCluster,
}: {
  data: ChurchMap;
  /** Church whose card is under the pointer. */
  active: MapChurch | null;
  selected: MapChurch | null;
  onHover: (id: number | null) => void;
  onSelect: (church: MapChurch) => void;
  onCluster: () => void;
}) {
  const map = useMap();
  const hover = useThrottle(onHover, hoverThrottle);
  useRovingMarkers(map);
  const isClosest = map.getZoom() === map.getMaxZoom();
  const pins = useMemo(
    () => (isClosest ? spreadPins(data.churches, { around: data.clusters, map }) : data.churches),
    [data, isClosest, map],
  );
  const visibleIds = new Set(pins.map((church) => church.id));
  // A church inside a cluster gets a pin of its own while it is active or selected.
  const extra = [active, selected].filter(
    (church, index, both): church is MapChurch =>
      church !== null && !visibleIds.has(church.id) && (index === 0 || both[0]?.id !== church.id),
  );
  return (
    <>
      {data.clusters.map((cluster) => (
        <Marker
          key={`${cluster.latitude},${cluster.longitude},${cluster.count}`}
          position={[cluster.latitude, cluster.longitude]}
          icon={clusterIcon(cluster.count, cluster.featured)}
          title={directoryMap.cluster(cluster.count, cluster.featured)}
          eventHandlers={{
            click: () => open(cluster.bbox),
            keydown: (event) => {
              if (!isEnter(event)) return;
              event.originalEvent.preventDefault();
              open(cluster.bbox);
            },
          }}
        />
      ))}
      {[...pins, ...extra].map((church) => (
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

  function open({ south, west, north, east }: ChurchMap['clusters'][number]['bbox']) {
    onCluster();
    const bounds = latLngBounds([south, west], [north, east]);
    // Churches at the same place have no box to fit: zoom in as far as possible.
    if (bounds.getSouthWest().equals(bounds.getNorthEast(), 1e-5))
      map.setView(bounds.getCenter(), map.getMaxZoom());
    else {
      // On a small map the box may fit only at the zoom that it has already.
      const zoom = Math.max(map.getBoundsZoom(bounds, false, point(96, 96)), map.getZoom() + 1);
      map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()));
    }
  }
}
