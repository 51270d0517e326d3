/** The map of areas: a chunk of its own, loaded near the viewport. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Rectangle, Tooltip, useMap } from 'react-leaflet';
import type { MapChurch } from '#shared/churches-map.ts';
import { directoryMap } from '#shared/messages/churches.ts';
import { areaBoxes } from '#shared/region.ts';
import { BaseMap } from '@/components/base-map.tsx';
import { ChurchMarker } from './map-markers.tsx';
import { areaPosition, areaStart } from './map-options.ts';
import { AreaPopup } from './map-popup.tsx';

type Props = { area: string; featured: MapChurch[]; onSelect: (area: string) => void };

/** Center and zoom: the chosen area, else the whole county. */
export const areaView = (area: string) => areaPosition(area) ?? areaStart;

export default function AreaMap({ area, featured, onSelect }: Props) {
  const [chosen, setChosen] = useState<MapChurch | null>(null);
  const close = useCallback(() => setChosen(null), []);
  return (
    <div className="h-full rounded-card border border-line">
      {/* The wheel scrolls the page; the map moves by dragging, its buttons and the keyboard. */}
      <BaseMap
        label={directoryMap.areasLabel}
        start={areaView(area)}
        options={{ scrollWheelZoom: false, dragging: !window.matchMedia('(pointer: coarse)').matches }}
      >
        <Follow area={area} />
        {areaBoxes.map(({ name, color, box }) => (
          <Rectangle
            key={`${name}${name === area}`}
            bounds={[
              [box.south, box.west],
              [box.north, box.east],
            ]}
            pathOptions={{
              color: color,
              fillColor: color,
              weight: name === area ? 4 : 1.5,
              fillOpacity: name === area ? 0.4 : 0.22,
            }}
            eventHandlers={{ click: () => onSelect(name) }}
          >
            <Tooltip sticky>{name}</Tooltip>
          </Rectangle>
        ))}
        {featured.map((church) => (
          <ChurchMarker
            key={church.id}
            church={church}
            lifted={church.id === chosen?.id}
            onSelect={setChosen}
          />
        ))}
        {chosen ? <AreaPopup key={chosen.id} church={chosen} onClose={close} /> : null}
      </BaseMap>
    </div>
  );
}

function Follow({ area }: { area: string }) {
  const map = useMap();
  const last = useRef(area);
  useEffect(() => {
    if (last.current === area) return;
    last.current = area;
    const { latitude, longitude, zoom } = areaView(area);
    map.setView([latitude, longitude], zoom);
  }, [map, area]);
  return null;
}
