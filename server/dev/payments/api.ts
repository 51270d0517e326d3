/** The API that Stripe's SDK calls: API key, version, idempotency keys, errors. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { localKeys } from '../../adapters/payments/choice.ts';
import { endpoints } from './endpoints.ts';
import { intentOf, paymentsOf } from './invoices.ts';
import { ApiError, copy, invalidRequest, listOf, parseForm } from './wire.ts';
import type { World } from './world.ts';

export type SeenRequest = { method: string; path: string; key: string | undefined };

export type HttpExchange = { req: IncomingMessage; res: ServerResponse; url: URL; body: string };

const outage = { type: 'api_error', message: 'An error occurred.' } as const;

type ApiRequest = SeenRequest & { body: string };
type ApiResponse = { status: number; body: string; replayed?: boolean };

export function createApi(world: World, faults: Faults) {
  const seen: SeenRequest[] = [];
  const inFlight = new Set<string>();

  /** Null if the connection should be dropped. */
  const respond = async (req: IncomingMessage, request: ApiRequest): Promise<ApiResponse | null> => {
    const fault = faults.take(`${request.method} ${request.path}`);
    const early = fault?.when === 'before';
    if (early && fault.ms) await sleep(fault.ms);
    checkCaller(req);
    let response = early && !fault.ms ? null : execute(world, request);
    if (fault && !fault.ms) {
      response = fault.status ? errorResponse(new ApiError(fault.status, outage)) : null;
      if (response && (fault.saved ?? !early)) store(world, request, response);
    }
    world.changed();
    if (!early && fault?.ms) await sleep(fault.ms);
    return response;
  };

  const handle = async ({ req, res, url, body }: HttpExchange): Promise<void> => {
    const { method = 'GET' } = req;
    const key = method === 'POST' ? (req.headers['idempotency-key'] as string | undefined) : undefined;
    const request = { method, path: url.pathname, key, body: method === 'POST' ? body : url.search.slice(1) };
    seen.push({ method, path: url.pathname, key });
    let response: ApiResponse | null;
    const ownsKey = key !== undefined && !inFlight.has(key);
    try {
      if (key && !ownsKey)
        throw new ApiError(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
        });
      if (key) inFlight.add(key);
      response = await respond(req, request);
    } catch (error) {
      response = errorResponse(error);
    } finally {
      if (ownsKey) inFlight.delete(key);
    }
    if (!response) return void res.destroy();
    res.writeHead(response.status, {
      'content-type': 'application/json',
      ...(response.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    res.end(response.body);
  };
  return { handle, seen };
}

function checkCaller(req: IncomingMessage): void {
  const key = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  if (key !== localKeys.secret)
    throw invalidRequest(key ? 'Invalid API Key provided' : 'You did not provide an API key.', {
      status: 401,
    });
  const version = req.headers['stripe-version'];
  if (version !== Stripe.API_VERSION)
    throw invalidRequest(`This provider has API version ${Stripe.API_VERSION}, not ${version ?? 'none'}.`);
}

/** Rethrows anything but an ApiError, because that is a bug. */
function errorResponse(error: unknown): ApiResponse {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.body }, undefined, 2) };
}

const fingerprintOf = ({ method, path, body }: ApiRequest) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

function store(world: World, request: ApiRequest, { status, body }: ApiResponse): void {
  if (request.key) world.state.responses[request.key] = { fingerprint: fingerprintOf(request), status, body };
}

/** Stores every response under the idempotency key, errors included, unless validation failed first. */
function execute(world: World, request: ApiRequest): ApiResponse {
  const { method, path, key } = request;
  const stored = key ? world.state.responses[key] : undefined;
  if (stored && stored.fingerprint !== fingerprintOf(request))
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (stored) return { status: stored.status, body: stored.body, replayed: true };
  const endpoint = endpoints.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (!endpoint) throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
  const { expand: paths = [], ...params } = parseForm(request.body);
  let response: ApiResponse;
  try {
    const result = endpoint.handle(world, params, endpoint.path.exec(path)?.[1] ?? '');
    response = { status: 200, body: JSON.stringify(expand(world, result, paths as string[]), undefined, 2) };
  } catch (error) {
    response = errorResponse(error);
  }
  store(world, request, response);
  return response;
}

/** What a test does to the next requests. */
type Fault = {
  /** before: the request has no effect yet; after: it takes effect, but the response is lost, wrong, or late. */
  when: 'before' | 'after';
  /** Milliseconds to wait; if absent, the request fails. */
  ms?: number;
  /** Status of the failure; if absent, the connection is dropped. */
  status?: number;
  /** Whether the failure is stored under the idempotency key. By default only `after` is, as with Stripe. */
  saved?: boolean;
  /** Number of requests; 1 by default. */
  times?: number;
  /** Matches requests whose "METHOD /path" contains it. */
  path?: string;
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  const faults: Fault[] = [];
  return {
    // After a dropped connection, the SDK retries once on its own.
    fail: (fault: Omit<Fault, 'ms'>): void =>
      void faults.push({ ...fault, times: (fault.times ?? 1) * (fault.status ? 1 : 2) }),
    delay: (fault: Partial<Fault> & { ms: number }): void => void faults.push({ when: 'after', ...fault }),
    take: (request: string): Fault | undefined => {
      const match = faults.find(({ path }) => !path || request.includes(path));
      if (!match) return undefined;
      match.times = (match.times ?? 1) - 1;
      if (match.times <= 0) faults.splice(faults.indexOf(match), 1);
      return match;
    },
    clear: (): void => {
      faults.length = 0;
    },
  };
}

type Json = Record<string, unknown>;

/** What a request can expand besides ids of objects, keyed by object type and property name. */
const expansions: Record<string, (world: World, id: string) => unknown> = {
  'invoice.payments': (world, id) => listOf(paymentsOf(world, id), '/v1/invoice_payments'),
  'invoice.confirmation_secret': (world, id) => {
    const intent = intentOf(world, world.get('invoices', id));
    return intent && { client_secret: intent.client_secret, type: 'payment_intent' };
  },
};

/** Replaces ids with objects. */
function expand(world: World, result: object, paths: string[]): object {
  const expanded = copy(result) as Json;
  for (const path of paths) expandPath(world, expanded, path.split('.'), path);
  return expanded;
}

function expandPath(world: World, object: Json, [step = '', ...rest]: string[], path: string): void {
  if (object.object === 'list' && step === 'data') {
    for (const item of object.data as Json[]) expandPath(world, item, rest, path);
    return;
  }
  const value = object[step];
  const expansion = expansions[`${object.object}.${step}`];
  if (!expansion && value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`);
  if (expansion) object[step] ??= copy(expansion(world, String(object.id)) ?? null);
  // Another path may have already expanded it.
  else if (typeof value === 'string') object[step] = copy(world.find(value));
  const next = object[step] as Json | null;
  // Plain values that aren't API objects are already complete.
  if (rest.length > 0 && next?.object) expandPath(world, next, rest, path);
}
