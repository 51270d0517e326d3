import { useRef } from 'react';
import { addressLine } from '#shared/address.ts';
import type { Church } from '#shared/churches.ts';
import { churchPage } from '#shared/messages/churches.ts';
import { useNearViewport } from '@/lib/viewport.ts';
import { DirectionsLink } from './directions-link.tsx';

/** Map of the address in an iframe of the maps service, loaded near the viewport for the visitor's privacy. */
export function ChurchMap({ church }: { church: Church }) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  if (!church.address.trim()) return null;
  const place = addressLine(church);
  return (
    <section aria-labelledby="location">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="location" className="text-2xl">
          {churchPage.location}
        </h2>
        <DirectionsLink church={church} />
      </div>
      <p className="mt-1 wrap-anywhere">{place}</p>
      {church.positionSource === 'county' ? (
        <p className="mt-1 text-ink-soft">{churchPage.placeUnknown}</p>
      ) : null}
      <div
        ref={frame}
        className="relative mt-4 h-80 overflow-hidden rounded-card border border-line bg-ink/10 lg:h-96"
      >
        {near ? (
          <iframe
            src={`https://www.google.com/maps?q=${encodeURIComponent(place)}&output=embed`}
            title={churchPage.mapOf(place)}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
            className="absolute inset-0 size-full"
          />
        ) : null}
      </div>
    </section>
  );
}
