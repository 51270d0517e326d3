/** A small map with one pin, editable (click, drag, keyboard) or read-only. Loaded lazily. */
import { DomEvent, divIcon, type LatLng } from 'leaflet';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import type { MapPosition } from '#shared/domain/directory.ts';
import { arrows, BaseMap, dot, FollowView, pinMarkup } from './base-map.tsx';

type Point = { latitude: number; longitude: number };

export type PinMapProps = {
  label: string;
  /** The map moves whenever this changes. */
  view: MapPosition;
  pin: Point | null;
  pinLabel: string;
  onPin?: (at: Point) => void;
};

const icon = divIcon({
  html: pinMarkup('fill-bayou', 30, 40, dot),
  className: 'rounded-control',
  iconSize: [30, 40],
  iconAnchor: [15, 39],
});

/** Five decimals are accurate to about a meter. */
const rounded = (value: number) => Math.round(value * 1e5) / 1e5;
const pointOf = (at: LatLng): Point => {
  const { lat, lng } = at.wrap();
  return { latitude: rounded(lat), longitude: rounded(lng) };
};

/** Pixels per arrow key press; Shift selects the large step. */
const steps = { small: 4, large: 40 } as const;

export default function PinMap({ label, view, pin, pinLabel, onPin }: PinMapProps) {
  return (
    <BaseMap
      label={label}
      start={view}
      // On a read-only map, one finger must scroll the page.
      options={{
        scrollWheelZoom: false,
        dragging: onPin !== undefined || !window.matchMedia('(pointer: coarse)').matches,
      }}
    >
      <FollowView view={view} />
      {onPin ? <Clicks onPin={onPin} /> : null}
      {pin ? <Pin at={pin} label={pinLabel} onPin={onPin} /> : null}
    </BaseMap>
  );
}

function Clicks({ onPin }: { onPin: (at: Point) => void }) {
  useMapEvents({
    click: (event) => onPin(pointOf(event.latlng)),
    keydown: ({ originalEvent, target }) => {
      // Enter on the map places the pin at the center; Enter on one of the map's buttons must still activate it.
      if (originalEvent.key !== 'Enter' || originalEvent.target !== target.getContainer()) return;
      originalEvent.preventDefault();
      onPin(pointOf(target.getCenter()));
    },
  });
  return null;
}

function Pin({ at, label, onPin }: { at: Point; label: string; onPin: ((at: Point) => void) | undefined }) {
  const map = useMap();
  return (
    <Marker
      position={[at.latitude, at.longitude]}
      icon={icon}
      title={label}
      alt={label}
      draggable={onPin !== undefined}
      keyboard={onPin !== undefined}
      eventHandlers={
        onPin
          ? {
              dragend: (event) => onPin(pointOf(event.target.getLatLng())),
              keydown: ({ originalEvent }) => {
                const arrow = arrows[originalEvent.key];
                if (!arrow) return;
                DomEvent.stop(originalEvent);
                const step = originalEvent.shiftKey ? steps.large : steps.small;
                const from = map.latLngToContainerPoint([at.latitude, at.longitude]);
                const to = map.containerPointToLatLng(from.add([arrow[0] * step, arrow[1] * step]));
                onPin(pointOf(to));
                if (!map.getBounds().contains(to)) map.panTo(to, { animate: false });
              },
            }
          : {}
      }
    />
  );
}
