import type { ReactNode } from 'react';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { addressLine } from '#shared/domain/address.ts';
import { featuredPage } from '#shared/messages/churches/directory.ts';
import { FavoriteButton } from '@/components/favorite-button.tsx';
import { CoverImage } from '@/components/image.tsx';
import { NewTabLink, webLink } from '@/components/links.tsx';
import { trackedLink } from '@/lib/track.ts';
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
  /** Of a page of featured churches: with contact details, and fewer service times. */
  detailed?: boolean;
  /** Another control. */
  extra?: ReactNode;
};

const detailedTimes = 3;

/** A card for CardGrid; its parts are rows of the grid. */
export function ChurchCard(props: CardProps) {
  return props.church.featured && !props.plain ? <FeaturedCard {...props} /> : <RegularCard {...props} />;
}

function FeaturedCard({ church, eager, detailed = false, extra }: CardProps) {
  return (
    <article className="row-span-7 mb-6 grid grid-rows-subgrid overflow-hidden rounded-card border border-gold bg-card">
      <ChurchName
        church={church}
        as={detailed ? 'h2' : 'h3'}
        className="row-start-2 px-4 pt-3 text-lg leading-6 sm:px-5 sm:pt-4 sm:text-xl"
      />
      <div className="relative row-start-1">
        <CoverImage
          src={church.heroImage}
          className="aspect-[4/1] sm:aspect-video"
          {...(eager ? { eager } : {})}
        />
        <div className="absolute bottom-2 left-4 sm:bottom-3 sm:left-5">
          <FeaturedBadge />
        </div>
        <FavoriteButton church={church} compact className="absolute top-2 right-2 bg-card/95" />
        <div className="absolute top-2 left-4 rounded-control bg-card/95 px-2.5 empty:hidden sm:left-5">
          {extra}
        </div>
      </div>
      <ChurchMeta church={church} className="row-start-3 px-4 pt-0.5 sm:px-5 sm:pt-1" />
      <div className="row-start-4 px-4 pt-2 text-sm sm:px-5 sm:pt-3 sm:text-base">
        <p className="line-clamp-2 text-ink-soft sm:line-clamp-3">{church.description}</p>
        {detailed ? <Contact church={church} /> : null}
      </div>
      <ServiceTimes
        church={church}
        {...(detailed ? { limit: detailedTimes } : {})}
        className="row-start-5 px-4 pt-2 text-sm font-medium sm:px-5 sm:pt-3 sm:text-base"
      />
      <NextServiceLine
        church={church}
        className="row-start-6 px-4 pt-1 text-sm sm:px-5 sm:pt-2 sm:text-base"
      />
      <div className="row-start-7 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 self-end border-t border-gold/40 bg-gold-tint px-4 py-1.5 sm:mt-4 sm:px-5 sm:py-3">
        <DetailsLink church={church} />
        <DirectionsLink church={church} className="print:hidden" />
        {detailed ? null : (
          <p className="hidden print:block">
            {[addressLine(church), church.phone].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </article>
  );
}

function Contact({ church }: { church: ChurchListItem }) {
  const website = webLink(church.website);
  return (
    <div className="pt-3 wrap-anywhere">
      <p>{addressLine(church)}</p>
      <p className="flex flex-wrap gap-x-6">
        <CallLink church={church} />
        {website ? (
          <NewTabLink
            {...trackedLink(church.id, 'websiteClicks')}
            href={website.href}
            rel="noopener ugc"
            className="inline-flex min-h-11 items-center text-sm text-bayou underline-offset-4 hover:underline sm:min-h-9"
          >
            {website.label}
            <span className="sr-only">{featuredPage.websiteOf(church.name)}</span>
          </NewTabLink>
        ) : null}
      </p>
    </div>
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
