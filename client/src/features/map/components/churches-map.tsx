/** The map of churches. Loaded lazily, so neither its code nor tiles load before it is shown. */
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { Search } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import type { ChurchMap, MapChurch } from '#shared/contracts/churches-map.ts';
import { bboxText, type DirectoryFilters, type MapPosition } from '#shared/domain/directory.ts';
import { numberText } from '#shared/domain/format.ts';
import { controls } from '#shared/messages/app.ts';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { BaseMap, cornersOf, fitOptions } from '@/components/map/base-map.tsx';
import { Button } from '@/components/ui/button.tsx';
import { mapQuery } from '@/features/search/api.ts';
import { useDebounce } from '@/lib/timing.ts';
import { MapMarkers } from './map-markers.tsx';
import { moveDelay, sheetHeight } from './map-options.ts';
import { PinMark } from './map-pins.tsx';
import { ChurchPopup } from './map-popup.tsx';
import type { MapTarget } from './use-map-target.ts';

export type ChurchesMapProps = {
  filters: DirectoryFilters;
  /** The map moves whenever this changes. */
  target: MapTarget;
  active: MapChurch | null;
  selected: MapChurch | null;
  /** Whether the map centers on the selected church. */
  centered: boolean;
  /** Covers the lower part of the map and shows the selected church. */
  sheet: ReactNode;
  narrow: boolean;
  /** Links to the list if it isn't next to the map. */
  toList: ReactNode;
  onHover: (id: number | null) => void;
  onSelect: (church: MapChurch | null) => void;
  onMove: (position: MapPosition) => void;
  onSearchArea: (bbox: string) => void;
  /** Shows the list of a box's churches. */
  onList: (bbox: string) => void;
};

type View = { bbox: string; zoom: number };

const viewOf = (map: LeafletMap): View => {
  const bounds = map.getBounds();
  return {
    bbox: bboxText({
      south: Math.max(bounds.getSouth(), -90),
      west: Math.max(bounds.getWest(), -180),
      north: Math.min(bounds.getNorth(), 90),
      east: Math.min(bounds.getEast(), 180),
    }),
    zoom: map.getZoom(),
  };
};

export function ChurchesMap(props: ChurchesMapProps) {
  const [view, setView] = useState<View | null>(null);
  const [moved, setMoved] = useState(false);
  const markers = useQuery({
    ...mapQuery(props.filters, view ?? { bbox: '', zoom: 0 }),
    enabled: view !== null,
  });
  const data = markers.data ?? null;
  const { onSelect } = props;
  const close = useCallback(() => onSelect(null), [onSelect]);
  return (
    <div className="relative flex h-full flex-col overflow-hidden border-line bg-card max-lg:border-t lg:rounded-card lg:border">
      <MapLegend counts={data?.counts} failed={markers.isError} retry={() => void markers.refetch()}>
        {moved && view ? (
          <Button
            size="small"
            className="absolute top-[3.75rem] left-1/2 z-10 -translate-x-1/2 shadow-float lg:static lg:ml-auto lg:translate-x-0 lg:shadow-none"
            onClick={() => {
              props.onSearchArea(view.bbox);
              setMoved(false);
            }}
          >
            <Search className="size-4" />
            {directoryMap.searchArea}
          </Button>
        ) : null}
        {props.toList}
      </MapLegend>
      <div className="relative min-h-0 flex-1">
        <BaseMap label={directoryMap.label} start={props.target}>
          <Movements {...props} onView={setView} onUserMove={() => setMoved(true)} />
          {data ? <MapMarkers {...props} data={data} onCluster={() => setMoved(true)} /> : null}
          {props.selected && !props.narrow ? (
            <ChurchPopup key={props.selected.id} church={props.selected} onClose={close} />
          ) : null}
        </BaseMap>
        {props.sheet}
      </div>
    </div>
  );
}

/** Moves to the target, reports the view, and tells the visitor's movements from the map's own. */
function Movements({
  target,
  selected,
  centered,
  narrow,
  onView,
  onMove,
  onUserMove,
}: ChurchesMapProps & { onView: (view: View) => void; onUserMove: () => void }) {
  // Only the visitor's zoom offers to search this area, not the map's own moves to a new target.
  const isMoving = useRef(false);
  const map = useMapEvents({
    dragend: onUserMove,
    zoomend: () => {
      if (!isMoving.current) onUserMove();
    },
    keydown: ({ originalEvent }) => {
      // On a marker, arrow keys move focus.
      if (originalEvent.target === map.getContainer() && originalEvent.key.startsWith('Arrow')) onUserMove();
    },
    moveend: () => {
      isMoving.current = false;
      report.schedule();
    },
  });
  const report = useDebounce(() => {
    onView(viewOf(map));
    const { lat, lng } = map.getCenter().wrap();
    onMove({ latitude: lat, longitude: lng, zoom: map.getZoom() });
  }, moveDelay);
  useEffect(() => onView(viewOf(map)), [map, onView]);

  const first = useRef(true);
  useEffect(() => {
    if (!first.current) {
      isMoving.current = true;
      if ('zoom' in target) map.setView([target.latitude, target.longitude], target.zoom);
      else map.fitBounds(cornersOf(target), fitOptions);
    }
    first.current = false;
  }, [map, target]);

  useEffect(() => {
    if (!selected) return;
    // Without animation, which the popup's own move would interrupt.
    if (centered) map.panTo([selected.latitude, selected.longitude], { animate: false });
    map.panInside([selected.latitude, selected.longitude], {
      paddingTopLeft: [24, 64],
      paddingBottomRight: [24, narrow ? sheetHeight : 24],
    });
  }, [map, selected, centered, narrow]);
  return null;
}

function MapLegend({
  counts,
  failed,
  retry,
  children,
}: {
  counts: ChurchMap['counts'] | undefined;
  failed: boolean;
  retry: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1 text-sm sm:gap-x-5 sm:px-4">
      {failed ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-brick-dark">
          {directoryMap.markersFailed}
          <Button size="small" variant="secondary" onClick={retry}>
            {controls.retry}
          </Button>
        </div>
      ) : (
        <>
          <span className="sr-only text-ink-soft sm:not-sr-only">{directoryMap.inView}</span>
          <LegendEntry featured label={directoryMap.featured} count={counts?.featured} />
          <LegendEntry featured={false} label={directoryMap.regular} count={counts?.regular} />
        </>
      )}
      {children}
    </div>
  );
}

function LegendEntry({
  featured,
  label,
  count,
}: {
  featured: boolean;
  label: string;
  count: number | undefined;
}) {
  return (
    <span className="inline-flex items-center gap-1 sm:gap-2">
      <PinMark featured={featured} />
      <span>
        {label} <b className="font-semibold tabular-nums">{count === undefined ? '–' : numberText(count)}</b>
      </span>
    </span>
  );
}
