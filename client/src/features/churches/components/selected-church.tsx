import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { addressLine, phoneHref } from '#shared/address.ts';
import type { MapChurch } from '#shared/churches-map.ts';
import { churchCard, directoryMap } from '#shared/messages/churches.ts';
import { churchPath } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { trackedLink } from '@/lib/track.ts';
import { ChurchMeta, ChurchName, FeaturedBadge, ServiceTimes } from './church-card-parts.tsx';
import { DirectionsLink } from './directions-link.tsx';

/** Side panel of the map with the selected church. */
export function SelectedChurch({ church, onClose }: { church: MapChurch; onClose: () => void }) {
  return (
    <section
      aria-label={directoryMap.selected}
      className={clsx(
        'shrink-0 overflow-y-auto rounded-card border bg-card lg:max-h-[55%]',
        church.featured ? 'border-gold' : 'border-line',
      )}
    >
      <div className="space-y-1.5 p-4">
        <div className="flex items-start justify-between gap-2">
          <p className="pt-1 text-sm text-ink-soft">{directoryMap.selected}</p>
          <button
            type="button"
            aria-label={directoryMap.close}
            onClick={onClose}
            className="-mt-1 -mr-1 grid size-8 shrink-0 place-items-center rounded-control hover:bg-paper"
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </button>
        </div>
        <ChurchName church={church} className="text-lg leading-6" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ChurchMeta church={church} />
          {church.featured ? <FeaturedBadge /> : null}
        </div>
        <ServiceTimes services={church.services} className="text-sm" />
        <p className="text-sm">{addressLine(church)}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink to={churchPath(church.id)} size="small">
            {churchCard.viewDetails}
            <span className="sr-only">{churchCard.detailsOf(church.name)}</span>
          </ButtonLink>
          {church.phone ? (
            <a
              {...trackedLink(church.id, 'phoneClicks')}
              href={phoneHref(church.phone)}
              className="inline-flex min-h-9 items-center text-sm text-bayou"
            >
              {church.phone}
            </a>
          ) : null}
          <DirectionsLink church={church} />
        </div>
      </div>
    </section>
  );
}
