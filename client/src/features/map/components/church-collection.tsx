import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { favorites as copy } from '#shared/messages/favorites.ts';
import { lazyPart } from '@/components/lazy-section.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { DirectoryResults } from '@/features/search/components/directory-results.tsx';
import { useChurchPages } from '@/features/search/components/use-church-pages.ts';
import type { Directory } from '@/features/search/components/use-directory.ts';
import { ViewSwitch } from '@/features/search/components/view-switch.tsx';
import { ChurchMapBoundary } from './church-map-boundary.tsx';

const MapView = lazyPart(() => import('./map-view.tsx'), 'MapView');

/** A saved or shared set of churches (the `ids` filter) as a grid, list, or map. */
export function ChurchCollection({ directory }: { directory: Directory }) {
  const pages = useChurchPages(directory);
  const { view, change } = directory;
  if (pages.first && pages.churches.length === 0 && !pages.busy)
    return (
      <StatePanel title={copy.gone} text={copy.goneText} image="/art/empty-search.svg">
        <ButtonLink to={paths.directory}>{controls.browse}</ButtonLink>
      </StatePanel>
    );
  return (
    <>
      <div className="mb-6 flex print:hidden">
        <ViewSwitch view={view} onChange={(next) => change({ view: next })} />
      </div>
      {view === 'map' ? (
        <ChurchMapBoundary loading={<Skeleton className="h-dvh rounded-card" />}>
          <MapView directory={directory} pages={pages} />
        </ChurchMapBoundary>
      ) : (
        <DirectoryResults pages={pages} view={view} filters={directory.filters} onChange={change} />
      )}
    </>
  );
}
