import { clsx } from 'clsx';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { Page } from '#shared/contracts/endpoint.ts';
import type { DirectoryChange, DirectoryFilters } from '#shared/domain/directory.ts';
import { totalText } from '#shared/domain/format.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { CompareBar, CompareToggle } from '@/components/compare-choice.tsx';
import { ShowMore } from '@/components/show-more.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { DirectorySkeleton } from '@/features/churches/components/card-grid.tsx';
import { ChurchGrid, ChurchList } from '@/features/churches/components/church-grid.tsx';
import { useMedia } from '@/lib/viewport.ts';
import { placeOf, typedPlace } from '../place.ts';
import { NameMatches, Nearby, NoChurches } from './related-results.tsx';
import type { ChurchPages } from './use-church-pages.ts';

const compareToggle = (church: ChurchListItem) => <CompareToggle church={church} />;

export function DirectoryResults({
  pages,
  view,
  filters,
  onChange,
}: {
  pages: ChurchPages;
  view: 'grid' | 'list';
  filters: DirectoryFilters;
  onChange: (change: DirectoryChange) => void;
}) {
  const isChosen = filters.ids !== undefined;
  // Saved churches can be compared on phones, too; in the directory, their cards have no room for it.
  const comparable = useMedia('(min-width: 1280px)') || isChosen;
  if (pages.failed) return <LoadFailed pages={pages} />;
  if (!pages.first) return <DirectorySkeleton />;
  // The list of a typed place ends at its edge.
  const nearby =
    !pages.busy && filters.search && typedPlace(pages.first.read) ? <Nearby query={pages.query} /> : null;
  if (pages.churches.length === 0)
    return (
      <>
        <NoChurches page={pages.first} onChange={onChange} />
        {nearby}
      </>
    );
  const place = placeTyped(pages.first, filters);
  const lists = {
    churches: pages.churches,
    chosen: isChosen,
    extraOf: comparable ? compareToggle : undefined,
  };
  return (
    <div
      aria-busy={pages.busy}
      className={clsx('transition-opacity duration-150', pages.busy && 'opacity-60 delay-300')}
    >
      {view === 'list' ? <ChurchList {...lists} /> : <ChurchGrid {...lists} sort={pages.sort} />}
      <ShowMoreChurches pages={pages} />
      {nearby}
      {place ? <NameMatches typed={place} /> : null}
      {comparable ? <CompareBar near={placeOf(filters, pages.first.read)} /> : null}
    </div>
  );
}

export function LoadFailed({ pages }: { pages: Pick<ChurchPages, 'refusal' | 'retry'> }) {
  return <StatePanel live title={pages.refusal ?? directory.failed} retry={pages.retry} />;
}

/** The typed text, if all of it was read as a named place: names may contain it, too. */
function placeTyped(page: Page<ChurchListItem>, { search }: DirectoryFilters): string | null {
  const {
    search: others,
    near,
    area,
    radius: _radius,
    ...rest
  } = Object.fromEntries(new URLSearchParams(page.read ?? ''));
  const isPlace = others === '' && (near ?? area) !== undefined && Object.keys(rest).length === 0;
  return search && isPlace && page.relaxed === null ? search : null;
}

export function ShowMoreChurches({ pages: { first, churches, list } }: { pages: ChurchPages }) {
  if (!first) return null;
  const shown = directory.shown(churches.length, totalText(first.total, first.capped));
  return <ShowMore list={list} label={directory.showMore} shown={shown} />;
}
