/** A fake API that responds to every endpoint with values generated from its contract, and records requests. */
import { vi } from 'vitest';
import type { z } from 'zod';
import { type Endpoint, listHeaders } from '#shared/contracts/endpoint.ts';

/**
 * `full` has three items per list: the first has every optional value, the third none, and choices differ. `empty` has
 * no items and no optional values. `failing` responds with 500.
 */
export type Scenario = 'full' | 'empty' | 'failing';

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
  [/image|photo|url$|website|facebook|link|src$/i, 'https://grace.example/page'],
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

/** A value that matches a response schema. `n` is the position in the list that holds it. */
function sampleOf(schema: unknown, scenario: Scenario, name: string, n = 1): unknown {
  const def = defOf(schema);
  const isBare = scenario === 'empty' || n === 3;
  const isId = /id$/i.test(name);
  switch (def.type) {
    case 'object': {
      const shape = def.shape as Record<string, unknown>;
      // The second church of a pair must be a different one.
      const values = Object.entries(shape).map(([key, one]) => [
        key,
        sampleOf(one, scenario, key, key === 'b' ? n + 3 : n),
      ]);
      // A form accepts "no service" only once a day.
      const isStoredDay = name === 'serviceException' && !('times' in shape);
      return Object.fromEntries(isStoredDay ? [...values, ['date', `2026-12-0${n}`]] : values);
    }
    case 'array':
      if (scenario === 'empty') return [];
      return [1, 2, 3].map((item) => sampleOf(def.element, scenario, name.replace(/s$/, ''), item));
    case 'tuple':
      return (def.items as unknown[]).map((one) => sampleOf(one, scenario, name, n));
    case 'record':
      return Object.fromEntries(
        keysOf(def.keyType).map((key) => [key, sampleOf(def.valueType, scenario, key, n)]),
      );
    case 'nullable':
      // Without one, nothing is left to pay, and the page leaves.
      return isBare && name !== 'clientSecret' ? null : sampleOf(def.innerType, scenario, name, n);
    case 'optional':
      return isBare ? undefined : sampleOf(def.innerType, scenario, name, n);
    case 'enum': {
      const values = Object.values(def.entries as Record<string, string>);
      return values[(n - 1) % values.length];
    }
    case 'literal':
      return (def.values as unknown[])[0];
    case 'union': {
      const options = def.options as unknown[];
      // A history has entries of one kind.
      const chosen = def.discriminator === 'kind' ? 0 : (n - 1) % options.length;
      return sampleOf(options[chosen], scenario, name, n);
    }
    case 'boolean':
      return scenario === 'full' && n === 1;
    case 'number':
      if (name === 'latitude') return 29.76 + n / 100;
      if (name === 'longitude') return -95.36;
      if (name === 'day') return 0;
      if (name === 'start') return 600;
      if (name === 'end') return 660;
      return scenario === 'empty' && !isId ? 0 : n;
    case 'string':
      if (def.format === 'email') return 'office@grace.example';
      return textOf(name) + (n > 1 && !texts.some(([pattern]) => pattern.test(name)) ? ` ${n}` : '');
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
      return sampleOf(def.innerType, scenario, name, n);
  }
}

export type Sent = { request: string; body?: unknown; headers: string[]; status: number };

/** Replaces `fetch`. `replies` override responses, by method and path pattern. */
export function sampleApi(scenario: Scenario, replies: Record<string, unknown> = {}): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const form = init.body instanceof FormData ? Object.fromEntries(init.body) : undefined;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : form;
    // Only the headers that affect writes.
    const headers = Object.entries(init.headers ?? {})
      .filter(([name]) => name === 'If-Match' || name === 'Idempotency-Key')
      .map(([name, value]) => `${name}: ${value}`);
    const respond = (status: number, reply: unknown, more: Record<string, string> = {}) => {
      sent.push({ request: `${method} ${url}`, body, headers, status });
      return new Response(JSON.stringify(reply ?? null), { status, headers: more });
    };
    const [path = ''] = url.split('?');
    const endpoint = endpoints.find((one) => one.method === method && one.pattern.test(path));
    if (!endpoint) return respond(404, { message: 'nothing here' });
    const route = `${method} ${endpoint.path}`;
    if (route in replies) return respond(200, replies[route]);
    if (scenario === 'failing') return respond(500, { message: 'Out of order.' });
    const reply = sampleOf(endpoint.response, scenario, 'item');
    const hasNext = Array.isArray(reply) && scenario === 'full' && !/[?&](cursor|before|after)=/.test(url);
    const more = { [listHeaders.total]: '99', Link: '<https://api.example/list?cursor=second>; rel="next"' };
    return respond(200, reply, hasNext ? more : {});
  });
  return sent;
}
