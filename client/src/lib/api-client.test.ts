import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, fetchJson, get, send } from './api-client.ts';
import { sessionExpired } from './sign-in.ts';

let requests: Array<{ url: string; init: RequestInit }>;
let respond: (init: RequestInit) => Promise<Response> | Response;

beforeEach(() => {
  requests = [];
  respond = () => Response.json({});
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return respond(init);
  });
});
afterEach(() => sessionExpired.clear());

const failureOf = (request: Promise<unknown>): Promise<ApiError> =>
  request.then(
    () => expect.fail('it did not fail'),
    (error) => error,
  );

test('aborting a query cancels its request', async () => {
  respond = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  for (const request of [
    (signal: AbortSignal) => get('/api/stats', { signal }),
    (signal: AbortSignal) => fetchJson('/api/stats', signal),
  ]) {
    const controller = new AbortController();
    const failure = failureOf(request(controller.signal));
    controller.abort();
    expect((await failure).name).toBe('AbortError');
  }
});

test('a 401 is null for a query, and reports the expired session for a mutation', async () => {
  respond = () => Response.json({ message: 'Please sign in' }, { status: 401 });
  expect(await get('/api/user/events')).toBeNull();
  expect(sessionExpired.get()).toBe(false);
  expect(await failureOf(send('POST /api/auth/change-password'))).toMatchObject({ status: 401 });
  expect(sessionExpired.get()).toBe(true);
});

test('a wrong password at sign-in does not report an expired session', async () => {
  respond = () => Response.json({ message: 'Invalid credentials' }, { status: 401 });
  const error = await failureOf(send('POST /api/auth/login', { body: { username: 'a', password: 'b' } }));
  expect(error.message).toBe('401: Invalid credentials');
  expect(sessionExpired.get()).toBe(false);
});

test('errors carry the status, message, fields, and retry delay', async () => {
  const fields = { phone: 'No number' };
  respond = () =>
    Response.json({ message: 'Too many', fields }, { status: 429, headers: { 'Retry-After': '7' } });
  const limited = await failureOf(get('/api/stats'));
  expect(limited).toBeInstanceOf(ApiError);
  expect(limited).toMatchObject({ message: '429: Too many', status: 429, retryAfter: 7, body: { fields } });
  respond = () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
  const proxyError = await failureOf(get('/api/stats'));
  expect(proxyError).toMatchObject({ message: '502: <h1>Bad gateway</h1>', body: {}, retryAfter: undefined });
  respond = () => new Response('', { status: 503, statusText: 'Service Unavailable' });
  expect((await failureOf(get('/api/stats'))).message).toBe('503: Service Unavailable');
});

test('sends objects as JSON and FormData as multipart', async () => {
  await send('POST /api/auth/login', { body: { username: 'a', password: 'b' } });
  const form = new FormData();
  await send('POST /api/church-onboarding', { body: form });
  const [json, multipart] = requests.map(({ init }) => init);
  expect(json).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: '{"username":"a","password":"b"}',
  });
  expect(new Headers(json!.headers).get('Content-Type')).toBe('application/json');
  expect(multipart!.body).toBe(form);
  expect(new Headers(multipart!.headers).has('Content-Type')).toBe(false);
});
