/**
 * The API as promised to other clients: every endpoint with its access, limits and the bounds of its input and output. A
 * changed snapshot line is a changed promise, so review the diff before accepting it. For what schemas compute (transforms,
 * refinements, messages), see contract-rules.test.ts.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true });

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter((endpoint, at, all) => all.indexOf(endpoint) === at)
  .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  [keyword: string]: unknown;
};

/** Where an object of at least four fields is written out. */
const writtenOut = new Map<string, string>();
let endpointName = '';

/**
 * One line per object field, like `name: string, minLength 2, maxLength 100`; everything else on a single line. An object
 * that occurs before is written out only there.
 */
function linesOf(name: string, schema: Schema): string[] {
  const { type, properties, required = [], items, anyOf, additionalProperties, $schema, ...rest } = schema;
  if (properties) {
    const key = JSON.stringify({ properties, required });
    const place = writtenOut.get(key);
    if (place) return [`${name}: like ${place}`];
    if (Object.keys(properties).length > 3) writtenOut.set(key, `${endpointName} ${name}`);
    return Object.entries(properties).flatMap(([field, value]) =>
      linesOf(`${name}.${field}${required.includes(field) ? '' : '?'}`, value),
    );
  }
  const nullable = anyOf?.length === 2 && anyOf[1]!.type === 'null';
  if (anyOf && nullable) return linesOf(`${name}|null`, { ...anyOf[0]!, ...rest });
  const bounds = Object.entries(rest).flatMap(([keyword, value]) =>
    Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER || (keyword === 'pattern' && rest.format)
      ? []
      : [`, ${keyword} ${JSON.stringify(value)}`],
  );
  const own = `${name}: ${type ?? (anyOf ? 'any of' : 'computed')}${bounds.join('')}`;
  if (items) return [own, ...linesOf(`${name}[]`, items)];
  return [own, ...(anyOf ?? []).flatMap((choice, at) => linesOf(`${name} ${at + 1}`, choice))];
}

const partOf = (name: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema ? linesOf(name, z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema) : [];

const text = (endpoint: Endpoint): string => {
  const { access = 'public', limit, cache, session, personal, download } = endpoint;
  const traits = Object.entries({ access, limit, cache, session, personal, download });
  return [
    traits.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`])).join(', '),
    ...partOf('params', endpoint.params, 'input'),
    ...partOf('query', endpoint.query, 'input'),
    ...partOf('body', endpoint.body, 'input'),
    ...partOf('response', endpoint.response, 'output'),
  ].join('\n');
};

test('covers every contract', () => {
  expect(endpoints.length).toBeGreaterThan(130);
});

const contracts = endpoints.map((endpoint) => {
  endpointName = `${endpoint.method} ${endpoint.path}`;
  return [endpointName, text(endpoint)] as const;
});

test.each(contracts)('%s keeps its contract', (_name, contract) => {
  expect(contract).toMatchSnapshot();
});
