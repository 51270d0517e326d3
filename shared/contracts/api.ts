/**
 * All API endpoints as types. The client refers to endpoints by method and path, which the compiler checks, so visitors
 * don't have to download the schemas and zod.
 */
import type { z } from 'zod';
import { type Endpoint, apiUrl as urlOf, type Values } from './endpoint.ts';

type EndpointsOf<Module> = Extract<Module[keyof Module], Endpoint>;

type ApiEndpoint =
  | EndpointsOf<typeof import('./accounts.ts')>
  | EndpointsOf<typeof import('./admin/accounts-admin.ts')>
  | EndpointsOf<typeof import('./accounts-export.ts')>
  | EndpointsOf<typeof import('./analytics.ts')>
  | EndpointsOf<typeof import('./articles.ts')>
  | EndpointsOf<typeof import('./admin/articles-admin.ts')>
  | EndpointsOf<typeof import('./billing.ts')>
  | EndpointsOf<typeof import('./admin/billing-admin.ts')>
  | EndpointsOf<typeof import('./churches.ts')>
  | EndpointsOf<typeof import('./admin/churches-admin.ts')>
  | EndpointsOf<typeof import('./churches-map.ts')>
  | EndpointsOf<typeof import('./claims.ts')>
  | EndpointsOf<typeof import('./config.ts')>
  | EndpointsOf<typeof import('./contacts.ts')>
  | EndpointsOf<typeof import('./admin/contacts-admin.ts')>
  | EndpointsOf<typeof import('./event-submissions.ts')>
  | EndpointsOf<typeof import('./admin/events-admin.ts')>
  | EndpointsOf<typeof import('./events.ts')>
  | EndpointsOf<typeof import('./favorites.ts')>
  | EndpointsOf<typeof import('./gallery.ts')>
  | EndpointsOf<typeof import('./admin/gallery-admin.ts')>
  | EndpointsOf<typeof import('./admin/imports-admin.ts')>
  | EndpointsOf<typeof import('./landings.ts')>
  | EndpointsOf<typeof import('./onboarding.ts')>
  | EndpointsOf<typeof import('./admin/overview.ts')>
  | EndpointsOf<typeof import('./submissions.ts')>
  | EndpointsOf<typeof import('./admin/submissions-admin.ts')>
  | EndpointsOf<typeof import('./admin/submissions-bulk.ts')>
  | EndpointsOf<typeof import('./admin/submissions-merge.ts')>
  | EndpointsOf<typeof import('./uploads.ts')>
  | EndpointsOf<typeof import('./admin/websites-admin.ts')>;

/** Contracts keyed by route, such as "GET /api/churches". */
type Api = { [E in ApiEndpoint as `${E['method']} ${E['path']}`]: E };
export type Route = keyof Api;
export type GetPath = Extract<ApiEndpoint, { method: 'GET' }>['path'];
export type ApiPath = ApiEndpoint['path'];

export type ResponseOf<R extends Route> = z.output<Api[R]['response']>;
export type BodyOf<R extends Route> = z.input<NonNullable<Api[R]['body']>>;

/** Request URL with a sorted `query` and without empty values. */
export const apiUrl = (path: ApiPath, input: { params?: Values; query?: Values } = {}): string =>
  urlOf(path, input);
