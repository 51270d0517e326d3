/** Binds a contract of shared/ to Express: input parsed, answer stripped by its schema, errors thrown onwards. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ResponseCache } from './cache.ts';
import type { Limits } from './limits.ts';
import type { Access, Viewer } from './session.ts';

type Input<E extends Endpoint> = {
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** Who calls; null for a visitor. Contracts with access 'public' are not asked and always see null. */
  viewer: NonNullable<E['access']> extends 'user' | 'admin' | 'admin-cookie' ? Viewer : Viewer | null;
  req: Request;
  res: Response;
};

/** Answer with headers or a status of its own; `json` is for hot reads that come as text from Postgres. */
export class Reply<T> {
  readonly body: T;
  readonly headers: Record<string, string>;
  readonly status: number;
  constructor(body: T, options: { headers?: Record<string, string>; status?: number } = {}) {
    this.body = body;
    this.headers = options.headers ?? {};
    this.status = options.status ?? 200;
  }
}

type Answer<E extends Endpoint> = z.input<E['response']> | Reply<z.input<E['response']>>;

/** What binding needs to know of the surroundings. */
export type EndpointOptions = {
  cache: ResponseCache;
  access: Access;
  limits: Limits;
  /** Strip answers of cached reads too (development and tests); always done elsewhere. */
  strict: boolean;
};

/** Contracts bound so far, for GET /api/openapi.json and the permission matrix. */
export const contractsOf = (router: Router): Endpoint[] => bound.get(router) ?? [];
const bound = new WeakMap<Router, Endpoint[]>();

export function bind<E extends Endpoint>(
  router: Router,
  contract: E,
  options: EndpointOptions,
  handler: (input: Input<E>) => Promise<Answer<E>> | Answer<E>,
  /** Parsers of another kind of body (multipart), in place of JSON or beside it. */
  parsers?: RequestHandler[] | { besideJson: RequestHandler[] },
): void {
  bound.set(router, [...contractsOf(router), contract]);
  const strip = options.strict || !contract.cache;
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const access = contract.access ?? 'public';
  // Of a hot read that shows more to some, only a caller with a cookie is looked at, and such an answer is not kept.
  const looks = (req: Request) => access !== 'public' && !(contract.cache && !req.headers.cookie);
  const session = options.access.session.map(
    (use): RequestHandler =>
      (req, res, next) =>
        looks(req) || contract.session ? use(req, res, next) : next(),
  );
  const multipart = Array.isArray(parsers) ? parsers : parsers?.besideJson;
  const kinds: Array<'json' | 'multipart'> = !multipart
    ? ['json']
    : Array.isArray(parsers)
      ? ['multipart']
      : ['json', 'multipart'];
  const before = [
    ...(contract.method === 'GET' ? [] : [options.access.sameOrigin(kinds)]),
    ...(access === 'public' && !contract.session ? [] : session),
  ];
  router[method](contract.path, ...before, async (req: Request, res: Response) => {
    const viewer = looks(req) ? await options.access.viewer(req, access) : null;
    if (contract.limit)
      await options.limits.consume(contract.limit, { address: req.ip ?? '', userId: viewer?.id });
    const asJson = !multipart || (kinds.includes('json') && !req.is('multipart/form-data'));
    for (const parse of asJson ? (contract.body ? [jsonBody] : []) : multipart) await run(parse, req, res);
    const from = options.cache.generation();
    const input = {
      params: contract.params?.parse(req.params),
      query: contract.query?.parse(req.query),
      body: contract.body?.parse(req.body ?? {}),
      viewer,
      req,
      res,
    } as Input<E>;
    const made = await handler(input);
    const reply = made instanceof Reply ? made : new Reply(made);
    const body = JSON.stringify(strip ? fitting(contract, reply.body) : reply.body);
    const headers = { ...reply.headers, 'Content-Type': 'application/json; charset=utf-8' };
    if (contract.cache && reply.status === 200 && !looks(req))
      return options.cache.answer(req, res, { headers, body, from });
    res.status(reply.status).set(headers).set('Cache-Control', 'no-store').send(body);
  });
}

/** The answer as its schema has it; one that does not fit is our fault, not the caller's. */
function fitting(contract: Endpoint, answer: unknown): unknown {
  const parsed = contract.response.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new Error(`The answer of ${contract.method} ${contract.path} does not fit its contract`, {
    cause: parsed.error.message,
  });
}

const parseJson = express.json({ limit: '100kb', strict: true });

/** A body that comes drop by drop is given up after 20 s; uploads have the server's 60 s. */
const jsonBody: RequestHandler = (req, res, next) => {
  const late = setTimeout(() => req.destroy(), 20_000);
  parseJson(req, res, (error) => {
    clearTimeout(late);
    next(error);
  });
};

/** Runs a middleware as part of a handler; what it passes on as an error is thrown. */
export const run = (middleware: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** OpenAPI 3.1 description of contracts, made from the very schemas that the server runs. */
export function openApi(contracts: Endpoint[], info: { title: string; version: string }): object {
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  const fieldsOf = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
    if (!schema) return [];
    const described = schemaOf(schema, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(described.properties ?? {}).map(([name, value]) => ({
      name,
      in: where,
      required: where === 'path' || (described.required ?? []).includes(name),
      schema: value,
    }));
  };
  const described: Record<string, Record<string, object>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    described[path] ??= {};
    described[path][contract.method.toLowerCase()] = {
      summary: contract.summary,
      parameters: [...fieldsOf(contract.params, 'path'), ...fieldsOf(contract.query, 'query')],
      ...(contract.body
        ? { requestBody: { content: { 'application/json': { schema: schemaOf(contract.body, 'input') } } } }
        : {}),
      responses: {
        200: {
          description: 'Done',
          content: { 'application/json': { schema: schemaOf(contract.response, 'output') } },
        },
        default: {
          description: 'Error',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info,
    paths: described,
    components: {
      schemas: {
        Error: {
          type: 'object',
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
          required: ['message', 'code'],
        },
      },
    },
  };
}
