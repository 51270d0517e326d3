/**
 * What every query requests, how long its response stays fresh, and how it handles errors. To accept intended
 * changes: npx vitest run client/src/pages -u, then review the diff.
 */
import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/queries.ts';
import { briefOf, everyQuery } from '@/test/every-query.ts';
import { type Scenario, sampleApi } from '@/test/sample-api.ts';
import { useFakeTimers } from '@/test/user.ts';

beforeEach(() => {
  useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

type Options = QueryObserverOptions & {
  queryKey: QueryKey;
  initialPageParam?: unknown;
  getNextPageParam?: (page: unknown) => unknown;
};

/** The server in this scenario, with a second page for each list, and the requests so far. */
function serve(scenario: Scenario, status?: number): string[] {
  const sent = sampleApi(scenario);
  const sample = fetch;
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await sample(url, init);
    const { request, body } = sent.at(-1)!;
    requests.push(
      [request, body ? JSON.stringify(body) : '', init.signal ? '' : 'without a signal'].join(' ').trim(),
    );
    if (status === 0) throw new TypeError('Failed to fetch');
    if (status) return new Response('{"message":"Not now."}', { status, statusText: 'Refused' });
    return new Response(await response.text(), {
      headers: { Link: '<https://a.example/x?cursor=second>; rel="next"', 'X-Total-Count': '99' },
    });
  });
  return requests;
}

const states = ['done', 'checking', 'running', 'undoing'];
/** The same data with every item in this state. */
const inState = (data: unknown, state: string): unknown =>
  JSON.parse(JSON.stringify(data ?? null), (name, value) => {
    if (name === 'undoneAt' && state === 'undoing') return null;
    return name === 'state' ? state : value;
  });

/** A query's options that differ from the defaults. */
function optionsOf(options: Options, data: unknown): string[] {
  const { queryKey: _key, queryFn: _fn, select, placeholderData, refetchInterval, ...rest } = options;
  const interval =
    typeof refetchInterval === 'function'
      ? states.map(
          (state) =>
            `${state}: ${(refetchInterval as unknown as (query: unknown) => unknown)({ state: { data: inState(data, state) } })}`,
        )
      : refetchInterval;
  return Object.entries({
    ...rest,
    placeholderData: placeholderData && 'the previous',
    select: select && 'selects',
    refetchInterval: interval,
  })
    .filter(([, value]) => value !== undefined && typeof value !== 'function')
    .map(([name, value]) => `${name}: ${value}`);
}

describe.each(everyQuery)('%s', (_name, make) => {
  const options = make() as Options;

  /** Fetches it once for a page that shows it; the result, and how many requests it took. */
  async function fetched(pages = 1): Promise<{ data?: unknown; error?: Error | null; raw?: unknown }> {
    const client = createQueryClient();
    const observer = new QueryObserver(client, {
      ...(make() as Options),
      retry: false,
      refetchInterval: false,
    } as Options);
    try {
      const raw =
        'initialPageParam' in options
          ? await client.fetchInfiniteQuery({ ...(make() as never as object), pages, retry: false } as never)
          : await client.fetchQuery({ ...(make() as Options), retry: false } as never);
      return {
        raw,
        data: options.select ? observer.getOptimisticResult(observer.options as never).data : raw,
      };
    } catch (error) {
      return { error: error as Error };
    }
  }

  test('requests', async () => {
    const lines: string[] = [`key: ${JSON.stringify(options.queryKey)}`];
    const raw: Record<string, unknown> = {};
    for (const scenario of ['full', 'other', 'bare'] as const) {
      const requests = serve(scenario);
      const result = await fetched(2);
      raw[scenario] = result.raw;
      lines.push(`== ${scenario}`, ...requests, `→ ${result.error ?? briefOf(result.data)}`);
    }
    lines.splice(1, 0, ...optionsOf(options, raw.full));
    const next = options.getNextPageParam;
    if (next)
      lines.push(
        ...[99, 100].map((length) => `after a page of ${length}: ${next(Array(length).fill({ id: 7 }))}`),
      );
    for (const status of [400, 401, 403, 404, 500, 0]) {
      serve('full', status);
      const { data, error } = await fetched();
      lines.push(`== ${status || 'unreachable'}: ${error ?? briefOf(data)}`);
    }
    expect(lines.join('\n')).toMatchSnapshot();
  });
});
