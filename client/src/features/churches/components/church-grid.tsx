import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { DirectorySort } from '#shared/domain/directory.ts';
import { paths } from '#shared/domain/paths.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { home } from '#shared/messages/churches/churches-home.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { useBelowFold } from '@/lib/viewport.ts';
import { CardGrid } from './card-grid.tsx';
import { ChurchCard } from './church-card.tsx';
import { ChurchRow } from './church-row.tsx';

/** Roughly the cards on the first screen of a large monitor. */
const firstScreen = 6;

type Sections = Record<'named' | 'featured' | 'others', ChurchListItem[]>;

/** Cuts the list where its featured churches begin and end, which keeps its order: a name typed exactly stays first. */
function sectionsOf(churches: ChurchListItem[], sort: DirectorySort): Sections {
  const start = churches.findIndex(({ featured }) => featured);
  // Near a place, distance decides: at most the first one leads.
  const isNear = churches[0]?.distance !== undefined;
  if (start === -1 || (isNear ? start > 0 : sort !== 'featured'))
    return { named: [], featured: [], others: churches };
  const after = isNear ? 1 : churches.findIndex(({ featured }, index) => index > start && !featured);
  const end = after === -1 ? churches.length : after;
  return {
    named: churches.slice(0, start),
    featured: churches.slice(start, end),
    others: churches.slice(end),
  };
}

/**
 * Churches in the first paint. On phones, the height of the featured row depends on all of its cards, so it is
 * complete, followed by the first regular cards; nothing shifts when the rest renders.
 */
const firstOf = ({ named, featured, others }: Sections): Sections => ({
  named,
  featured: featured.slice(0, 2 * firstScreen),
  others: others.slice(0, Math.max(2, firstScreen - named.length - featured.length)),
});

type ListProps = {
  churches: ChurchListItem[];
  /** One list without advertisements: churches that somebody chose. */
  chosen?: boolean;
  /** Another control for each church. */
  extraOf?: ((church: ChurchListItem) => ReactNode) | undefined;
};

/** Featured churches three per row, the others four per row, in the order of the response. */
export function ChurchGrid({
  churches,
  sort = 'featured',
  chosen = false,
  extraOf,
}: ListProps & { sort?: DirectorySort }) {
  const belowFold = useBelowFold();
  const showAll = belowFold || churches.length <= firstScreen;
  const sections = chosen ? { named: [], featured: [], others: churches } : sectionsOf(churches, sort);
  const { named, featured, others } = showAll ? sections : firstOf(sections);
  return (
    <>
      <Section heading={directory.namedHeading} hidden churches={named}>
        <RegularCards churches={named} extraOf={extraOf} />
      </Section>
      {/* On phones, a single featured card says so itself. */}
      <Section heading={home.featuredTitle} hidden={featured.length === 1} churches={featured}>
        <CardGrid scrolls={featured.length > 1} columns={3}>
          {featured.map((church, index) => (
            <ChurchCard key={church.id} church={church} eager={index < 3} extra={extraOf?.(church)} />
          ))}
        </CardGrid>
      </Section>
      <Section
        heading={featured.length > 0 ? directory.othersHeading : directory.allHeading}
        hidden={featured.length === 0}
        churches={others}
      >
        <RegularCards churches={others} extraOf={extraOf}>
          {showAll && !chosen ? <SponsoredCards churches={others.length} /> : null}
        </RegularCards>
      </Section>
      {showAll && !chosen ? <AdvertiseBanner /> : null}
    </>
  );
}

function Section({
  heading,
  hidden,
  churches,
  children,
}: {
  heading: string;
  /** On phones, the heading is only for screen readers. */
  hidden: boolean;
  churches: ChurchListItem[];
  children: ReactNode;
}) {
  if (churches.length === 0) return null;
  return (
    <section aria-label={heading} className="not-first:mt-5 sm:not-first:mt-10">
      <h2 className={clsx('mb-2 text-lg sm:mb-4 sm:text-xl', hidden && 'max-sm:sr-only')}>{heading}</h2>
      {children}
    </section>
  );
}

function RegularCards({
  churches,
  extraOf,
  children,
}: Pick<ListProps, 'churches' | 'extraOf'> & { children?: ReactNode }) {
  return (
    <CardGrid columns={4}>
      {churches.map((church) => (
        <ChurchCard key={church.id} church={church} plain extra={extraOf?.(church)} />
      ))}
      {children}
    </CardGrid>
  );
}

/** The churches as compact rows, in the order of the response. */
export function ChurchList({ churches, chosen = false, extraOf }: ListProps) {
  return (
    <>
      <h2 className="sr-only">{directory.allHeading}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {churches.map((church) => (
          <li key={church.id}>
            <ChurchRow church={church} extra={extraOf?.(church)} />
          </li>
        ))}
      </ul>
      {chosen ? null : <AdvertiseBanner />}
    </>
  );
}

/** Columns of regular churches on wide screens; ads fill the last row. */
const regularColumns = 4;

export const placeholdersFor = (churches: number, columns = regularColumns): number =>
  (columns - (churches % columns)) % columns;

/** Dashed cards that fill the last row, also with fewer columns on narrower screens. */
function SponsoredCards({ churches }: { churches: number }) {
  return Array.from({ length: placeholdersFor(churches) }, (_, index) => (
    <Link
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and stateless
      key={index}
      to={paths.advertise}
      className={clsx(
        'row-span-6 mb-6 flex-col justify-center gap-1 rounded-card border border-dashed border-ink/40 p-5 text-center hover:border-ink hover:bg-card lg:flex',
        index < placeholdersFor(churches, 2) ? 'hidden sm:flex' : 'hidden',
      )}
    >
      <span className="text-sm text-ink-faint">{directory.sponsored}</span>
      <span className="font-serif text-lg font-semibold">{churchCard.advertise}</span>
    </Link>
  ));
}

function AdvertiseBanner() {
  return (
    <aside className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-dashed border-ink/40 px-6 py-5">
      <div className="min-w-0">
        <h2 className="text-xl">{churchCard.advertise}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{directory.advertiseText}</p>
      </div>
      <ButtonLink to={paths.advertise} variant="secondary">
        {directory.advertiseAction}
      </ButtonLink>
    </aside>
  );
}
