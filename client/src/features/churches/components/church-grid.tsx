import type { ChurchListItem } from '#shared/churches.ts';
import { directory } from '#shared/messages/churches.ts';
import { useBelowFold } from '@/lib/first-screen.ts';
import { AdvertiseBanner, SponsoredCards } from './advertise-cards.tsx';
import { CardGrid } from './card-grid.tsx';
import { ChurchCard } from './church-card.tsx';

/** Cards that fit the first screen of a large monitor. */
const firstScreen = 6;

/** Featured churches first, three in a row; then the others, four in a row. */
export function ChurchGrid({ churches, complete }: { churches: ChurchListItem[]; complete: boolean }) {
  const belowFold = useBelowFold();
  const all = belowFold || churches.length <= firstScreen;
  const shown = all ? churches : churches.slice(0, firstScreen);
  const featured = shown.filter((church) => church.featured);
  const others = shown.filter((church) => !church.featured);
  return (
    <>
      {featured.length > 0 ? (
        <section aria-label={directory.featuredHeading}>
          <h2 className="mb-4 text-xl">{directory.featuredHeading}</h2>
          <CardGrid columns={3}>
            {featured.map((church, index) => (
              <ChurchCard key={church.id} church={church} eager={index < 3} />
            ))}
          </CardGrid>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section
          aria-label={featured.length > 0 ? directory.othersHeading : directory.allHeading}
          className={featured.length > 0 ? 'mt-10' : ''}
        >
          <h2 className="mb-4 text-xl">
            {featured.length > 0 ? directory.othersHeading : directory.allHeading}
          </h2>
          <CardGrid columns={4}>
            {others.map((church) => (
              <ChurchCard key={church.id} church={church} />
            ))}
            {complete && all ? <SponsoredCards churches={others.length} /> : null}
          </CardGrid>
        </section>
      ) : null}
      {complete && all ? <AdvertiseBanner /> : null}
    </>
  );
}
