import { useRef } from 'react';
import { addressLine } from '#shared/address.ts';
import type { EventDetail } from '#shared/events.ts';
import { eventPage as copy } from '#shared/messages/events.ts';
import { PinMapPlace } from '@/components/pin-map-place.tsx';
import { useNearViewport } from '@/lib/viewport.ts';

/** Address and map of the church where an event takes place, loaded near the viewport. */
export function EventPlace({ place }: { place: NonNullable<EventDetail['place']> }) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  const { name, latitude, longitude, approximate } = place;
  return (
    <section aria-labelledby="place" className="mt-10">
      <h2 id="place" className="text-xl">
        {copy.location}
      </h2>
      <p className="mt-1 wrap-anywhere">{addressLine(place)}</p>
      {approximate ? <p className="text-ink-soft">{copy.approximate}</p> : null}
      <div ref={frame} className="mt-4 h-72">
        {near ? (
          <PinMapPlace
            label={copy.mapOf(name)}
            view={{ latitude, longitude, zoom: approximate ? 11 : 15 }}
            pin={{ latitude, longitude }}
            pinLabel={approximate ? copy.approximate : name}
          />
        ) : null}
      </div>
    </section>
  );
}
