import { type LeafletEventHandlerFnMap, latLngBounds } from 'leaflet';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Marker, useMap } from 'react-leaflet';
import type { ChurchMap, MapChurch } from '#shared/churches.ts';
import { directoryMap } from '#shared/messages/churches.ts';
import { hoverThrottle } from './map-options.ts';
import { churchIcon, clusterIcon } from './map-pins.tsx';

const isEnter = (event: { originalEvent: Event }) => {
  const { key } = event.originalEvent as KeyboardEvent;
  return key === 'Enter' || key === ' ';
};

/** At most one call in the given time, the last one counts. */
function useThrottled<T>(call: (value: T) => void, milliseconds: number): (value: T) => void {
  const latest = useRef(call);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = call;
  }, [call]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () => (value: T) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(value), milliseconds);
    },
    [milliseconds],
  );
}

/** One church; reached by Tab, opened by click, Enter or Space. Two hundred of them must not all follow a hover. */
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

/** Markers and clusters as the server counted them for this part of the map. */
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
  const hover = useThrottled(onHover, hoverThrottle);
  const known = new Set(data.churches.map((church) => church.id));
  // A church inside a cluster gets a pin of its own while it matters.
  const extra = [active, selected].filter(
    (church, index, both): church is MapChurch =>
      church !== null && !known.has(church.id) && (index === 0 || both[0]?.id !== church.id),
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

  function open({ south, west, north, east }: ChurchMap['clusters'][number]['bbox']) {
    onCluster();
    const bounds = latLngBounds([south, west], [north, east]);
    // Churches at one and the same place have no box to fit: go as near as it gets.
    if (bounds.getSouthWest().equals(bounds.getNorthEast(), 1e-5))
      map.setView(bounds.getCenter(), map.getMaxZoom());
    else map.fitBounds(bounds, { padding: [48, 48] });
  }
}
