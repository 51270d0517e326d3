import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { placeLine } from '#shared/address.ts';
import type { Church } from '#shared/churches.ts';
import { churchPage } from '#shared/messages/church-page.ts';
import { directoryPath } from '#shared/paths.ts';
import { placeImage } from '#shared/pictures.ts';
import { CoverImage } from '@/components/image.tsx';
import { FeaturedBadge } from './church-card-parts.tsx';
import { ChurchActions } from './church-detail-actions.tsx';
import type { OnSuggest } from './church-detail-suggest.tsx';
import { ChurchTimes, Provenance } from './church-detail-times.tsx';

export function ChurchHead({ church, onSuggest }: { church: Church; onSuggest: OnSuggest | undefined }) {
  return (
    <div
      className={clsx(
        'grid overflow-hidden rounded-card border bg-card lg:grid-cols-[5fr_7fr]',
        church.featured ? 'border-gold' : 'border-line',
      )}
    >
      <CoverImage
        src={church.heroImage}
        fallback={placeImage(church.id)}
        eager
        className="h-36 sm:h-72 lg:h-full lg:min-h-96"
      />
      <div
        className={clsx(
          'flex flex-col p-5 sm:p-8',
          church.featured && 'border-t-4 border-gold lg:border-t-0 lg:border-l-4',
        )}
      >
        <Badges church={church} />
        <h1 className="mt-3 text-2xl wrap-anywhere sm:text-3xl">{church.name}</h1>
        <p className="mt-2 wrap-anywhere text-ink-soft">{placeLine(church)}</p>
        {church.sample ? <p className="mt-1 text-sm text-ink-soft">{churchPage.sampleText}</p> : null}
        <ChurchTimes church={church} onSuggest={onSuggest} />
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
          {denomination}
        </Link>
      ) : null}
      {area ? (
        <Link to={directoryPath({ area })} className={badge}>
          {area}
        </Link>
      ) : null}
      {sample ? (
        <span className="rounded-[6px] border border-ink/30 px-2 text-sm leading-6 font-medium">
          {churchPage.sample}
        </span>
      ) : null}
    </div>
  );
}
