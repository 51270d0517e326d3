import { clsx } from 'clsx';
import { Navigation } from 'lucide-react';
import { addressLine } from '#shared/address.ts';
import { churchCard } from '#shared/messages/churches.ts';
import { trackedLink } from '@/lib/track.ts';

type Place = {
  name: string;
  address: string;
  city?: string;
  state?: string;
  zip?: string;
  latitude: number;
  longitude: number;
  /** The coordinates are only the center of a ZIP code or county. */
  approximate?: boolean;
};

/** By name and address; without a street by coordinates, unless these only say where the ZIP code is. */
function destinationOf(place: Place): { text: string; point: boolean } {
  const named = [place.name, addressLine(place)].filter(Boolean).join(', ');
  return place.address.trim() || place.approximate
    ? { text: named, point: false }
    : { text: `${place.latitude},${place.longitude}`, point: true };
}

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** URL of directions: the installed map app on phones (`geo:` on Android), Google Maps elsewhere. */
export function directionsUrl(place: Place): string {
  const { text, point } = destinationOf(place);
  const to = encodeURIComponent(text);
  if (/Android/.test(navigator.userAgent))
    return `geo:0,0?q=${point ? `${text}(${encodeURIComponent(place.name)})` : to}`;
  return isApple()
    ? `https://maps.apple.com/?daddr=${to}`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}

/** Attributes of a link to directions; a map app opens by itself, a website in a new tab. */
export function directionsLink(place: Place & { id: number }) {
  const href = directionsUrl(place);
  const target = href.startsWith('geo:') ? {} : { target: '_blank', rel: 'noopener' };
  return { ...trackedLink(place.id, 'directionClicks'), href, ...target };
}

export function DirectionsLink({
  church,
  className,
}: {
  church: Place & { id: number };
  className?: string;
}) {
  const link = directionsLink(church);
  return (
    <a
      {...link}
      className={clsx(
        'inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-bayou underline-offset-4 hover:underline',
        className,
      )}
    >
      <Navigation aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      {churchCard.directions}
      <span className="sr-only">{churchCard.directionsTo(church.name, 'target' in link)}</span>
    </a>
  );
}
