/** Cookies other than the session: one identifies a paying browser, one remembers an earlier sign-in. */
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
    // Browsers accept this prefix only over https, for a Secure cookie bound to this host.
    prefix: https ? '__Host-' : '',
    options: { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } satisfies CookieOptions,
  };
}

/**
 * Ties a visitor's payment to their browser. It grants no access: it only lets the page that waits for the payment show
 * a few more details.
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
    /** Returns the browser's hash, setting the cookie if there isn't one yet. */
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
 * Remembers which account a browser signed in to. It grants no access: it only prevents strangers who guess passwords
 * for that account from locking this browser out.
 */
export function createKnownBrowserCookie(env: Pick<Env, 'baseUrl'>, secret: string) {
  const { prefix, options: common } = cookieRules(env);
  // Limited to sign-in, because requests with a cookie bypass the response cache.
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
