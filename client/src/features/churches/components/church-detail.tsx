import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Church } from '#shared/contracts/churches.ts';
import { placeLine } from '#shared/domain/address.ts';
import { directoryPath } from '#shared/domain/paths.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { CoverImage } from '@/components/image.tsx';
import { PinMapPlace } from '@/components/map/pin-map-place.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { FeaturedBadge } from './church-card-parts.tsx';
import { ChurchAbout, ChurchReasons, hasAbout } from './church-detail-about.tsx';
import { ChurchActions, ChurchContact } from './church-detail-contact.tsx';
import { ChurchTimes, Provenance } from './church-detail-times.tsx';
import { ChurchVisit } from './church-detail-visit.tsx';
import { NearbyChurches } from './nearby-churches.tsx';
import { SermonCard } from './sermon-card.tsx';

/** The page provides `photos`, `events`, `visit`, and `invite`, which belong to other features. */
export function ChurchDetail({
  church,
  photos,
  events,
  visit,
  invite,
}: {
  church: Church;
  photos?: ReactNode;
  events?: ReactNode;
  visit?: ReactNode;
  invite?: ReactNode;
}) {
  const isDescribed = hasAbout(church);
  const nearby = church.status === 'approved' ? <NearbyChurches church={church} /> : null;
  return (
    <>
      <ChurchHead church={church} visit={visit} />
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0 space-y-10">
          {isDescribed ? <ChurchAbout church={church} /> : null}
          {church.recentSermons.length > 0 || church.youtubeChannel ? <SermonCard church={church} /> : null}
          {events}
          <ChurchMap church={church} />
          {isDescribed ? null : nearby}
        </div>
        <div className="min-w-0 space-y-6">
          <ChurchReasons church={church} />
          <ChurchContact church={church} />
          {invite}
        </div>
        <div className="min-w-0 empty:hidden lg:col-span-2">{photos}</div>
        <div className="min-w-0 empty:hidden lg:col-span-2">{isDescribed ? nearby : null}</div>
      </div>
    </>
  );
}

function ChurchHead({ church, visit }: { church: Church; visit: ReactNode }) {
  return (
    <div
      className={clsx(
        'grid overflow-hidden rounded-card border bg-card lg:grid-cols-[5fr_7fr]',
        church.featured ? 'border-gold' : 'border-line',
      )}
    >
      <CoverImage
        src={church.heroImage}
        eager
        className={clsx(church.heroImage ? 'h-36' : 'h-24', 'sm:h-72 lg:h-full lg:min-h-96')}
      />
      <div
        className={clsx(
          'flex flex-col p-5 sm:p-8',
          church.featured && 'border-t-4 border-gold lg:border-t-0 lg:border-l-4',
        )}
      >
        <Badges church={church} />
        <h1 className="mt-3 text-2xl wrap-anywhere sm:text-3xl">{church.name}</h1>
        {church.otherNames ? (
          <p className="mt-1 wrap-anywhere text-ink-soft">{churchPage.alsoKnownAs(church.otherNames)}</p>
        ) : null}
        <p className="mt-1 wrap-anywhere text-ink-soft">{placeLine(church)}</p>
        {church.sample ? <p className="mt-1 text-ink-soft">{churchPage.sampleText}</p> : null}
        <ChurchTimes church={church} />
        <ChurchVisit church={church} />
        {visit}
        <div className="mt-4 grow content-end sm:mt-6">
          <ChurchActions church={church} />
          <Provenance church={church} />
        </div>
      </div>
    </div>
  );
}

const badge =
  'inline-flex min-h-7 items-center rounded-[6px] bg-bayou-tint px-2 text-sm font-medium text-bayou-dark underline-offset-4 hover:underline';

function Badges({ church }: { church: Church }) {
  const { denomination, area, featured, sample } = church;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {featured ? <FeaturedBadge /> : null}
      {denomination && denomination !== 'Other' ? (
        <Link to={directoryPath({ denomination })} className={badge}>
          {shown.denomination(denomination)}
        </Link>
      ) : null}
      {area ? (
        <Link to={directoryPath({ area })} className={badge}>
          {shown.area(area)}
        </Link>
      ) : null}
      {sample ? <Badge variant="secondary">{churchPage.sample}</Badge> : null}
    </div>
  );
}

/** Zoom levels for a county, a ZIP code, and the streets around a building. */
const zoomOf = ({ approximate, positionSource }: Church): number =>
  positionSource === 'county' ? 10 : approximate ? 12 : 15;

function ChurchMap({ church }: { church: Church }) {
  const { name, latitude, longitude, approximate } = church;
  return (
    <section aria-labelledby="location">
      <h2 id="location" className="text-2xl">
        {churchPage.location}
      </h2>
      {approximate ? (
        <p className="mt-1 text-ink-soft">
          <strong className="font-medium text-ink">{churchPage.approximate}.</strong>{' '}
          {churchPage.approximateText}
        </p>
      ) : null}
      <div className="mt-4 print:hidden">
        <PinMapPlace
          label={churchPage.mapOf(name)}
          view={{ latitude, longitude, zoom: zoomOf(church) }}
          pin={{ latitude, longitude }}
          pinLabel={approximate ? churchPage.approximate : name}
        />
      </div>
    </section>
  );
}
