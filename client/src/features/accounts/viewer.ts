/** Who is signed in; a file of its own, because the header of every page brings it along. */

import { queryOptions, useQuery } from '@tanstack/react-query';
import { paths } from '#shared/paths.ts';
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

const plans = ['monthly', 'annual'] as const;
export type Plan = (typeof plans)[number];

export const planOf = (value: string | null): Plan | null => plans.find((plan) => plan === value) ?? null;

/** Nothing below space: browsers drop tabs and line breaks from a URL, so that "/\t/" would become "//". */
const visible = /^[^\p{Cc}\s\\]+$/u;

/** The path when it is one of our own site, else null. Signing in itself is nowhere to come back to. */
export function ownPath(value: string | null): string | null {
  if (!value?.startsWith('/') || value.startsWith('//') || !visible.test(value)) return null;
  const base = 'https://own.invalid';
  if (!URL.canParse(value, base)) return null;
  const { origin, pathname, search, hash } = new URL(value, base);
  if (origin !== base || pathname.startsWith('//')) return null;
  if (pathname === paths.auth || pathname.startsWith(`${paths.auth}/`)) return null;
  return pathname + search + hash;
}

export const securityPath = `${paths.dashboard}?tab=account`;

export function destinationOf(after: {
  returnTo: string | null;
  plan: Plan | null;
  administrator: boolean;
}): string {
  if (!after.returnTo) return after.administrator ? paths.admin : paths.dashboard;
  if (!after.plan) return after.returnTo;
  const url = new URL(after.returnTo, 'https://own.invalid');
  url.searchParams.set('autoStart', after.plan);
  return url.pathname + url.search + url.hash;
}
