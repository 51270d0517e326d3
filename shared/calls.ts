/**
 * Method and path of the calls that the first page of a visitor makes, without their schemas, so that such a page
 * downloads no schema library. The contracts of churches.ts, events.ts, … are built on them.
 */
import type { Endpoint } from './endpoint.ts';

const call = <const Call extends Pick<Endpoint, 'method' | 'path' | 'access'>>(of: Call): Call => of;

/** Headers of a list's answer. */
export const listHeaders = {
  total: 'X-Total-Count',
  capped: 'X-Total-Capped',
  /** The words that were searched instead of a misspelt text, percent-encoded. */
  corrected: 'X-Search-Corrected',
} as const;

export const getMe = call({
  access: 'optional',
  method: 'GET',
  path: '/api/auth/me',
});

export const listChurches = call({
  method: 'GET',
  path: '/api/churches',
});
export const getFacets = call({
  method: 'GET',
  path: '/api/churches/facets',
});
export const getMap = call({ method: 'GET', path: '/api/churches/map' });
export const getChurch = call({
  access: 'optional',
  method: 'GET',
  path: '/api/churches/:id',
});
export const listPhotos = call({
  method: 'GET',
  path: '/api/churches/:id/photos',
});
/** Comes by sendBeacon. Who counts, and how often, is the server's to decide: the answer does not tell. */
export const trackVisit = call({
  access: 'optional',
  method: 'POST',
  path: '/api/churches/:id/track',
});
export const listDenominations = call({
  method: 'GET',
  path: '/api/denominations',
});
export const listAreas = call({ method: 'GET', path: '/api/areas' });
export const getStats = call({ method: 'GET', path: '/api/stats' });

export const listEvents = call({ method: 'GET', path: '/api/events' });
export const getEvent = call({
  access: 'optional',
  method: 'GET',
  path: '/api/events/:id',
});

export const listArticles = call({ method: 'GET', path: '/api/articles' });
export const getArticle = call({ method: 'GET', path: '/api/articles/slug/:slug' });
