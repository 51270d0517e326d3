import type { ChurchListItem } from '#shared/churches.ts';
import { directory } from '#shared/messages/directory.ts';
import { useBelowFold } from '@/lib/viewport.ts';
import { AdvertiseBanner, SponsoredCards } from './advertise-cards.tsx';
import { CardGrid } from './card-grid.tsx';
import { ChurchCard } from './church-card.tsx';
import { ChurchRow } from './church-row.tsx';

/** Cards that fit the first screen of a large monitor. */
const firstScreen = 6;

/**
 * What the first paint renders: on phones the row of featured churches, whose height depends on all of them, and the
 * first ordinary ones below, so that nothing moves when the rest follows.
 */
const firstOf = (churches: ChurchListItem[]) => {
  const featured = churches.filter((church) => church.featured).slice(0, 2 * firstScreen);
  const others = churches.filter((church) => !church.featured);
  return [...featured, ...others.slice(0, Math.max(2, firstScreen - featured.length))];
};

const featuredColumns = (count: number) => (count === 1 ? 1 : count === 2 ? 2 : 3);

/** Featured churches first, three in a row (fewer fill their row); then the others, four in a row. */
export function ChurchGrid({ churches }: { churches: ChurchListItem[] }) {
  const belowFold = useBelowFold();
  const all = belowFold || churches.length <= firstScreen;
  const shown = all ? churches : firstOf(churches);
  const featured = shown.filter((church) => church.featured);
  const others = shown.filter((church) => !church.featured);
  const othersHeading = featured.length > 0 ? directory.othersHeading : directory.allHeading;
  return (
    <>
      {featured.length > 0 ? (
        <section aria-label={directory.featuredHeading}>
          <h2 className="mb-2 text-lg sm:mb-4 sm:text-xl">{directory.featuredHeading}</h2>
          <CardGrid scrolls={featured.length > 1} columns={featuredColumns(featured.length)}>
            {featured.map((church, index) => (
              <ChurchCard key={church.id} church={church} eager={index < 3} wide={featured.length === 1} />
            ))}
          </CardGrid>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section aria-label={othersHeading} className={featured.length > 0 ? 'mt-5 sm:mt-10' : ''}>
          <h2 className="mb-2 text-lg sm:mb-4 sm:text-xl">{othersHeading}</h2>
          <CardGrid columns={4}>
            {others.map((church) => (
              <ChurchCard key={church.id} church={church} />
            ))}
            {all ? <SponsoredCards churches={others.length} /> : null}
          </CardGrid>
        </section>
      ) : null}
      {all ? <AdvertiseBanner /> : null}
    </>
  );
}

/** The same churches as compact rows, in the order of the response. */
export function ChurchList({ churches }: { churches: ChurchListItem[] }) {
  return (
    <>
      <h2 className="sr-only">{directory.allHeading}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {churches.map((church) => (
          <li key={church.id}>
            <ChurchRow church={church} />
          </li>
        ))}
      </ul>
      <AdvertiseBanner />
    </>
  );
}
