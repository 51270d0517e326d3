import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { directoryTitle } from '#shared/domain/directory.ts';
import { site } from '#shared/domain/site.ts';
import { directory as copy } from '#shared/messages/churches/directory.ts';
import { lazyPart } from '@/components/lazy-section.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { facetsQuery } from '@/features/churches/api.ts';
import { AreaSection } from '@/features/map/components/area-section.tsx';
import { ChurchMapBoundary } from '@/features/map/components/church-map-boundary.tsx';
import { DirectoryResults } from '@/features/search/components/directory-results.tsx';
import { FilterBar } from '@/features/search/components/filters/filter-bar.tsx';
import { OneTap } from '@/features/search/components/one-tap.tsx';
import { ResultBanner } from '@/features/search/components/result-banner.tsx';
import { type ChurchPages, useChurchPages } from '@/features/search/components/use-church-pages.ts';
import { type Directory, useDirectory } from '@/features/search/components/use-directory.ts';
import { MapToggle } from '@/features/search/components/view-switch.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

const MapView = lazyPart(() => import('@/features/map/components/map-view.tsx'), 'MapView');

const noAreas: string[] = [];
const title = `${copy.title} ${site.name}`;

export default function DirectoryPage() {
  const directory = useDirectory();
  usePageTitle(directoryTitle(directory.filters));
  const pages = useChurchPages(directory);
  const facets = useQuery(facetsQuery(directory.filters));
  const { view } = directory;
  const isMap = view === 'map';
  return (
    <div className={clsx('mx-auto px-4 pb-20', isMap ? 'pt-2 lg:px-6 lg:pt-3' : 'max-w-page pt-2 sm:pt-8')}>
      <h1 className={isMap ? 'text-xl max-lg:sr-only' : 'text-xl sm:text-2xl md:text-3xl'}>{title}</h1>
      <h2
        id="directory-panel"
        className="font-sans text-sm font-normal text-ink-soft sm:mt-1 sm:mb-2 sm:text-lg"
      >
        {copy.panel}
      </h2>
      {/* display: contents, so that the bar inside is sticky within the whole page. */}
      <search aria-labelledby="directory-panel" className="contents">
        <FilterBar directory={directory} facets={facets.data} />
        {isMap ? null : (
          <OneTap
            filters={directory.filters}
            listed={facets.data?.listed}
            // On a phone, the results of a search come first.
            className={clsx('pt-2', directory.filters.search && 'max-sm:hidden')}
            onChange={directory.change}
          />
        )}
        <ResultBanner
          filters={directory.filters}
          sort={directory.sort}
          page={pages.first}
          unlisted={facets.data?.unlisted}
          busy={pages.busy}
          failed={pages.failed}
          isMap={isMap}
          onChange={directory.change}
        />
      </search>
      <Results directory={directory} pages={pages} />
      <div className="mx-auto max-w-page">
        <AreaSection
          areas={directory.filters.area ?? noAreas}
          facets={facets.data}
          onChange={(area) => directory.change({ area })}
        />
      </div>
      {isMap || pages.first?.total === 0 ? null : (
        <MapToggle onPress={() => directory.change({ view: 'map' })} />
      )}
    </div>
  );
}

/** What the skip link leads to. */
function Results({ directory, pages }: { directory: Directory; pages: ChurchPages }) {
  const { view, filters, change } = directory;
  return (
    <div id="results" tabIndex={-1} className="scroll-mt-16 outline-none">
      {view === 'map' ? (
        <ChurchMapBoundary
          // Fills the screen, so that the map of areas doesn't briefly come into view and load.
          loading={
            <div data-map-screen="">
              <Skeleton className="h-dvh rounded-card" />
            </div>
          }
        >
          <MapView directory={directory} pages={pages} />
        </ChurchMapBoundary>
      ) : (
        <DirectoryResults pages={pages} view={view} filters={filters} onChange={change} />
      )}
    </div>
  );
}
