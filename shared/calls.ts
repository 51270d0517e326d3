/**
 * The calls of a visitor's first page without their schemas, so that such a page downloads no schema library. The
 * contracts of churches.ts, events.ts, … are built on them: method and path stand only here.
 */
import type { Article, ArticleListItem } from './articles.ts';
import type { Church, ChurchFacets, ChurchListItem, ChurchMap, ChurchStats } from './churches.ts';
import type { Endpoint } from './endpoint.ts';
import type { ChurchEvent, EventDetail } from './events.ts';
import type { Photo } from './gallery.ts';
import type { CurrentUser } from './viewer.ts';

/** `answer` says the type of the answer to the compiler; nothing is ever stored there. */
export type Call<Answer = unknown> = Pick<Endpoint, 'method' | 'path' | 'access'> & {
  readonly answer?: Answer;
};

const call =
  <Answer>() =>
  <const Of extends Omit<Call, 'answer'>>(of: Of): Of & { readonly answer?: Answer } =>
    of;

/** Headers of a list's answer. */
export const listHeaders = {
  total: 'X-Total-Count',
  capped: 'X-Total-Capped',
  /** The words that were searched instead of a misspelt text, percent-encoded. */
  corrected: 'X-Search-Corrected',
} as const;

export const getMe = call<CurrentUser | null>()({
  access: 'optional',
  method: 'GET',
  path: '/api/auth/me',
});

export const listChurches = call<ChurchListItem[]>()({
  method: 'GET',
  path: '/api/churches',
});
export const getFacets = call<ChurchFacets>()({
  method: 'GET',
  path: '/api/churches/facets',
});
export const getMap = call<ChurchMap>()({ method: 'GET', path: '/api/churches/map' });
export const getChurch = call<Church>()({
  access: 'optional',
  method: 'GET',
  path: '/api/churches/:id',
});
export const listPhotos = call<Photo[]>()({
  method: 'GET',
  path: '/api/churches/:id/photos',
});
/** Comes by sendBeacon. Who counts, and how often, is the server's to decide: the answer does not tell. */
export const trackVisit = call<{ success: true }>()({
  access: 'optional',
  method: 'POST',
  path: '/api/churches/:id/track',
});
export const listDenominations = call<string[]>()({
  method: 'GET',
  path: '/api/denominations',
});
export const listAreas = call<string[]>()({ method: 'GET', path: '/api/areas' });
export const getStats = call<ChurchStats>()({ method: 'GET', path: '/api/stats' });

export const listEvents = call<ChurchEvent[]>()({ method: 'GET', path: '/api/events' });
export const getEvent = call<EventDetail>()({
  access: 'optional',
  method: 'GET',
  path: '/api/events/:id',
});

export const listArticles = call<ArticleListItem[]>()({ method: 'GET', path: '/api/articles' });
export const getArticle = call<Article>()({ method: 'GET', path: '/api/articles/slug/:slug' });
