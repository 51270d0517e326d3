/** Who is signed in; a file of its own, because the header of every page brings it along. */

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/viewer.ts';
import { get } from '@/lib/api-client.ts';
import { meKey, rememberSignedIn } from '@/lib/session.ts';

/** The signed-in user, or null. Not retried: a failed look-up means signed out. */
export const meQuery = () =>
  queryOptions({
    queryKey: meKey,
    queryFn: async ({ signal }): Promise<CurrentUser | null> => {
      const user = await get('/api/auth/me', { signal });
      rememberSignedIn(user !== null);
      return user;
    },
    retry: false,
  });

/** `unknown` until the first response; public pages do not wait for it. */
export type Viewer =
  | { state: 'unknown'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'signed-in'; user: CurrentUser };

export function useViewer(): Viewer {
  const { data, isPending } = useQuery(meQuery());
  if (data) return { state: 'signed-in', user: data };
  return { state: isPending ? 'unknown' : 'signed-out', user: null };
}
