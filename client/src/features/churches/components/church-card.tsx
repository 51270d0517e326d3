import type { ReactNode } from 'react';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { addressLine } from '#shared/domain/address.ts';
import { FavoriteButton } from '@/components/favorite-button.tsx';
import { CoverImage } from '@/components/image.tsx';
import {
  CallLink,
  ChurchMeta,
  ChurchName,
  DetailsLink,
  FeaturedBadge,
  FeatureLink,
  ServiceTimes,
} from './church-card-parts.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { NextServiceLine } from './next-service.tsx';

export const regularTimes = 2;

type CardProps = {
  church: ChurchListItem;
  eager?: boolean;
  /** Like the other cards of its grid, even if the church is featured. */
  plain?: boolean;
  /** Another control. */
  extra?: ReactNode;
};

/** A card for CardGrid; its parts are rows of the grid. */
export function ChurchCard(props: CardProps) {
  return props.church.featured && !props.plain ? <FeaturedCard {...props} /> : <RegularCard {...props} />;
}

function FeaturedCard({ church, eager, extra }: CardProps) {
  return (
    <article className="row-span-7 mb-6 grid grid-rows-subgrid overflow-hidden rounded-card border border-gold bg-card">
      <ChurchName
        church={church}
        className="row-start-2 px-4 pt-3 text-lg leading-6 sm:px-5 sm:pt-4 sm:text-xl"
      />
      <div className="relative row-start-1">
        <CoverImage
          src={church.heroImage}
          className="aspect-[4/1] sm:aspect-video"
          {...(eager ? { eager } : {})}
        />
        <FeaturedBadge className="absolute bottom-2 left-4 sm:bottom-3 sm:left-5" />
        <FavoriteButton church={church} compact className="absolute top-2 right-2 bg-card/95" />
        <div className="absolute top-2 left-4 rounded-control bg-card/95 px-2.5 empty:hidden sm:left-5">
          {extra}
        </div>
      </div>
      <ChurchMeta church={church} className="row-start-3 px-4 pt-0.5 sm:px-5 sm:pt-1" />
      <p className="row-start-4 mx-4 mt-2 line-clamp-2 text-sm text-ink-soft sm:mx-5 sm:mt-3 sm:line-clamp-3 sm:text-base">
        {church.description}
      </p>
      <ServiceTimes
        church={church}
        className="row-start-5 px-4 pt-2 text-sm font-medium sm:px-5 sm:pt-3 sm:text-base"
      />
      <NextServiceLine
        church={church}
        className="row-start-6 px-4 pt-1 text-sm sm:px-5 sm:pt-2 sm:text-base"
      />
      <div className="row-start-7 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 self-end border-t border-gold/40 bg-gold-tint px-4 py-1.5 sm:mt-4 sm:px-5 sm:py-3">
        <DetailsLink church={church} />
        <DirectionsLink church={church} className="print:hidden" />
        <p className="hidden print:block">
          {[addressLine(church), church.phone].filter(Boolean).join(' · ')}
        </p>
      </div>
    </article>
  );
}

function RegularCard({ church, extra }: CardProps) {
  return (
    <article className="row-span-6 mb-6 grid grid-rows-subgrid rounded-card border border-line bg-card">
      <ChurchName church={church} className="px-4 pt-4 text-lg leading-6" />
      <ChurchMeta church={church} className="px-4 pt-1" />
      <p className="px-4 pt-1 text-sm wrap-anywhere">{addressLine(church)}</p>
      <ServiceTimes church={church} limit={regularTimes} className="px-4 pt-3 text-sm" />
      <NextServiceLine church={church} className="row-start-5 px-4 pt-2 text-sm" />
      <div className="row-start-6 flex flex-col items-start self-end px-4 pt-2 pb-3">
        <div className="flex w-full flex-wrap items-center gap-x-4">
          <CallLink church={church} />
          <DirectionsLink church={church} className="min-h-11! sm:min-h-9!" />
          <FavoriteButton church={church} compact className="-mr-2 ml-auto" />
        </div>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
          {church.featured ? <FeaturedBadge /> : <FeatureLink church={church} />}
          {extra}
        </div>
      </div>
    </article>
  );
}
