import { clsx } from 'clsx';
import { Navigation } from 'lucide-react';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { directionsUrl, type Place } from '@/lib/directions.ts';
import { trackedLink } from '@/lib/track.ts';

/** Link attributes for directions. A map app (geo:) opens without a new tab. */
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
      <Navigation className="size-4 shrink-0" />
      {churchCard.directions}
      <span className="sr-only">{churchCard.directionsTo(church.name, 'target' in link)}</span>
    </a>
  );
}
