/** The map of areas, loaded lazily near the viewport. */
import { useCallback, useState } from 'react';
import { Rectangle, Tooltip } from 'react-leaflet';
import type { MapChurch } from '#shared/contracts/churches-map.ts';
import { areaBoxes } from '#shared/domain/region.ts';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { BaseMap, cornersOf, FollowView } from '@/components/map/base-map.tsx';
import { ChurchMarker } from './map-markers.tsx';
import { areaView } from './map-options.ts';
import { AreaPopup } from './map-popup.tsx';

type Props = { areas: readonly string[]; featured: MapChurch[]; onSelect: (area: string) => void };

export function AreaMap({ areas, featured, onSelect }: Props) {
  const [selected, setSelected] = useState<MapChurch | null>(null);
  const close = useCallback(() => setSelected(null), []);
  return (
    <div className="h-full rounded-card border border-line">
      {/* The wheel scrolls the page; the map moves by dragging, buttons, or keyboard. */}
      <BaseMap
        label={directoryMap.areasLabel}
        start={areaView(areas)}
        options={{ scrollWheelZoom: false, dragging: !window.matchMedia('(pointer: coarse)').matches }}
      >
        <FollowView view={areaView(areas)} />
        {areaBoxes.map(({ name, color, box }) => (
          <Rectangle
            key={`${name}${areas.includes(name)}`}
            bounds={cornersOf(box)}
            pathOptions={{
              color: color,
              fillColor: color,
              weight: areas.includes(name) ? 4 : 1.5,
              fillOpacity: areas.includes(name) ? 0.4 : 0.22,
            }}
            eventHandlers={{ click: () => onSelect(name) }}
          >
            <Tooltip sticky>{shown.area(name)}</Tooltip>
          </Rectangle>
        ))}
        {featured.map((church) => (
          <ChurchMarker
            key={church.id}
            church={church}
            lifted={church.id === selected?.id}
            onSelect={setSelected}
          />
        ))}
        {selected ? <AreaPopup key={selected.id} church={selected} onClose={close} /> : null}
      </BaseMap>
    </div>
  );
}
