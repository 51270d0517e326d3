/** The map of areas: a chunk of its own, loaded near the viewport. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Rectangle, Tooltip, useMap } from 'react-leaflet';
import type { MapChurch } from '#shared/churches-map.ts';
import { directoryMap } from '#shared/messages/directory.ts';
import { areaBoxes } from '#shared/region.ts';
import { BaseMap } from '@/components/base-map.tsx';
import { ChurchMarker } from './map-markers.tsx';
import { areaPosition, areaStart } from './map-options.ts';
import { AreaPopup } from './map-popup.tsx';

type Props = { areas: readonly string[]; featured: MapChurch[]; onSelect: (area: string) => void };

/** Center and zoom: the chosen area, else the whole county. */
export const areaView = (...areas: string[]) => areaPosition(areas) ?? areaStart;

export default function AreaMap({ areas, featured, onSelect }: Props) {
  const [chosen, setChosen] = useState<MapChurch | null>(null);
  const close = useCallback(() => setChosen(null), []);
  return (
    <div className="h-full rounded-card border border-line">
      {/* The wheel scrolls the page; the map moves by dragging, its buttons and the keyboard. */}
      <BaseMap
        label={directoryMap.areasLabel}
        start={areaView(...areas)}
        options={{ scrollWheelZoom: false, dragging: !window.matchMedia('(pointer: coarse)').matches }}
      >
        <Follow areas={areas} />
        {areaBoxes.map(({ name, color, box }) => (
          <Rectangle
            key={`${name}${areas.includes(name)}`}
            bounds={[
              [box.south, box.west],
              [box.north, box.east],
            ]}
            pathOptions={{
              color: color,
              fillColor: color,
              weight: areas.includes(name) ? 4 : 1.5,
              fillOpacity: areas.includes(name) ? 0.4 : 0.22,
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

function Follow({ areas }: { areas: readonly string[] }) {
  const map = useMap();
  const names = areas.join('\n');
  const last = useRef(names);
  useEffect(() => {
    if (last.current === names) return;
    last.current = names;
    const { latitude, longitude, zoom } = areaView(...names.split('\n'));
    map.setView([latitude, longitude], zoom);
  }, [map, names]);
  return null;
}
