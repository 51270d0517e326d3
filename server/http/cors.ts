/** CORS for a client served from another origin of the same site (CLIENT_ORIGIN), and for public reads of any site. */
import express from 'express';

const exposed =
  'Link, Retry-After, X-Total-Count, X-Total-Capped, X-Search-Corrected, X-Search-Relaxed, X-Search-Read, X-Search-Topic, X-Search-Closest, X-Request-Id';
const accepted = 'Content-Type, Authorization, If-Match, Idempotency-Key, Cache-Control, Pragma';

export function corsFor(origin: string): express.Router {
  const router = express.Router();
  // Uploads are public and embedded by the client. Browsers treat two ports of an IP address as different sites.
  router.use('/uploads', (_req, res, next) => {
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  router.use('/api', (req, res, next) => {
    res.vary('Origin');
    if (req.headers.origin !== origin) return next();
    res.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': exposed,
      'Cross-Origin-Resource-Policy': 'same-site',
    });
    if (req.method !== 'OPTIONS') return next();
    res.set({
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': accepted,
      'Access-Control-Max-Age': '600',
    });
    res.sendStatus(204);
  });
  return router;
}

/** Allows pages of any origin to read the response, without cookies. Our own client's origin keeps its headers. */
export const openToAll: express.RequestHandler = (_req, res, next) => {
  if (!res.hasHeader('Access-Control-Allow-Origin'))
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': exposed,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  next();
};

/** Browsers ask first if a page sends its own headers, such as If-None-Match. What isn't open stays unreadable. */
export const answerPreflight: express.RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') return next();
  res
    .set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': 'If-None-Match, Cache-Control, Pragma',
      'Access-Control-Max-Age': '86400',
    })
    .sendStatus(204);
};
