import { z } from 'zod';

/**
 * Who may call an endpoint. public: anyone, without loading the session; optional: anyone, with the viewer if signed in;
 * user: signed-in users; staff: administrators and moderators; admin: administrators. Staff and admin require the cookie
 * and the token; with `-cookie`, the cookie is enough.
 */
export type Access = 'public' | 'optional' | 'user' | 'staff' | 'staff-cookie' | 'admin' | 'admin-cookie';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> = {
  summary: string;
  /** By default, the id of a row for a path with `:id`. */
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Defaults to 'public'. */
  access?: Access;
  /** Loads the session although no viewer is required (for signing in). */
  session?: true;
  /** Rate limit, by name in server/http/limits.ts. */
  limit?: 'register' | 'mail' | 'contact' | 'submit' | 'event' | 'upload' | 'write' | 'track';
  /** A write that affects nothing others see, so cached responses stay valid. */
  personal?: true;
  /**
   * A frequent public read with the same response for everyone. It is cached for anonymous callers until the given content
   * changes, and skips output validation in production.
   */
  cache?: 'churches' | 'articles';
  /** Pages of any site may read it (CORS), without cookies. */
  open?: true;
  /** The response is a streamed file download. */
  download?: 'csv';
};

/** An endpoint's contract, used by server, client and tests. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = { method: Method; path: string } & Definition<Params, Query, Body, Response>;

export const urlId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

export const idParams = z.object({ id: urlId });

/** What a path is filled in with: the id of a row, unless the contract says otherwise. */
export const paramsOf = ({ path, params }: Endpoint) =>
  params ?? (path.includes('/:id') ? idParams : undefined);

type RouteParts<Route> = Route extends `${infer Verb extends Method} ${infer Path}`
  ? { method: Verb; path: Path }
  : never;

/**
 * Declares an endpoint with a path in Express notation, such as GET /api/churches/:id. Method, path and access keep their
 * literal types, which shared/contracts/api.ts uses to look it up.
 */
export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  const Route extends `${Method} /${string}`,
  const Who extends Access = 'public',
>(
  route: Route,
  definition: Definition<Params, Query, Body, Response> & { access?: Who },
): Definition<Params, Query, Body, Response> & RouteParts<Route> & { access?: Who } {
  const [method, path] = route.split(' ');
  return { ...definition, ...({ method, path } as RouteParts<Route>) };
}

/** Lists become repeated parameters. */
export type Values = Record<string, string | number | boolean | readonly string[] | undefined | null>;

/** Omits empty values and keeps the given order. */
export function queryOf(values: Values): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
  return query;
}

/** The path with the query, if that has values. */
export function withQuery(path: string, values: Values): string {
  const query = queryOf(values).toString();
  return query ? `${path}?${query}` : path;
}

/** Fills in the path's parameters and appends the query, sorted and without empty values. */
export function apiUrl(path: string, input: { params?: Values; query?: Values } = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const sorted = Object.entries(input.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return withQuery(filled, Object.fromEntries(sorted));
}

/** Headers of a list response. Where a list has pages, Link has the next one. */
export const listHeaders = {
  total: 'X-Total-Count',
  capped: 'X-Total-Capped',
  /** The corrected search text, percent-encoded. */
  corrected: 'X-Search-Corrected',
  /** The words left after others were dropped, percent-encoded. */
  relaxed: 'X-Search-Relaxed',
  /** Query string with the inferred filters and the remaining text as `search`. */
  read: 'X-Search-Read',
  /** Query string with what was looked for beside names: `kind`, `label`, and whether it was `found`. */
  topic: 'X-Search-Topic',
  /** If nothing was found: query string with filters that come close. */
  closest: 'X-Search-Closest',
} as const;

/** Client cache key of a response. The server uses it too, for the responses that it embeds in pages. */
export const queryKeyOf = (url: string) => ['api', url] as const;
export const pagesKeyOf = (url: string) => ['api', url, 'pages'] as const;

/** A page of a list: its response's body and headers, as the client caches them. */
export type Page<Item> = {
  items: Item[];
  total: number;
  /** The count stopped at `total`; there are more. */
  capped: boolean;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** The spelling that was searched instead. */
  corrected: string | null;
  /** The search query after words were dropped; "" if only filters remain. */
  relaxed: string | null;
  /** Filters inferred from the search query, and the rest of it, as a query string. */
  read: string | null;
  /** What was looked for beside names, and filters that come close to a search without results, as query strings. */
  topic: string | null;
  closest: string | null;
};

/** A response embedded in the HTML, keyed as in the client's cache. */
export type FirstData = { key: readonly unknown[]; data: unknown };

/** The first page of a list, embedded in the HTML. */
export const embeddedPage = <Item>(url: string, page: Partial<Page<Item>>): FirstData => ({
  key: pagesKeyOf(url),
  data: { pages: [page], pageParams: [null] },
});
