import type { z } from 'zod';

export type Access = 'public' | 'optional' | 'user' | 'admin' | 'admin-cookie';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API: the server binds it, the client calls it, the tests read it. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** Path in Express notation, e.g. /api/churches/:id */
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /**
   * Who may call: everybody (the default); everybody, but a signed-in viewer is looked at; a signed-in user; the
   * administrator with cookie and token; the administrator with the cookie alone.
   */
  access?: Access;
  /** Needs the session although it asks for no viewer (signing in). */
  session?: true;
  /** Limit of calls, by its name in server/http/limits.ts. */
  limit?: 'login' | 'register' | 'mail' | 'contact' | 'submit' | 'event' | 'upload' | 'write' | 'track';
  /**
   * A hot public read: the answer is the same for everybody, may be kept by the cache of anonymous answers
   * until the named content changes, and is not stripped by the schema again in production.
   */
  cache?: 'churches' | 'articles';
};

/** Keeps the literal types of an endpoint. */
export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  const Who extends Access = 'public',
>(
  definition: Endpoint<Params, Query, Body, Response> & { access?: Who },
): Endpoint<Params, Query, Body, Response> & { access?: Who } {
  return definition;
}

export type Values = Record<string, string | number | boolean | undefined | null>;

/** Address of a call: path with its parameters, then the query in a fixed order without empty values. */
export function addressOf(
  endpoint: { path: string },
  input: { params?: Values; query?: Values } = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Key under which the browser keeps an answer. The server uses it too, for the first data of a page. */
export const queryKeyOf = (address: string) => ['api', address] as const;
export const pagesKeyOf = (address: string) => ['api', address, 'pages'] as const;

/** One answer that a page brings along: key and data as the browser's query cache holds them. */
export type FirstData = { key: readonly unknown[]; data: unknown };
