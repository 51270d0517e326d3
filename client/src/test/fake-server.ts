/** A fake API for page tests: canned responses by method and path, and a record of requests. */
import { beforeEach, vi } from 'vitest';

export type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | 'unreachable'
  | 'never';

export type FakeServer = {
  /**
   * By method and URL, else by method and path, else under `*`. A function is called for each request. An earlier test's
   * replies are gone.
   */
  replies: Record<string, Reply | ((body: unknown, request: string) => Reply | Promise<Reply>)>;
  sent: Array<{ request: string; body: unknown; headers: Headers }>;
  /** Request bodies of one endpoint, in order. */
  bodies: (request: string) => unknown[];
};

const nothing: Reply = { status: 404, body: { message: 'nothing here' } };

/** Call at the top of a test file. `base` is restored before each test. */
export function fakeServer(base: () => FakeServer['replies']): FakeServer {
  const server: FakeServer = {
    replies: {},
    sent: [],
    bodies: (request) =>
      server.sent.filter((sentRequest) => sentRequest.request === request).map(({ body }) => body),
  };
  beforeEach(() => {
    server.replies = base();
    server.sent = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const request = `${init.method ?? 'GET'} ${url}`;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      server.sent.push({ request, body, headers: new Headers(init.headers) });
      const { replies } = server;
      const configured = replies[request] ?? replies[request.split('?')[0]!] ?? replies['*'] ?? nothing;
      const reply = typeof configured === 'function' ? await configured(body, request) : configured;
      if (reply === 'unreachable') throw new TypeError('Failed to fetch');
      if (reply === 'never') return new Promise<Response>(() => undefined);
      return new Response(JSON.stringify(reply.body === undefined ? {} : reply.body), {
        status: reply.status ?? 200,
        headers: reply.headers ?? {},
      });
    });
  });
  return server;
}
