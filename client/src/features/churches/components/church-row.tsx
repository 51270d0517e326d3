import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { addressLine } from '#shared/domain/address.ts';
import { FavoriteButton } from '@/components/favorite-button.tsx';
import { regularTimes } from './church-card.tsx';
import { CallLink, ChurchMeta, ChurchName, FeaturedBadge, ServiceTimes } from './church-card-parts.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { NextServiceLine } from './next-service.tsx';

/** A compact row; `narrow` stacks its parts for the column next to the map. */
export function ChurchRow({
  church,
  narrow = false,
  highlighted = false,
  extra,
}: {
  church: ChurchListItem;
  narrow?: boolean;
  highlighted?: boolean;
  extra?: ReactNode;
}) {
  return (
    <article
      className={clsx(
        'grid gap-x-6 gap-y-2 border-l-4 px-4 py-4 transition-colors duration-150',
        !narrow &&
          'md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]',
        church.featured ? 'border-l-gold' : 'border-l-transparent',
        highlighted ? 'bg-bayou-tint' : church.featured && 'bg-gold-tint/60',
      )}
    >
      <div className="min-w-0">
        <ChurchName church={church} className="text-lg leading-6" />
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <ChurchMeta church={church} />
          {church.featured ? <FeaturedBadge /> : null}
        </div>
      </div>
      <div className="min-w-0 space-y-1.5 text-sm">
        <ServiceTimes church={church} {...(church.featured ? {} : { limit: regularTimes })} />
        <NextServiceLine church={church} />
      </div>
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">{addressLine(church)}</p>
        <div className="flex flex-wrap items-center gap-x-4">
          <CallLink church={church} />
          {narrow ? null : <DirectionsLink church={church} className="min-h-11! sm:min-h-9!" />}
          {extra}
          <FavoriteButton church={church} compact className="-mr-2 ml-auto" />
        </div>
      </div>
    </article>
  );
}
