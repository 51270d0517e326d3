import { clsx } from 'clsx';
import { Navigation } from 'lucide-react';
import { addressLine } from '#shared/address.ts';
import type { ChurchListItem } from '#shared/churches.ts';
import { churchCard } from '#shared/messages/churches.ts';
import { trackedLink } from '@/lib/track.ts';

type Place = Pick<ChurchListItem, 'address'> & Partial<Pick<ChurchListItem, 'city' | 'zip'>>;

/** Search for the address in Google Maps. */
export const directionsUrl = (place: Place): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(place))}`;

export function DirectionsLink({
  church,
  className,
}: {
  church: Place & { id: number; name: string };
  className?: string;
}) {
  return (
    <a
      {...trackedLink(church.id, 'directionClicks')}
      href={directionsUrl(church)}
      target="_blank"
      rel="noopener"
      className={clsx(
        'inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-bayou underline-offset-4 hover:underline',
        className,
      )}
    >
      <Navigation aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      {churchCard.directions}
      <span className="sr-only">{churchCard.directionsTo(church.name)}</span>
    </a>
  );
}
