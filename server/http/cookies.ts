/** Cookies that are not the session: which browser pays, and which account it signed in to before. */
import type { CookieOptions, Request, Response } from 'express';
import type { Env } from '../env.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { readLink, signLink } from './signed-link.ts';

const day = 24 * 3600_000;

export const readCookie = (req: Request, name: string): string | undefined =>
  (req.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export function cookieRules(env: Pick<Env, 'baseUrl'>) {
  const https = env.baseUrl?.startsWith('https://') ?? false;
  return {
    // The prefix makes browsers refuse the cookie unless it is Secure and of this host alone; it needs https.
    prefix: https ? '__Host-' : '',
    options: { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } satisfies CookieOptions,
  };
}

/**
 * Binds the payment of a visitor to their browser. It grants no access: it only lets the page that waits for the
 * payment say a little more than to strangers.
 */
export function createPayerCookie(env: Pick<Env, 'baseUrl'>) {
  const { prefix, options } = cookieRules(env);
  const name = `${prefix}hc-payer`;
  const hashOf = (req: Request): string | undefined => {
    const value = readCookie(req, name);
    return value && /^[\w-]{43}$/.test(value) ? hashSecret(value) : undefined;
  };
  return {
    hashOf,
    /** The browser's hash; a browser without one gets a cookie with the response. */
    take: (req: Request, res: Response): string => {
      const existing = hashOf(req);
      if (existing) return existing;
      const value = newSecret();
      res.cookie(name, value, { ...options, maxAge: 7 * day });
      return hashSecret(value);
    },
  };
}

/**
 * Remembers which account a browser signed in to. It grants no access: it only keeps strangers, who try passwords for
 * that account, from locking this browser out.
 */
export function createKnownBrowserCookie(env: Pick<Env, 'baseUrl'>, secret: string) {
  const { prefix, options: common } = cookieRules(env);
  // Of the sign-in alone: a request with a cookie is never served from the cache.
  const options = { ...common, path: '/api/auth/login' };
  const name = `${prefix && '__Secure-'}hc-known`;
  return {
    userOf: (req: Request, now: Date): number | undefined => {
      const subject = readLink('known-browser', readCookie(req, name) ?? '', { secret, now });
      return subject === undefined ? undefined : Number(subject);
    },
    set: (res: Response, userId: number, now: Date) => {
      const token = { subject: String(userId), until: new Date(now.getTime() + 365 * day) };
      res.cookie(name, signLink('known-browser', token, secret), { ...options, maxAge: 365 * day });
    },
  };
}
