/**
 * Binds a shared contract to Express as a chain of middleware, and its handler at the end: the handler gets parsed input
 * and the viewer, and returns the body, which is stripped to what the contract declares.
 */

import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Env } from '../env.ts';
import { authorize } from './authorize.ts';
import { acceptTypes, type BodyType, parseJson } from './body.ts';
import type { ComputedResponse, ResponseCache } from './cache.ts';
import { cached } from './cached.ts';
import { openToAll } from './cors.ts';
import { AppError } from './errors.ts';
import type { Gate } from './gate.ts';
import { type Limits, limit } from './limits.ts';
import { type CsvDownload, sendCsv } from './response/csv.ts';
import { type JsonText, jsonOf } from './response/json.ts';
import { sameOrigin } from './same-origin.ts';
import type { Access, Viewer } from './session.ts';
import { type ParsedInput, validate } from './validate.ts';

/** The id in the path, if the contract declares no parameters. */
type Params<E extends Endpoint> =
  unknown extends z.output<NonNullable<E['params']>>
    ? E['path'] extends `${string}/:id${string}`
      ? { id: number }
      : undefined
    : z.output<NonNullable<E['params']>>;

type Input<E extends Endpoint> = {
  params: Params<E>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** The signed-in user; null for visitors, and always null if the contract's access is 'public'. */
  viewer: NonNullable<E['access']> extends 'public' | 'optional' ? Viewer | null : Viewer;
  /** The caller's network address. */
  address: string;
  /** The Idempotency-Key header. */
  key: string | undefined;
  /** The version in the If-Match header. Throws bad_input if it isn't one. */
  expected: number | undefined;
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
  env: Pick<Env, 'baseUrl' | 'clientOrigin' | 'nodeEnv'>;
  cache: ResponseCache;
  access: Access;
  limits: Limits;
  gate: Gate;
  /** Query parameters that make a read as expensive as a search, of which the gate runs only a few at a time. */
  expensive?: readonly string[];
};

/** Middleware that reads a file, and whether the endpoint also accepts JSON. */
type Upload = { read: RequestHandler[]; orJson?: true };

const bound = new WeakMap<Router, Endpoint[]>();

/** Contracts bound so far, for GET /api/openapi.json and the permission tests. */
export const contractsOf = (router: Router): Endpoint[] => bound.get(router) ?? [];

export function bind<E extends Endpoint>(
  router: Router,
  contract: E,
  options: EndpointOptions,
  handler: (input: Input<E>) => Promise<Result<E>> | Result<E>,
  upload?: Upload,
): void {
  bound.set(router, [...contractsOf(router), contract]);
  const handle = (req: Request, res: Response) => {
    const { input, viewer = null } = res.locals;
    return handler({
      ...input,
      viewer,
      address: req.ip ?? '',
      key: req.get('Idempotency-Key'),
      get expected() {
        return expectedVersion(req);
      },
      req,
      res,
    } as Input<E>);
  };
  const middleware = [...before(contract, options, upload), validate(contract)];
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  if (contract.download) {
    router[method](contract.path, ...middleware, async (req, res) =>
      sendCsv(res, (await handle(req, res)) as CsvDownload),
    );
    return;
  }
  const compute = computing(contract, options, handle as Handle);
  if (contract.cache) middleware.push(cached(options.cache, contract, compute));
  router[method](contract.path, ...middleware, async (req, res) => {
    const { status, headers, body } = await compute(req, res);
    res.status(status).set(headers).set('Cache-Control', 'no-store').send(body);
  });
}

/** What happens before the input is validated. Bodies are read before the gate, so slow ones don't hold a place. */
function before(contract: Endpoint, options: EndpointOptions, upload: Upload | undefined): RequestHandler[] {
  const { env, gate, limits } = options;
  const access = contract.access ?? 'public';
  const middleware: RequestHandler[] = contract.open ? [openToAll] : [];
  if (contract.method !== 'GET') {
    const types: BodyType[] = upload ? ['multipart/form-data'] : [];
    if (!upload || upload.orJson) types.push('application/json');
    middleware.push(sameOrigin(env), acceptTypes(types));
  }
  if (contract.body && (!upload || upload.orJson)) middleware.push(parseJson);
  if (!passesGateLater(contract, options) && !upload) middleware.push(gate.admit('request'));
  if (access !== 'public' || contract.session) middleware.push(...sessionFor(contract, options.access));
  if (access !== 'public') middleware.push(authorize(options.access, access));
  if (contract.limit) middleware.push(limit(limits, contract.limit));
  if (upload) middleware.push(...upload.read);
  return middleware;
}

/** Responses from the cache are free, and whether a read is expensive is known only when its query is parsed. */
const passesGateLater = (contract: Endpoint, { expensive }: EndpointOptions): boolean =>
  contract.cache !== undefined || expensive !== undefined;

/** Without a cookie there is no session, so cacheable reads of visitors skip it. */
const sessionFor = (contract: Endpoint, { session }: Access): RequestHandler[] =>
  contract.cache
    ? session.map((load) => (req, res, next) => (req.headers.cookie ? load(req, res, next) : next()))
    : session;

type Handle = (req: Request, res: Response) => Promise<unknown>;

/** Returns the function that runs the handler and serializes what it returned. */
function computing(contract: Endpoint, options: EndpointOptions, handle: Handle) {
  const { cache, gate, env } = options;
  const isStripped = env.nodeEnv !== 'production' || !contract.cache;
  const clearsCache =
    contract.method !== 'GET' &&
    (contract.access ?? 'public') !== 'public' &&
    contract.limit !== 'track' &&
    !contract.personal;
  const compute = async (req: Request, res: Response): Promise<ComputedResponse> => {
    const result = await handle(req, res);
    // Callers must read their own writes, even before the database's notification arrives.
    if (clearsCache) cache.clear();
    const response = result instanceof ApiResponse ? result : new ApiResponse(result);
    const headers = { ...response.headers, 'Content-Type': 'application/json; charset=utf-8' };
    return { status: response.status, headers, body: jsonOf(contract, response.body, isStripped) };
  };
  if (!passesGateLater(contract, options)) return compute;
  return (req: Request, res: Response): Promise<ComputedResponse> => {
    const { query } = res.locals.input as ParsedInput;
    const work = isExpensive(options.expensive, query) ? 'search' : 'request';
    return gate.run(work, req, () => compute(req, res));
  };
}

const isExpensive = (parameters: readonly string[] | undefined, query: unknown): boolean =>
  parameters?.some((name) => (query as Record<string, unknown> | undefined)?.[name] !== undefined) ?? false;

/**
 * Version in the If-Match header (3, "3", or W/"3"), or undefined if the header is missing or "*". Throws `bad_input`
 * for anything else.
 */
function expectedVersion(req: Request): number | undefined {
  const header = req.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (!version) throw new AppError('bad_input', { message: copy.versionInvalid });
  return Number(version);
}
