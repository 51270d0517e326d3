import type { ApiPath, BodyOf, GetPath, ResponseOf, Route } from '#shared/contracts/api.ts';
import { apiUrl } from '#shared/contracts/api.ts';
import type { Values } from '#shared/contracts/endpoint.ts';
import type { ErrorBody } from '#shared/domain/errors.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { serverUrl } from './config.ts';
import { watchConnection } from './connection.ts';
import { authorizationFor, isAdminUrl, sessionExpired } from './sign-in.ts';

/** A failed request. Its message is "STATUS: text" (section 8 of the specification). */
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
    // Not from our API (such as a proxy's error page), so the text becomes the message.
  }
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(response.status, body.message ?? (text || response.statusText), body, {
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    statusText: response.statusText,
  });
}

const request = (
  url: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> },
): Promise<Response> =>
  fetch(serverUrl(url), {
    credentials: 'include',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLocale(),
      ...authorizationFor(url),
      ...headers,
    },
    ...init,
  });

/** GET that returns the parsed body (null on 401) and the headers. Throws ApiError. */
export async function fetchJson<T>(
  url: string,
  signal?: AbortSignal,
): Promise<{ body: T | null; headers: Headers }> {
  const response = await watchConnection(
    request(url, {
      signal: signal ?? null,
      headers: isAdminUrl(url) ? { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } : {},
    }),
  );
  if (response.status === 401) return { body: null, headers: response.headers };
  if (!response.ok) throw await toError(response);
  return { body: (await response.json()) as T, headers: response.headers };
}

/** GET a text file. Throws ApiError. */
export async function fetchText(url: string): Promise<string> {
  const response = await request(url, { headers: { Accept: '*/*' } });
  if (response.status === 401) sessionExpired.report();
  if (!response.ok) throw await toError(response);
  return response.text();
}

/** GET an endpoint declared in shared/; null on 401. Throws ApiError. */
export async function get<Path extends GetPath>(
  path: Path,
  input: { params?: Values; query?: Values; signal?: AbortSignal } = {},
): Promise<ResponseOf<`GET ${Path}`> | null> {
  const { body } = await fetchJson<ResponseOf<`GET ${Path}`>>(apiUrl(path, input), input.signal);
  return body;
}

/** Sends a mutation, such as `send('POST /api/contacts', { body })`. Throws ApiError, including on 401. */
export async function send<R extends Route>(
  route: R,
  input: { params?: Values; body?: BodyOf<R> | FormData; headers?: Record<string, string> } = {},
): Promise<ResponseOf<R>> {
  const [method, path] = route.split(' ') as [string, ApiPath];
  const url = apiUrl(path, input);
  const isForm = input.body instanceof FormData;
  const response = await request(url, {
    method,
    headers: {
      ...(input.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined
      ? {}
      : { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
  });
  // A wrong password at sign-in is also a 401, but doesn't mean that a session expired.
  if (response.status === 401 && path !== '/api/auth/login') sessionExpired.report();
  if (!response.ok) throw await toError(response);
  return (await response.json()) as ResponseOf<R>;
}
