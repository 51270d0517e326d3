/** Binds a contract of shared/ to Express: parses the input, strips the response by its schema, throws errors on. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
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
  /** The signed-in user; null for a visitor, and always null where the contract's access is 'public'. */
  viewer: NonNullable<E['access']> extends 'public' | 'optional' ? Viewer | null : Viewer;
  req: Request;
  res: Response;
};

/** A response with headers or a status of its own. */
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
/** A download where the contract says so. */
type Result<E extends Endpoint> = JsonResult<E> | CsvDownload;

export type EndpointOptions = {
  cache: ResponseCache;
  access: Access;
  limits: Limits;
  reads: ReadBudget;
  admission: Admission;
  /** Query parameters that make a read expensive: it then counts against the budget of its network. */
  expensive?: readonly string[];
  /** Strip responses of cached reads too (development and tests); all others are always stripped. */
  strict: boolean;
};

const bound = new WeakMap<Router, Endpoint[]>();

/** Contracts bound so far, for GET /api/openapi.json and the permission matrix. */
export const contractsOf = (router: Router): Endpoint[] => bound.get(router) ?? [];

/** Multipart parsers in place of the JSON parser, or accepted beside it. */
type Parsers = RequestHandler[] | { besideJson: RequestHandler[] };

/** Mounts `handler` at the contract's method and path. */
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
  // A cacheable read that shows more to some viewers: without a cookie there is no viewer, and it can be cached.
  const hasViewer = (req: Request) => access !== 'public' && !(contract.cache && !req.headers.cookie);
  // Without a viewer, the response may come from the cache.
  const mayBeShared = (req: Request) => contract.cache !== undefined && !hasViewer(req);
  const { middleware, parse } = bodyOf(contract, options, parsers);
  // Uploads have slots of their own, and their bodies take long.
  const isAdmittedFirst = (req: Request) =>
    !options.expensive && !mayBeShared(req) && !req.is('multipart/form-data');
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
    const handled = () => handler({ ...input, viewer, req, res } as Input<E>);
    if (contract.download) return sendCsv(res, (await handled()) as CsvDownload);
    const once = async (): Promise<ComputedResponse> => {
      const result = (await handled()) as JsonResult<E>;
      // The caller's next read must not come from a cache that the notification has not reached yet.
      if (isWrite) options.cache.clear();
      const response = result instanceof ApiResponse ? result : new ApiResponse(result);
      const body = jsonOf(contract, response.body, strip);
      const headers = { ...response.headers, 'Content-Type': 'application/json; charset=utf-8' };
      return { status: response.status, headers, body };
    };
    // A read can be repeated; of a write nobody knows how far it came.
    const compute = () =>
      once().catch((error: unknown) => {
        if (contract.method === 'GET' && isRetryable(error)) return once();
        throw error;
      });
    const address = req.ip ?? '';
    const expensive = isExpensive(options.expensive, input.query);
    const admit = () => {
      if (expensive) options.reads.admit(address);
    };
    // Who waits for the turn of an expensive read takes no place meanwhile.
    const admitted = () =>
      contract.method !== 'GET' || isAdmittedFirst(req) ? compute() : options.admission.run(req, compute);
    const inTurn = () => (expensive ? options.reads.run(address, admitted) : admitted());
    if (mayBeShared(req)) {
      // The parsed input, so that an unknown parameter or another spelling of a value is no other response.
      const key = `${contract.path} ${JSON.stringify([input.params, input.query])}`;
      return options.cache.respond(req, res, { key, admit, compute: inTurn });
    }
    admit();
    const { status, headers, body } = await inTurn();
    // The deadline has passed.
    if (res.headersSent) return;
    res.status(status).set(headers).set('Cache-Control', 'no-store').send(body);
  });
}

/** Whether the query has one of the parameters whose responses take long to compute. */
const isExpensive = (parameters: readonly string[] | undefined, query: unknown): boolean =>
  parameters?.some((name) => (query as Record<string, unknown> | undefined)?.[name] !== undefined) ?? false;

/** The kinds of body that an endpoint accepts, checked before the session is read, and their parsers. */
function bodyOf(contract: Endpoint, options: EndpointOptions, parsers: Parsers | undefined) {
  const multipart = Array.isArray(parsers) ? parsers : parsers?.besideJson;
  const kinds: Array<'json' | 'multipart'> = [];
  if (!Array.isArray(parsers)) kinds.push('json');
  if (multipart) kinds.push('multipart');
  const isMultipart = (req: Request) =>
    multipart !== undefined && (!kinds.includes('json') || Boolean(req.is('multipart/form-data')));
  const middleware: RequestHandler[] = [];
  if (contract.method !== 'GET') middleware.push(options.access.sameOrigin(kinds));
  // JSON is read before the request is let in, so that bodies that trickle in take no place.
  if (contract.body && !Array.isArray(parsers))
    middleware.push((req, res, next) => (isMultipart(req) ? next() : jsonBody(req, res, next)));
  return { middleware, parse: (req: Request): RequestHandler[] => (isMultipart(req) ? multipart! : []) };
}

/** Half of an emoji that something cut in two, which Postgres stores in no text, becomes U+FFFD. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

const parseJson = express.json({ limit: '100kb', strict: true, reviver: wellFormed });

/** Ends a request whose body trickles in for more than 20 s; uploads have the server's 60 s. */
const jsonBody: RequestHandler = (req, res, next) => {
  const timeout = setTimeout(() => req.destroy(), 20_000);
  parseJson(req, res, (error) => {
    clearTimeout(timeout);
    next(error);
  });
};

/** Runs a middleware as part of a handler; what it passes on as an error is thrown. */
export const run = (middleware: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** Version in the header If-Match: 3, "3" or W/"3"; undefined without one. Anything else throws with `message`. */
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

/** OpenAPI 3.1 description of contracts, generated from the schemas that the server runs. */
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
