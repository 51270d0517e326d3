/** A server of canned answers for tests of pages: what it answers by method and path, and what it was sent. */
import { afterEach, beforeEach, vi } from 'vitest';

export type Reply = { status?: number; body?: unknown } | 'unreachable' | 'never';

export type FakeServer = {
  /** A function is asked anew each time. */
  answers: Record<string, Reply | ((body: unknown) => Reply)>;
  sent: Array<{ call: string; body: unknown }>;
  /** Bodies of one call, in order. */
  bodies: (call: string) => unknown[];
};

/** Call at the top of a test file; `base` is there again before each test. */
export function fakeServer(base: () => FakeServer['answers']): FakeServer {
  const server: FakeServer = {
    answers: {},
    sent: [],
    bodies: (call) => server.sent.filter((one) => one.call === call).map(({ body }) => body),
  };
  beforeEach(() => {
    server.answers = base();
    server.sent = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const call = `${init.method ?? 'GET'} ${address}`;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      server.sent.push({ call, body });
      const given = server.answers[call] ?? { status: 404, body: { message: 'nothing here' } };
      const reply = typeof given === 'function' ? given(body) : given;
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
