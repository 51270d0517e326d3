/** The map of areas: a chunk of its own, fetched when its place comes near the view. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Rectangle, Tooltip, useMap } from 'react-leaflet';
import type { MapChurch } from '#shared/churches.ts';
import { directoryMap } from '#shared/messages/churches.ts';
import { areaBoxes } from '#shared/region.ts';
import { BaseMap } from '@/components/base-map.tsx';
import { ChurchMarker } from './map-markers.tsx';
import { areaStart, selectedZoom } from './map-options.ts';
import { AreaPopup } from './map-popup.tsx';

type Props = { area: string; featured: MapChurch[]; onSelect: (area: string) => void };

/** Where the map looks: at the chosen area nearer, else at the whole county. */
export function areaView(area: string) {
  const box = areaBoxes.find(({ name }) => name === area)?.box;
  return box
    ? {
        latitude: (box.south + box.north) / 2,
        longitude: (box.west + box.east) / 2,
        zoom: selectedZoom,
      }
    : areaStart;
}

export default function AreaMap({ area, featured, onSelect }: Props) {
  const [chosen, setChosen] = useState<MapChurch | null>(null);
  const close = useCallback(() => setChosen(null), []);
  return (
    <div className="h-full rounded-card border border-line">
      {/* The page scrolls on through this map; it is moved by dragging, its buttons and the keyboard. */}
      <BaseMap
        label={directoryMap.areasLabel}
        start={areaView(area)}
        options={{ scrollWheelZoom: false, dragging: !window.matchMedia('(pointer: coarse)').matches }}
      >
        <Follow area={area} />
        {areaBoxes.map(({ name, colour, box }) => (
          <Rectangle
            key={`${name}${name === area}`}
            bounds={[
              [box.south, box.west],
              [box.north, box.east],
            ]}
            pathOptions={{
              color: colour,
              fillColor: colour,
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
