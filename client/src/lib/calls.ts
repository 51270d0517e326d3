/**
 * Calls that the first page of a visitor makes, with the types of their answers. The schemas behind those types stay
 * on the server and with the forms.
 */
import type { Article, ArticleListItem } from '#shared/articles.ts';
import * as calls from '#shared/calls.ts';
import type { Church, ChurchFacets, ChurchListItem, ChurchMap, ChurchStats } from '#shared/churches.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ChurchEvent, EventDetail } from '#shared/events.ts';
import type { Photo } from '#shared/gallery.ts';
import type { CurrentUser } from '#shared/viewer.ts';

/** `answer` says its type to the compiler; nothing is ever stored there. */
export type Call<Answer = unknown> = Pick<Endpoint, 'method' | 'path' | 'access'> & {
  readonly answer?: Answer;
};

export const getMe: Call<CurrentUser | null> = calls.getMe;
export const listChurches: Call<ChurchListItem[]> = calls.listChurches;
export const getFacets: Call<ChurchFacets> = calls.getFacets;
export const getMap: Call<ChurchMap> = calls.getMap;
export const getChurch: Call<Church> = calls.getChurch;
export const listPhotos: Call<Photo[]> = calls.listPhotos;
export const listDenominations: Call<string[]> = calls.listDenominations;
export const listAreas: Call<string[]> = calls.listAreas;
export const getStats: Call<ChurchStats> = calls.getStats;
export const listEvents: Call<ChurchEvent[]> = calls.listEvents;
export const getEvent: Call<EventDetail> = calls.getEvent;
export const listArticles: Call<ArticleListItem[]> = calls.listArticles;
export const getArticle: Call<Article> = calls.getArticle;
