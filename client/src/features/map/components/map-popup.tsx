/** Marker popups. Their links are router links, so a click doesn't reload the page. */
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Popup } from 'react-leaflet';
import type { MapChurch } from '#shared/contracts/churches-map.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { NewTabLink, PhoneLink } from '@/components/links.tsx';
import {
  ChurchName,
  DetailsLink,
  FeaturedBadge,
  ServiceTimes,
} from '@/features/churches/components/church-card-parts.tsx';
import { trackedLink } from '@/lib/track.ts';
import { popupTimes } from './map-options.ts';
import { useFocusFromMarker } from './use-focus-from-marker.ts';

type PopupProps = { church: MapChurch; onClose: () => void };

function PopupShell({ church, onClose, children }: PopupProps & { children: ReactNode }) {
  const { latitude, longitude } = church;
  // react-leaflet reopens the popup when the array's identity changes.
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);
  return (
    <Popup
      position={position}
      offset={[0, church.featured ? -36 : -30]}
      minWidth={220}
      maxWidth={280}
      // Leaves room for the button above.
      autoPanPaddingTopLeft={[16, 60]}
      autoPanPaddingBottomRight={[16, 16]}
      eventHandlers={{ remove: onClose }}
    >
      <PopupContent church={church} onClose={onClose}>
        {children}
      </PopupContent>
    </Popup>
  );
}

const linkClass = 'inline-block min-h-6 font-medium text-bayou! underline-offset-4 hover:underline';

function PopupContent({ church, onClose, children }: PopupProps & { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useFocusFromMarker(content);
  // Leaflet's own label is English.
  useEffect(() => {
    const button = content.current?.closest('.leaflet-popup')?.querySelector('.leaflet-popup-close-button');
    button?.setAttribute('aria-label', directoryMap.closePopup);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the popup from anywhere inside it
    <div
      ref={content}
      tabIndex={-1}
      className="space-y-1.5 font-sans text-sm text-ink outline-none [&_p]:m-0!"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {church.featured ? <FeaturedBadge /> : null}
      <ChurchName church={church} className="pr-4 text-base leading-5 [&_a]:text-ink!" />
      {children}
    </div>
  );
}

/** Memoized, like AreaPopup, because rendering a popup again pans the map back to it. */
export const ChurchPopup = memo(function ChurchPopup({ church, onClose }: PopupProps) {
  return (
    <PopupShell church={church} onClose={onClose}>
      <p className="text-ink-soft">
        {shown.denomination(church.denomination)}
        {church.distance === undefined ? '' : ` · ${churchCard.miles(church.distance)}`}
      </p>
      <p>{church.address}</p>
      {church.phone ? (
        <PhoneLink {...trackedLink(church.id, 'phoneClicks')} phone={church.phone} className={linkClass} />
      ) : null}
      <ServiceTimes church={church} limit={church.featured ? popupTimes.featured : popupTimes.regular} />
      <DetailsLink church={church} className="mt-1 text-card!" />
    </PopupShell>
  );
});

export const AreaPopup = memo(function AreaPopup({ church, onClose }: PopupProps) {
  const more = church.services.length - popupTimes.area;
  return (
    <PopupShell church={church} onClose={onClose}>
      <p className="text-ink-soft">{shown.denomination(church.denomination)}</p>
      <ServiceTimes church={church} limit={popupTimes.area} />
      {more > 0 ? <p className="text-ink-soft">{directoryMap.moreTimes(more)}</p> : null}
      <div className="flex flex-wrap items-center gap-x-4">
        <DetailsLink church={church} className="mt-1 text-card!" />
        {church.website ? (
          <NewTabLink
            {...trackedLink(church.id, 'websiteClicks')}
            href={church.website}
            rel="noopener ugc"
            className={linkClass}
          >
            {churchPage.visitWebsite}
          </NewTabLink>
        ) : null}
      </div>
    </PopupShell>
  );
});
