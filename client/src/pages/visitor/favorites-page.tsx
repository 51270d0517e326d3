import { useMemo } from 'react';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { favorites as copy } from '#shared/messages/favorites.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { FavoritesHead } from '@/features/favorites/components/favorites-head.tsx';
import { ChurchCollection } from '@/features/map/components/church-collection.tsx';
import { useDirectory } from '@/features/search/components/use-directory.ts';
import { useFavorites } from '@/lib/favorites.ts';
import { usePageTitle } from '@/lib/navigation.ts';

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
  usePageTitle(shared ? copy.sharedTitle : copy.title);
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <FavoritesHead
        ids={shared ? shared.split(',').map(Number) : own}
        shared={shared !== undefined}
        signedIn={state === 'signed-in'}
      />
      <div className="mt-8">
        {ids ? (
          <ChurchCollection directory={collection} />
        ) : (
          <StatePanel title={copy.empty} text={copy.emptyText} image="/art/empty-featured.svg">
            <ButtonLink to={paths.directory}>{controls.browse}</ButtonLink>
          </StatePanel>
        )}
      </div>
    </div>
  );
}
