import { useMemo } from 'react';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { favorites as copy } from '#shared/messages/favorites.ts';
import { lazyPart } from '@/components/lazy-section.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Page } from '@/components/ui/page.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { FavoritesActions } from '@/features/favorites/components/favorites-actions.tsx';
import { ChurchMapBoundary } from '@/features/map/components/church-map-boundary.tsx';
import { DirectoryResults } from '@/features/search/components/directory-results.tsx';
import { useChurchPages } from '@/features/search/components/use-church-pages.ts';
import { type Directory, useDirectory } from '@/features/search/components/use-directory.ts';
import { ViewSwitch } from '@/features/search/components/view-switch.tsx';
import { useFavorites } from '@/lib/favorites.ts';

const MapView = lazyPart(() => import('@/features/map/components/map-view.tsx'), 'MapView');

/** The visitor's own favorites, or the churches in a shared link (`ids`). */
export default function FavoritesPage() {
  const directory = useDirectory();
  const own = useFavorites();
  const { state } = useViewer();
  const { ids: shared, bbox } = directory.filters;
  const ids = shared ?? own.join();
  const collection = useMemo(
    () => ({ ...directory, filters: { ids, ...(bbox ? { bbox } : {}) }, sort: 'name' as const }),
    [directory, ids, bbox],
  );
  const ownIntro = state === 'signed-in' ? copy.introSignedIn : copy.intro;
  return (
    <Page title={shared ? copy.sharedTitle : copy.title} intro={shared ? copy.sharedIntro : ownIntro}>
      {ids ? (
        <>
          <FavoritesActions ids={ids.split(',').map(Number)} shared={shared !== undefined} />
          <Churches directory={collection} />
        </>
      ) : (
        <StatePanel title={copy.empty} text={copy.emptyText} image="/art/empty-featured.svg">
          <ButtonLink to={paths.directory}>{controls.browse}</ButtonLink>
        </StatePanel>
      )}
    </Page>
  );
}

/** As a grid, list, or map. */
function Churches({ directory }: { directory: Directory }) {
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
      <div className="mt-8 mb-6 flex print:hidden">
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
