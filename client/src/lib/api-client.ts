import type { ApiPath, BodyOf, GetPath, ResponseOf, Route } from '#shared/api.ts';
import { apiUrl } from '#shared/api.ts';
import type { Values } from '#shared/endpoint.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { serverUrl } from './config.ts';
import { watchConnection } from './connection.ts';
import { authorizationFor, isAdminUrl, sessionExpired } from './session.ts';

/** A failed request; the message is "STATUS: text" (specification section 8). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;
  /** Seconds from the Retry-After header. */
  readonly retryAfter: number | undefined;
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
    // Not from our API (a proxy's page): its text is the message.
  }
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(response.status, body.message ?? (text || response.statusText), body, {
    retryAfter: Number.isFinite(wait) ? wait : undefined,
    statusText: response.statusText,
  });
}

/** GET: the parsed body and the headers; the body is null for 401. Throws ApiError. */
export async function fetchJson<T>(
  url: string,
  signal?: AbortSignal,
): Promise<{ body: T | null; headers: Headers }> {
  const response = await watchConnection(
    fetch(serverUrl(url), {
      credentials: 'include',
      cache: 'no-store',
      signal: signal ?? null,
      headers: {
        Accept: 'application/json',
        ...authorizationFor(url),
        ...(isAdminUrl(url) ? { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } : {}),
      },
    }),
  );
  if (response.status === 401) return { body: null, headers: response.headers };
  if (!response.ok) throw await toError(response);
  return { body: (await response.json()) as T, headers: response.headers };
}

/** GET of a file: its text. Throws ApiError. */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(serverUrl(url), {
    credentials: 'include',
    cache: 'no-store',
    headers: authorizationFor(url),
  });
  if (response.status === 401) sessionExpired.report();
  if (!response.ok) throw await toError(response);
  return response.text();
}

/** GET by the endpoint's path in shared/; null for 401. Throws ApiError. */
export async function get<Path extends GetPath>(
  path: Path,
  input: { params?: Values; query?: Values; signal?: AbortSignal } = {},
): Promise<ResponseOf<`GET ${Path}`> | null> {
  const { body } = await fetchJson<ResponseOf<`GET ${Path}`>>(apiUrl(path, input), input.signal);
  return body;
}

/** Sends a change, e.g. `send('POST /api/contacts', { body })`. FormData is sent as multipart. Throws ApiError, also for 401. */
export async function send<R extends Route>(
  route: R,
  input: { params?: Values; body?: BodyOf<R> | FormData; headers?: Record<string, string> } = {},
): Promise<ResponseOf<R>> {
  const [method, path] = route.split(' ') as [string, ApiPath];
  const url = apiUrl(path, input);
  const isForm = input.body instanceof FormData;
  const response = await fetch(serverUrl(url), {
    method,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      ...(input.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...authorizationFor(url),
      ...input.headers,
    },
    ...(input.body === undefined
      ? {}
      : { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
  });
  // A wrong password at sign-in is a 401 too, but no session has expired.
  if (response.status === 401 && path !== '/api/auth/login') sessionExpired.report();
  if (!response.ok) throw await toError(response);
  return (await response.json()) as ResponseOf<R>;
}
