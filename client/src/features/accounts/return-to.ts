/** Where a person goes after signing in (specification section 4, decisions: own paths only). */
import { paths } from '#shared/paths.ts';

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
