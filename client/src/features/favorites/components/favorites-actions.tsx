import { Columns3, Heart, Printer } from 'lucide-react';
import { maxIds } from '#shared/domain/directory.ts';
import { comparePath, favoritesPath } from '#shared/domain/paths.ts';
import { compare, compareChoice } from '#shared/messages/churches/compare.ts';
import { favorites as copy } from '#shared/messages/favorites.ts';
import { maxCompared, minCompared } from '@/components/compare-store.ts';
import { ShareButton } from '@/components/share-button.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { favorites, useFavorites } from '@/lib/favorites.ts';

/** What can be done with the listed churches; if `shared`, they are someone else's favorites. */
export function FavoritesActions({ ids, shared }: { ids: readonly number[]; shared: boolean }) {
  return (
    <div className="mt-5 flex flex-wrap gap-3 print:hidden">
      {shared ? <SaveAll ids={ids} /> : null}
      {ids.length >= minCompared && ids.length <= maxCompared ? (
        <ButtonLink to={comparePath(ids)} variant="secondary">
          <Columns3 className="size-4 shrink-0" />
          {compareChoice.label}
        </ButtonLink>
      ) : null}
      <ShareButton title={shared ? copy.sharedTitle : copy.title} path={favoritesPath(ids)} />
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer className="size-4 shrink-0" />
        {compare.print}
      </Button>
    </div>
  );
}

function SaveAll({ ids }: { ids: readonly number[] }) {
  const own = useFavorites();
  const missing = ids.filter((id) => !own.includes(id));
  if (missing.length === 0) return <p className="self-center text-moss">{copy.allSaved}</p>;
  return (
    <Button onClick={() => favorites.set([...own, ...missing].slice(0, maxIds))}>
      <Heart className="size-4 shrink-0" />
      {copy.saveAll}
    </Button>
  );
}
