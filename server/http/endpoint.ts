/** Binds a shared contract to Express: parses input by its schemas and strips the response to what it declares. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Admission } from './admission.ts';
import type { ComputedResponse, ResponseCache } from './cache.ts';
import { type CsvDownload, sendCsv } from './csv.ts';
import { AppError, isRetryable } from './errors.ts';
import { type JsonText, jsonOf } from './json.ts';
import type { Limits } from './limits.ts';
import type { ReadBudget } from './read-budget.ts';
import type { Access, Viewer } from './session.ts';

type Input<E extends Endpoint> = {
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** The signed-in user; null for visitors, and always null if the contract's access is 'public'. */
  viewer: NonNullable<E['access']> extends 'public' | 'optional' ? Viewer | null : Viewer;
  req: Request;
  res: Response;
};

/** A response with custom headers or status. */
export class ApiResponse<T> {
  readonly body: T;
  readonly headers: Record<string, string>;
  readonly status: number;
  constructor(body: T, options: { headers?: Record<string, string>; status?: number } = {}) {
    this.body = body;
    this.headers = options.headers ?? {};
    this.status = options.status ?? 200;
  }
}

type Body<E extends Endpoint> = z.input<E['response']> | JsonText<z.input<E['response']>>;
type JsonResult<E extends Endpoint> = Body<E> | ApiResponse<Body<E>>;
/** CsvDownload if the contract has `download`. */
type Result<E extends Endpoint> = JsonResult<E> | CsvDownload;

export type EndpointOptions = {
  cache: ResponseCache;
  access: Access;
  limits: Limits;
  reads: ReadBudget;
  admission: Admission;
  /** Query parameters that make a read expensive, so that it counts against its network's budget. */
  expensive?: readonly string[];
  /** Also strips responses of cached reads (development and tests); all others are always stripped. */
  strict: boolean;
};

const bound = new WeakMap<Router, Endpoint[]>();

/** Contracts bound so far, for GET /api/openapi.json and the permission tests. */
export const contractsOf = (router: Router): Endpoint[] => bound.get(router) ?? [];

/** Multipart parsers instead of the JSON parser, or in addition to it. */
type Parsers = RequestHandler[] | { besideJson: RequestHandler[] };

export function bind<E extends Endpoint>(
  router: Router,
  contract: E,
  options: EndpointOptions,
  handler: (input: Input<E>) => Promise<Result<E>> | Result<E>,
  parsers?: Parsers,
): void {
  bound.set(router, [...contractsOf(router), contract]);
  const strip = options.strict || !contract.cache;
  const access = contract.access ?? 'public';
  const isWrite =
    contract.method !== 'GET' && access !== 'public' && contract.limit !== 'track' && !contract.personal;
  // Some cacheable reads show more to signed-in viewers. Without a cookie there is no viewer, so caching is safe.
  const hasViewer = (req: Request) => access !== 'public' && !(contract.cache && !req.headers.cookie);
  const isCacheable = (req: Request) => contract.cache !== undefined && !hasViewer(req);
  const { middleware, parse } = bodyOf(contract, options, parsers);
  // Uploads are slow to receive and have their own slots.
  const isAdmittedFirst = (req: Request) =>
    !options.expensive && !isCacheable(req) && !req.is('multipart/form-data');
  middleware.push((req, res, next) =>
    isAdmittedFirst(req) ? options.admission.admit(req, res, next) : next(),
  );
  const session = options.access.session.map(
    (use): RequestHandler =>
      (req, res, next) =>
        hasViewer(req) || contract.session ? use(req, res, next) : next(),
  );
  if (access !== 'public' || contract.session) middleware.push(...session);
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  router[method](contract.path, ...middleware, async (req: Request, res: Response) => {
    const viewer = hasViewer(req) ? await options.access.viewer(req, contract) : null;
    if (contract.limit)
      await options.limits.consume(contract.limit, { address: req.ip ?? '', account: viewer?.id });
    for (const parser of parse(req)) await run(parser, req, res);
    const input = {
      params: contract.params?.parse(req.params),
      query: contract.query?.parse(req.query),
      body: contract.body?.parse(req.body ?? {}),
    };
    const handle = () => handler({ ...input, viewer, req, res } as Input<E>);
    if (contract.download) return sendCsv(res, (await handle()) as CsvDownload);
    const computeOnce = async (): Promise<ComputedResponse> => {
      const result = (await handle()) as JsonResult<E>;
      // Callers must read their own writes, even before the database's notification arrives.
      if (isWrite) options.cache.clear();
      const response = result instanceof ApiResponse ? result : new ApiResponse(result);
      const body = jsonOf(contract, response.body, strip);
      const headers = { ...response.headers, 'Content-Type': 'application/json; charset=utf-8' };
      return { status: response.status, headers, body };
    };
    // Only reads are retried: a failed write may have had an effect.
    const compute = () =>
      computeOnce().catch((error: unknown) => {
        if (contract.method === 'GET' && isRetryable(error)) return computeOnce();
        throw error;
      });
    const address = req.ip ?? '';
    const expensive = isExpensive(options.expensive, input.query);
    const admit = () => {
      if (expensive) options.reads.admit(address);
    };
    // An expensive read doesn't hold an admission slot while it waits for its turn.
    const admitted = () =>
      contract.method !== 'GET' || isAdmittedFirst(req) ? compute() : options.admission.run(req, compute);
    const inTurn = () => (expensive ? options.reads.run(address, admitted) : admitted());
    if (isCacheable(req)) {
      // Keyed by parsed input, so unknown parameters and other spellings of a value share one response.
      const key = `${contract.path} ${JSON.stringify([input.params, input.query])}`;
      return options.cache.respond(req, res, { key, admit, compute: inTurn });
    }
    admit();
    const { status, headers, body } = await inTurn();
    // The admission deadline may have sent a 503 already.
    if (res.headersSent) return;
    res.status(status).set(headers).set('Cache-Control', 'no-store').send(body);
  });
}

const isExpensive = (parameters: readonly string[] | undefined, query: unknown): boolean =>
  parameters?.some((name) => (query as Record<string, unknown> | undefined)?.[name] !== undefined) ?? false;

/** Middleware and parsers for the body types that an endpoint accepts. Types are checked before the session loads. */
function bodyOf(contract: Endpoint, options: EndpointOptions, parsers: Parsers | undefined) {
  const multipart = Array.isArray(parsers) ? parsers : parsers?.besideJson;
  const kinds: Array<'json' | 'multipart'> = [];
  if (!Array.isArray(parsers)) kinds.push('json');
  if (multipart) kinds.push('multipart');
  const isMultipart = (req: Request) =>
    multipart !== undefined && (!kinds.includes('json') || Boolean(req.is('multipart/form-data')));
  const middleware: RequestHandler[] = [];
  if (contract.method !== 'GET') middleware.push(options.access.sameOrigin(kinds));
  // JSON is read before admission, so slow request bodies don't hold a slot.
  if (contract.body && !Array.isArray(parsers))
    middleware.push((req, res, next) => (isMultipart(req) ? next() : jsonBody(req, res, next)));
  return { middleware, parse: (req: Request): RequestHandler[] => (isMultipart(req) ? multipart! : []) };
}

/** Replaces lone surrogates (half of an emoji), which Postgres can't store, with U+FFFD. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

const parseJson = express.json({ limit: '100kb', strict: true, reviver: wellFormed });

/** Aborts a request whose body takes longer than 20 s. Uploads have the server's 60 s. */
const jsonBody: RequestHandler = (req, res, next) => {
  const timeout = setTimeout(() => req.destroy(), 20_000);
  parseJson(req, res, (error) => {
    clearTimeout(timeout);
    next(error);
  });
};

/** Runs a middleware inside a handler; rejects with the error that it passes to `next`. */
export const run = (middleware: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/**
 * Version in the If-Match header (3, "3", or W/"3"), or undefined if the header is missing or "*". Throws `bad_input`
 * with `message` for anything else.
 */
export function expectedVersion(req: Request, message: string): number | undefined {
  const header = req.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (!version) throw new AppError('bad_input', { message });
  return Number(version);
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as {
    properties?: Record<string, object>;
    required?: string[];
  };

const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } });

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: value,
  }));
}

const operationOf = (contract: Endpoint) => ({
  summary: contract.summary,
  parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
  ...(contract.body ? { requestBody: jsonContent(jsonSchema(contract.body, 'input')) } : {}),
  responses: {
    200: {
      description: 'Done',
      ...(contract.download
        ? { content: { 'text/csv': { schema: { type: 'string' } } } }
        : jsonContent(jsonSchema(contract.response, 'output'))),
    },
    default: { description: 'Error', ...jsonContent({ $ref: '#/components/schemas/Error' }) },
  },
});

/** OpenAPI 3.1 document generated from the contracts' schemas. */
export function openApi(contracts: Endpoint[], info: { title: string; version: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  const error = {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['message', 'code'],
  };
  return { openapi: '3.1.0', info, paths, components: { schemas: { Error: error } } };
}
