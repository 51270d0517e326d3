import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listQueryOf } from '#shared/domain/directory.ts';
import { churchQuery } from '@/features/churches/api.ts';
import { churchPagesQuery } from '@/features/search/api.ts';
import { useFavorites } from '@/lib/favorites.ts';
import { savedAt } from '@/lib/offline/saved-responses.ts';

const dayMs = 86_400_000;

/** Fetches the favorites' list and pages, so that they open without the network; again once they are a day old. */
async function fetchFavorites(
  client: QueryClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const list = churchPagesQuery(listQueryOf({ filters: { ids: ids.join() }, sort: 'name' }));
  const isDue = async (query: { queryKey: readonly unknown[] }) =>
    !signal.aborted && Date.now() - ((await savedAt(query)) ?? 0) > dayMs;
  if (await isDue(list)) await client.prefetchInfiniteQuery(list);
  for (const query of ids.map((id) => churchQuery(String(id))))
    if (await isDue(query)) await client.prefetchQuery(query);
}

export function FavoritesOffline() {
  const client = useQueryClient();
  const ids = useFavorites();
  useEffect(() => {
    const changed = new AbortController();
    if (navigator.onLine && ids.length > 0) void fetchFavorites(client, ids, changed.signal);
    return () => changed.abort();
  }, [client, ids]);
  return null;
}
