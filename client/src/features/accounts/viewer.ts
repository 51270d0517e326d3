/** The signed-in user. A separate file because the header of every page loads it. */

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { parseUrl } from '#shared/domain/url.ts';
import { get } from '@/lib/api-client.ts';
import { meKey, rememberSignedIn } from '@/lib/sign-in.ts';

/** null if signed out. Not retried; a failed request counts as signed out. */
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

/** `unknown` until the first response; public pages don't wait for it. */
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

/** Excludes control characters: browsers drop tabs and line breaks from URLs, so "/\t/" would become "//". */
const visible = /^[^\p{Cc}\s\\]+$/u;

/** The value if it's a path on this site, else null. The sign-in pages themselves are not valid destinations. */
export function ownPath(value: string | null): string | null {
  if (!value?.startsWith('/') || value.startsWith('//') || !visible.test(value)) return null;
  const base = 'https://own.invalid';
  const url = parseUrl(value, base);
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
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
