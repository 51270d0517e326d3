/** A fake API for tests of pages: canned responses by method and path, and a record of the requests. */
import { afterEach, beforeEach, vi } from 'vitest';

export type Reply = { status?: number; body?: unknown } | 'unreachable' | 'never';

export type FakeServer = {
  /** A function runs for each request. */
  answers: Record<string, Reply | ((body: unknown) => Reply)>;
  sent: Array<{ call: string; body: unknown }>;
  /** Request bodies of one endpoint, in order. */
  bodies: (call: string) => unknown[];
};

/** Call at the top of a test file; `base` is restored before each test. */
export function fakeServer(base: () => FakeServer['answers']): FakeServer {
  const server: FakeServer = {
    answers: {},
    sent: [],
    bodies: (call) => server.sent.filter((one) => one.call === call).map(({ body }) => body),
  };
  beforeEach(() => {
    server.answers = base();
    server.sent = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const call = `${init.method ?? 'GET'} ${url}`;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      server.sent.push({ call, body });
      const configured = server.answers[call] ?? { status: 404, body: { message: 'nothing here' } };
      const reply = typeof configured === 'function' ? configured(body) : configured;
      if (reply === 'unreachable') throw new TypeError('Failed to fetch');
      if (reply === 'never') return new Promise<Response>(() => undefined);
      return new Response(JSON.stringify(reply.body === undefined ? {} : reply.body), {
        status: reply.status ?? 200,
      });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return server;
}
