import { useRef } from 'react';
import { placeLine } from '#shared/address.ts';
import type { Church } from '#shared/churches.ts';
import { churchPage } from '#shared/messages/church-page.ts';
import { PinMapPlace } from '@/components/pin-map-place.tsx';
import { useNearViewport } from '@/lib/viewport.ts';
import { DirectionsLink } from './directions-link.tsx';

/** Zooms: the streets around a building, a ZIP code, the county. */
const zoomOf = ({ approximate, positionSource }: Church): number =>
  positionSource === 'county' ? 10 : approximate ? 12 : 15;

export function ChurchMap({ church }: { church: Church }) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  const { name, latitude, longitude, approximate } = church;
  return (
    <section aria-labelledby="location">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="location" className="text-2xl">
          {churchPage.location}
        </h2>
        <DirectionsLink church={church} />
      </div>
      <p className="mt-1 wrap-anywhere">{placeLine(church)}</p>
      {approximate ? (
        <p className="mt-1 text-ink-soft">
          <strong className="font-medium text-ink">{churchPage.approximate}.</strong>{' '}
          {churchPage.approximateText}
        </p>
      ) : null}
      <div ref={frame} className="mt-4 h-72 print:hidden">
        {near ? (
          <PinMapPlace
            label={churchPage.mapOf(name)}
            view={{ latitude, longitude, zoom: zoomOf(church) }}
            pin={{ latitude, longitude }}
            pinLabel={approximate ? churchPage.approximate : name}
          />
        ) : null}
      </div>
    </section>
  );
}
