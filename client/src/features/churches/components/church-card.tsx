import type { ChurchListItem } from '#shared/churches.ts';
import { churchCard } from '#shared/messages/churches.ts';
import { churchPath, paths } from '#shared/paths.ts';
import { CoverImage } from '@/components/image.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ChurchMeta, ChurchName, FeaturedBadge, type Heading, ServiceTimes } from './church-card-parts.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { NextServiceLine } from './next-service.tsx';

/** Service times on the card of a regular church. */
export const regularTimes = 2;

type CardProps = {
  church: ChurchListItem;
  heading?: Heading;
  /** The image is above the fold. */
  eager?: boolean;
};

/** A church in a CardGrid; its parts are rows of the grid. */
export function ChurchCard(props: CardProps) {
  return props.church.featured ? <FeaturedCard {...props} /> : <RegularCard {...props} />;
}

function FeaturedCard({ church, heading, eager }: CardProps) {
  return (
    <article className="row-span-7 mb-6 grid grid-rows-subgrid overflow-hidden rounded-card border border-gold bg-card">
      <ChurchName
        church={church}
        className="row-start-2 px-5 pt-4 text-xl"
        {...(heading ? { as: heading } : {})}
      />
      <div className="relative row-start-1">
        <CoverImage src={church.heroImage} className="aspect-video" {...(eager ? { eager } : {})} />
        <FeaturedBadge className="absolute bottom-3 left-5" />
      </div>
      <ChurchMeta church={church} className="row-start-3 px-5 pt-1" />
      <p className="row-start-4 mx-5 mt-3 line-clamp-3 text-ink-soft">{church.description}</p>
      <ServiceTimes services={church.services} className="row-start-5 px-5 pt-3 font-medium" />
      <NextServiceLine church={church} className="row-start-6 px-5 pt-2" />
      <div className="row-start-7 mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-gold/40 bg-gold-tint px-5 py-3">
        <ButtonLink to={churchPath(church.id)} size="small">
          {churchCard.viewDetails}
          <span className="sr-only">{churchCard.detailsOf(church.name)}</span>
        </ButtonLink>
        <DirectionsLink church={church} />
      </div>
    </article>
  );
}

function RegularCard({ church, heading }: CardProps) {
  return (
    <article className="row-span-5 mb-6 grid grid-rows-subgrid rounded-card border border-line bg-card">
      <ChurchName
        church={church}
        className="px-4 pt-4 text-lg leading-6"
        {...(heading ? { as: heading } : {})}
      />
      <ChurchMeta church={church} className="px-4 pt-1" />
      <ServiceTimes services={church.services} limit={regularTimes} className="px-4 pt-3 text-sm" />
      <NextServiceLine church={church} className="row-start-4 px-4 pt-2 text-sm" />
      <div className="row-start-5 mt-2 flex flex-col items-start self-end">
        <DirectionsLink church={church} className="mx-4" />
        <ButtonLink
          to={paths.advertise}
          variant="quiet"
          size="small"
          className="mt-2 w-full rounded-t-none border-t border-line text-ink-soft!"
        >
          {churchCard.feature}
          <span className="sr-only">: {church.name}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
