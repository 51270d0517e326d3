/** Responds to anonymous reads from the response cache. Identical concurrent requests share one computation. */
import type { Request, RequestHandler, Response } from 'express';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import type { ComputedResponse, ResponseCache } from './cache.ts';
import type { ParsedInput } from './validate.ts';

export const cached =
  (
    cache: ResponseCache,
    contract: Endpoint,
    compute: (req: Request, res: Response) => Promise<ComputedResponse>,
  ): RequestHandler =>
  async (req, res, next) => {
    // Some of these reads show more to signed-in viewers.
    if (contract.access === 'optional' && req.headers.cookie) return next();
    const { params, query } = res.locals.input as ParsedInput;
    // Keyed by parsed input, so unknown parameters and other spellings of a value share one response.
    const key = `${currentLocale()} ${contract.path} ${JSON.stringify([params, query])}`;
    await cache.respond(req, res, { key, compute: () => compute(req, res) });
  };
