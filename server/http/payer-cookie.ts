/**
 * Binds a payment of somebody signed out to their browser. It opens nothing: it only lets the page that waits for
 * the payment say a little more than to strangers.
 */
import type { CookieOptions, Request, Response } from 'express';
import type { Env } from '../env.ts';
import { hashSecret, newSecret } from './session.ts';

const week = 7 * 24 * 3600_000;

export function createPayerCookie(env: Pick<Env, 'baseUrl'>) {
  const https = env.baseUrl?.startsWith('https://') ?? false;
  const name = `${https ? '__Host-' : ''}hc-payer`;
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    path: '/',
    maxAge: week,
  } satisfies CookieOptions;
  const read = (req: Request): string | undefined =>
    (req.headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const hashOf = (req: Request): string | undefined => {
    const value = read(req);
    return value && /^[\w-]{43}$/.test(value) ? hashSecret(value) : undefined;
  };
  return {
    hashOf,
    /** The browser's hash; a browser without one gets a cookie with the answer. */
    take: (req: Request, res: Response): string => {
      const known = hashOf(req);
      if (known) return known;
      const value = newSecret();
      res.cookie(name, value, options);
      return hashSecret(value);
    },
  };
}
