import type { z } from 'zod';

/**
 * Who may call: everybody; everybody, with the session of a signed-in viewer read; signed-in users; administrators and
 * moderators; administrators. The last two need the cookie and the token, or with `-cookie` the cookie alone.
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
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** 'public' by default. */
  access?: Access;
  /** Needs the session although it requires no viewer (signing in). */
  session?: true;
  /** Limit of calls, by its name in server/http/limits.ts. */
  limit?: 'register' | 'mail' | 'contact' | 'submit' | 'event' | 'upload' | 'write' | 'track';
  /** A write that changes nothing others see: cached responses stay. */
  personal?: true;
  /**
   * A hot public read: the response is the same for everybody and may be stored by the cache of anonymous responses
   * until the named content changes, and is not stripped by the schema again in production.
   */
  cache?: 'churches' | 'articles';
  /** The response is a file to save, written row by row. */
  download?: 'csv';
};

/** One endpoint of the API: the server binds it, the client requests it, the tests read it. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = { method: Method; path: string } & Definition<Params, Query, Body, Response>;

type RouteParts<Route> = Route extends `${infer Verb extends Method} ${infer Path}`
  ? { method: Verb; path: Path }
  : never;

/**
 * Declares an endpoint; the path is in Express notation, e.g. GET /api/churches/:id. Method, path and access keep their
 * literal types, by which shared/api.ts finds it.
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

/** A list is a repeated parameter. */
export type Values = Record<string, string | number | boolean | readonly string[] | undefined | null>;

/** A query in the order of the values, without the empty ones. */
export function queryOf(values: Values): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
  return query;
}

/** URL of a request: the path with its parameters, then the query in a fixed order without empty values. */
export function apiUrl(path: string, input: { params?: Values; query?: Values } = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const sorted = Object.entries(input.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = queryOf(Object.fromEntries(sorted)).toString();
  return text ? `${filled}?${text}` : filled;
}

/** Headers of a list response. */
export const listHeaders = {
  total: 'X-Total-Count',
  capped: 'X-Total-Capped',
  /** What was searched instead of a misspelled text, percent-encoded. */
  corrected: 'X-Search-Corrected',
  /** What was searched after words without a match were dropped, percent-encoded. */
  relaxed: 'X-Search-Relaxed',
  /** The filters that were read from the text, and the rest of it as `search`, as a query string. */
  read: 'X-Search-Read',
} as const;

/** Query key of a cached response. The server uses it too, for the first responses that it puts into a page. */
export const queryKeyOf = (url: string) => ['api', url] as const;
export const pagesKeyOf = (url: string) => ['api', url, 'pages'] as const;

/** One response that the HTML brings along: key and data as the browser's query cache holds them. */
export type FirstData = { key: readonly unknown[]; data: unknown };
