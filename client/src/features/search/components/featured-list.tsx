import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { addressLine } from '#shared/domain/address.ts';
import { paths } from '#shared/domain/paths.ts';
import { featuredPage } from '#shared/messages/churches/directory.ts';
import { FavoriteButton } from '@/components/favorite-button.tsx';
import { CoverImage } from '@/components/image.tsx';
import { NewTabLink, PhoneLink, webLink } from '@/components/links.tsx';
import { ShowMore } from '@/components/show-more.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton, SpokenStatus } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import {
  ChurchMeta,
  ChurchName,
  DetailsLink,
  FeaturedBadge,
  ServiceTimes,
} from '@/features/churches/components/church-card-parts.tsx';
import { DirectionsLink } from '@/features/churches/components/directions-link.tsx';
import { NothingYet } from '@/features/churches/components/home-sections.tsx';
import { NextServiceLine } from '@/features/churches/components/next-service.tsx';
import { trackedLink } from '@/lib/track.ts';
import { featuredPagesQuery } from '../api.ts';

const grid = '-mb-8 grid grid-cols-1 gap-x-8 md:grid-cols-2';
const placeholders = ['one', 'two', 'three', 'four'];

export function FeaturedList() {
  const { data, isPending, isLoadingError, refetch, ...pages } = useInfiniteQuery(featuredPagesQuery());
  if (isPending) return <FeaturedSkeleton />;
  if (isLoadingError) return <StatePanel live title={featuredPage.failed} retry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <NothingYet title={featuredPage.empty} text={featuredPage.emptyText}>
        <ButtonLink to={paths.advertise}>{featuredPage.closingAction}</ButtonLink>
      </NothingYet>
    );
  return (
    <>
      <div className={grid}>
        {data.map((church, index) => (
          <FeaturedChurchCard key={church.id} church={church} eager={index < 2} />
        ))}
      </div>
      <ShowMore list={pages} />
    </>
  );
}

function FeaturedSkeleton() {
  return (
    <div className={grid}>
      <SpokenStatus />
      {placeholders.map((name) => (
        <div
          key={name}
          data-placeholder=""
          className="mb-8 overflow-hidden rounded-card border border-line bg-card"
        >
          <Skeleton className="aspect-[2/1] rounded-none" />
          <div className="flex flex-col gap-3 p-6">
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-20" />
            <Skeleton className="h-12 w-2/3" />
            <Skeleton className="h-16 w-1/2" />
            <Skeleton className="h-9 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}

const featuredTimes = 3;

/** A card on /featured; its parts are rows of the surrounding grid (subgrid). */
function FeaturedChurchCard({ church, eager }: { church: ChurchListItem; eager: boolean }) {
  return (
    <article className="row-span-8 mb-8 grid grid-rows-subgrid overflow-hidden rounded-card border border-gold bg-card">
      <ChurchName church={church} as="h2" className="row-start-2 px-6 pt-5 text-xl" />
      <div className="relative row-start-1">
        <CoverImage src={church.heroImage} eager={eager} className="aspect-[2/1]" />
        <FeaturedBadge className="absolute bottom-3 left-6" />
        <FavoriteButton church={church} compact className="absolute top-2 right-2 bg-card/95" />
      </div>
      <ChurchMeta church={church} className="row-start-3 px-6 pt-1" />
      <p className="row-start-4 mx-6 mt-3 line-clamp-4 text-ink-soft">{church.description}</p>
      <Contact church={church} />
      <ServiceTimes church={church} limit={featuredTimes} className="row-start-6 px-6 pt-4 font-medium" />
      <NextServiceLine church={church} className="row-start-7 px-6 pt-2" />
      <div className="row-start-8 mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-gold/40 bg-gold-tint px-6 py-3">
        <DetailsLink church={church} />
        {church.address.trim() ? <DirectionsLink church={church} /> : null}
      </div>
    </article>
  );
}

const link = 'inline-flex min-h-8 items-center text-bayou underline-offset-4 hover:underline';

function Contact({ church }: { church: ChurchListItem }) {
  const website = webLink(church.website);
  return (
    <div className="row-start-5 px-6 pt-3 wrap-anywhere">
      <p>{addressLine(church)}</p>
      <p className="flex flex-wrap gap-x-6">
        {church.phone ? (
          <PhoneLink {...trackedLink(church.id, 'phoneClicks')} phone={church.phone} className={link} />
        ) : null}
        {website ? (
          <NewTabLink
            {...trackedLink(church.id, 'websiteClicks')}
            href={website.href}
            rel="noopener ugc"
            className={link}
          >
            {website.label}
            <span className="sr-only">{featuredPage.websiteOf(church.name)}</span>
          </NewTabLink>
        ) : null}
      </p>
    </div>
  );
}
