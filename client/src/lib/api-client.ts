import type { z } from 'zod';
import { addressOf, type Endpoint, type Values } from '#shared/endpoint.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { Call } from './calls.ts';
import { sessionExpired } from './session-expired.ts';
import { authorizationFor, isAdminAddress } from './tokens.ts';

/** A call that did not succeed: the message is "STATUS: text", as specification section 8 says. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;
  /** Seconds after which a try may succeed, when the server says so. */
  readonly retryAfter: number | undefined;
  /** The status in the protocol's own words. */
  readonly statusText: string;

  constructor(
    status: number,
    text: string,
    body: Partial<ErrorBody>,
    more: { retryAfter?: number | undefined; statusText?: string } = {},
  ) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = body;
    this.retryAfter = more.retryAfter;
    this.statusText = more.statusText ?? '';
  }
}

async function toError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  let body: Partial<ErrorBody> = {};
  try {
    body = JSON.parse(text) as ErrorBody;
  } catch {
    // Not ours (a proxy's page): its text is the message.
  }
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(response.status, body.message ?? (text || response.statusText), body, {
    retryAfter: Number.isFinite(wait) ? wait : undefined,
    statusText: response.statusText,
  });
}

/** GET: answers the parsed body and the response (for its headers); 401 is 'no result' (null). */
export async function fetchAddress<T>(
  address: string,
  signal?: AbortSignal,
): Promise<{ body: T | null; headers: Headers }> {
  const response = await fetch(address, {
    credentials: 'include',
    cache: 'no-store',
    signal: signal ?? null,
    headers: {
      Accept: 'application/json',
      ...authorizationFor(address),
      ...(isAdminAddress(address) ? { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } : {}),
    },
  });
  if (response.status === 401) return { body: null, headers: response.headers };
  if (!response.ok) throw await toError(response);
  return { body: (await response.json()) as T, headers: response.headers };
}

/** What a call answers: as its schema says, or as it says itself where its schema stays on the server. */
export type AnswerOf<Called> = Called extends { response: infer Response extends z.ZodType }
  ? z.output<Response>
  : Called extends { readonly answer?: infer Answer }
    ? Exclude<Answer, undefined>
    : never;

/** Calls an endpoint by its contract. */
export async function call<C extends Call>(
  endpoint: C,
  input: { params?: Values; query?: Values; signal?: AbortSignal } = {},
): Promise<AnswerOf<C> | null> {
  const { body } = await fetchAddress<AnswerOf<C>>(addressOf(endpoint, input), input.signal);
  return body;
}

const needsSignIn = new Set<Endpoint['access']>(['user', 'admin', 'admin-cookie']);

/** Sends a change by its contract; throws ApiError, 401 included. A FormData body goes as multipart. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: {
    params?: Values;
    body?: z.input<NonNullable<E['body']>> | FormData;
    headers?: Record<string, string>;
  } = {},
): Promise<z.output<E['response']>> {
  const address = addressOf(endpoint, input);
  const form = input.body instanceof FormData;
  const response = await fetch(address, {
    method: endpoint.method,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      ...(input.body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
      ...authorizationFor(address),
      ...input.headers,
    },
    ...(input.body === undefined
      ? {}
      : { body: form ? (input.body as FormData) : JSON.stringify(input.body) }),
  });
  if (response.status === 401 && needsSignIn.has(endpoint.access)) sessionExpired.report();
  if (!response.ok) throw await toError(response);
  return (await response.json()) as z.output<E['response']>;
}
