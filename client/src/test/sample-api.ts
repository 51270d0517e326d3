/** A fake API that responds to every endpoint with values generated from its contract, and records requests. */
import { vi } from 'vitest';
import type { z } from 'zod';
import { type Endpoint, listHeaders } from '#shared/contracts/endpoint.ts';

/**
 * `full` has every optional value and two items per list; `other` has other choices, `bare` none. `mixed` and `shuffled`
 * have six items that all differ. `failing` responds with 500, `silent` never responds.
 */
export type Scenario = 'full' | 'other' | 'bare' | 'mixed' | 'shuffled' | 'failing' | 'silent';

const isMixed = (scenario: Scenario) => scenario === 'mixed' || scenario === 'shuffled';

/** Picks a value by name and item, the same one in every run. */
function pick<T>(values: readonly T[], scenario: Scenario, name: string, n: number): T {
  let sum = scenario === 'mixed' ? 0 : 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return values[(sum + n) % values.length]!;
}

// Today, yesterday, midnight, and other times around a change of day in Houston.
const mixedDays = ['2026-11-23', '2026-11-22', '2026-11-24', '2027-01-01', '2025-12-31'];
const mixedMoments = [
  '2026-11-23T17:59:30.000Z',
  '2026-11-23T06:00:00.000Z',
  '2026-11-23T05:59:00.000Z',
  '2026-11-24T18:00:00.000Z',
  '2026-12-24T00:30:00.000Z',
  '2025-11-23T18:00:00.000Z',
];
const mixedNumbers = [0, 1, 2, 30, 1234];

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../shared/contracts/**/*.ts', '!../../../shared/contracts/**/*.test.ts'],
  { eager: true },
);
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (one): one is Endpoint => typeof one === 'object' && one !== null && 'method' in one && 'response' in one,
  )
  .map((one) => ({
    ...one,
    pattern: new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`),
    wild: one.path.split(':').length,
  }))
  // Paths without parameters come first.
  .sort((a, b) => a.wild - b.wild);

const texts: Array<[RegExp, string]> = [
  [/email$/i, 'office@grace.example'],
  [/^(state)$/, 'TX'],
  [/image|photo|url$|website|link|src$/i, 'https://grace.example/page'],
  [/youtube/i, 'https://www.youtube.com/@grace'],
  [/^(startTime|endTime)$/, '10:00'],
  [/^month$/, '2026-12'],
  [/date|day/i, '2026-12-01'],
  [
    /(At|Until|On|From|Since|Start|End)$|^(at|until|from|since|start|end|last|next|checked|due|moment)$/,
    '2026-12-01T16:00:00.000Z',
  ],
  [/zip/i, '77002'],
  [/phone/i, '713-555-0100'],
  [/^services$/, 'Sunday 10:00 AM'],
];
const textOf = (name: string) => texts.find(([pattern]) => pattern.test(name))?.[1] ?? `the ${name}`;

type Def = Record<string, unknown> & { type: string };
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def;

function keysOf(schema: unknown): string[] {
  const def = defOf(schema);
  return def.type === 'enum' ? Object.values(def.entries as Record<string, string>) : ['the key'];
}

/** A value that matches a response schema. */
function sampleOf(schema: unknown, scenario: Scenario, name: string, n = 1): unknown {
  const def = defOf(schema);
  const inner = () => sampleOf(def.innerType, scenario, name, n);
  switch (def.type) {
    case 'object': {
      const shape = def.shape as Record<string, unknown>;
      // The second church of a pair must be a different one.
      return Object.fromEntries(
        Object.entries(shape).map(([key, one]) => [
          key,
          sampleOf(one, scenario, key, key === 'b' ? n + 2 : n),
        ]),
      );
    }
    case 'array':
      return scenario === 'bare'
        ? []
        : (isMixed(scenario) ? [1, 2, 3, 4, 5, 6] : [1, 2]).map((item) =>
            sampleOf(def.element, scenario, name.replace(/s$/, ''), item),
          );
    case 'tuple':
      return (def.items as unknown[]).map((one) => sampleOf(one, scenario, name, n));
    case 'record':
      return Object.fromEntries(
        keysOf(def.keyType).map((key) => [key, sampleOf(def.valueType, scenario, key, n)]),
      );
    case 'nullable':
      if (isMixed(scenario) && pick([false, true, false], scenario, name, n)) return null;
      return scenario === 'bare' ? null : inner();
    case 'optional':
      if (isMixed(scenario) && pick([false, true, false], scenario, name, n)) return undefined;
      return scenario === 'bare' ? undefined : inner();
    case 'enum': {
      const values = Object.values(def.entries as Record<string, string>);
      if (isMixed(scenario)) return pick(values, scenario, name, n);
      return values.at((scenario === 'other' ? -n : n - 1) % values.length);
    }
    case 'literal':
      return (def.values as unknown[])[0];
    case 'union': {
      const options = def.options as unknown[];
      if (isMixed(scenario)) return sampleOf(pick(options, scenario, name, n), scenario, name, n);
      return sampleOf(options.at((scenario === 'other' ? -n : n - 1) % options.length), scenario, name, n);
    }
    case 'boolean':
      if (isMixed(scenario)) return pick([false, true], scenario, name, n);
      return scenario === 'full' ? n === 1 : scenario === 'other' && n === 2;
    case 'number':
      if (name === 'latitude') return 29.76 + n / 100;
      if (name === 'longitude') return -95.36;
      if (name === 'day') return 0;
      if (name === 'start') return 600;
      if (name === 'end') return 660;
      if (isMixed(scenario) && !/id$/i.test(name)) return pick(mixedNumbers, scenario, name, n);
      if (scenario === 'bare' && !/id$/i.test(name)) return 0;
      return scenario === 'other' && !/id$/i.test(name) ? 30 * n : n;
    case 'string':
      if (isMixed(scenario) && textOf(name) === textOf('date')) return pick(mixedDays, scenario, name, n);
      if (isMixed(scenario) && textOf(name) === textOf('at')) return pick(mixedMoments, scenario, name, n);
      return def.format === 'email'
        ? 'office@grace.example'
        : textOf(name) + (n > 1 && !texts.some(([p]) => p.test(name)) ? ` ${n}` : '');
    case 'pipe':
      return sampleOf(def.in, scenario, name, n);
    case 'null':
      return null;
    case 'undefined':
      return undefined;
    case 'any':
    case 'unknown':
    case 'custom':
      return textOf(name);
    case 'lazy':
      return sampleOf((def.getter as () => z.ZodType)(), scenario, name, n);
    default:
      return inner();
  }
}

/** List headers: another page, a corrected search, or a capped total. */
function listHeadersOf(scenario: Scenario, url: string): Record<string, string> {
  if (scenario === 'full' && !/[?&](cursor|before|after)=/.test(url))
    return { [listHeaders.total]: '99', Link: '<https://api.example/list?cursor=second>; rel="next"' };
  if (scenario === 'other')
    return {
      [listHeaders.corrected]: 'grace%20church',
      [listHeaders.read]: 'denomination=Baptist&search=grace',
    };
  if (scenario === 'mixed') return { [listHeaders.total]: '1234', [listHeaders.capped]: 'true' };
  if (scenario === 'shuffled') return { [listHeaders.relaxed]: '' };
  return {};
}

export type Sent = {
  request: string;
  body?: unknown;
  headers: string[];
  /** Still waiting for its response. */
  open: boolean;
};

const refusals = { failing: 500, unauthorized: 401, gone: 404, conflict: 409 } as const;

/** The outcome of writes. `invalid` is a 422 with a message per field; `silent` never responds; `unreachable` has no server. */
export type Writes = { now: 'accepted' | 'invalid' | 'silent' | 'unreachable' | keyof typeof refusals };

/** Responds only when the caller aborts. */
const never = (signal: AbortSignal | null | undefined, one: Sent) =>
  new Promise<Response>((_, reject) => {
    one.open = true;
    signal?.addEventListener('abort', () => {
      one.open = false;
      reject(signal.reason);
    });
  });

const invalid = (body: unknown) => {
  const fields = Object.keys((body ?? {}) as object).map((name) => [name, `The server refuses ${name}.`]);
  return { message: 'Some fields are wrong.', fields: Object.fromEntries(fields) };
};

/** Replaces `fetch`. `replies` override responses, by method and path pattern. */
export function sampleApi(
  scenario: Scenario,
  replies: Record<string, unknown> = {},
  writes: Writes = { now: 'accepted' },
): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const form = init.body instanceof FormData ? Object.fromEntries(init.body) : undefined;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : form;
    // Only the headers that affect writes.
    const headers = Object.entries(init.headers ?? {})
      .filter(([name]) => name === 'If-Match' || name === 'Idempotency-Key')
      .map(([name, value]) => `${name}: ${value}`);
    const one: Sent = { request: `${method} ${url}`, body, headers, open: false };
    sent.push(one);
    if (method !== 'GET' && writes.now !== 'accepted') {
      if (writes.now === 'silent') return never(init.signal, one);
      if (writes.now === 'unreachable') throw new TypeError('Failed to fetch');
      if (writes.now === 'invalid') return new Response(JSON.stringify(invalid(body)), { status: 422 });
      return new Response('{"message":"Out of order."}', { status: refusals[writes.now] });
    }
    const [path = ''] = url.split('?');
    const match = endpoints.find((one) => one.method === method && one.pattern.test(path));
    if (!match) return new Response('{"message":"nothing here"}', { status: 404 });
    const route = `${method} ${match.path}`;
    if (!(route in replies)) {
      if (scenario === 'silent') return never(init.signal, one);
      if (scenario === 'failing') return new Response('{"message":"Out of order."}', { status: 500 });
    }
    const reply = route in replies ? replies[route] : sampleOf(match.response, scenario, 'item');
    const more = Array.isArray(reply) ? listHeadersOf(scenario, url) : {};
    return new Response(JSON.stringify(reply ?? null), { headers: more });
  });
  return sent;
}
