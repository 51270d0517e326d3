/** CSRF protection: rejects cross-site requests. */

import type { Request, RequestHandler } from 'express';
import { parseUrl } from '#shared/domain/url.ts';
import type { Env } from '../env.ts';
import { AppError } from './errors.ts';

type Origins = Pick<Env, 'baseUrl' | 'clientOrigin'>;

function isOwnOrigin({ baseUrl, clientOrigin }: Origins, req: Request, origin: string): boolean {
  if (origin === clientOrigin) return true;
  if (baseUrl) return origin === baseUrl;
  const url = parseUrl(origin);
  return url !== undefined && url.host === req.headers.host;
}

export const sameOrigin =
  (origins: Origins): RequestHandler =>
  (req, _res, next) => {
    const { origin } = req.headers;
    const site = req.headers['sec-fetch-site'];
    const isForeign =
      (origin !== undefined && !isOwnOrigin(origins, req, origin)) ||
      site === 'cross-site' ||
      (site === 'same-site' && (origin === undefined || origin !== origins.clientOrigin));
    next(isForeign ? new AppError('forbidden') : undefined);
  };
