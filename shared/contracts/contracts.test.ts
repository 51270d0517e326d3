/**
 * The API as promised to other clients: every endpoint with its access, limits and the bounds of its input and output. A
 * changed snapshot line is a changed promise, so review the diff before accepting it. For what schemas compute (transforms,
 * refinements, messages), see contract-rules.test.ts.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, paramsOf } from './endpoint.ts';

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

/** Objects written out so far: where, and their fields as `name schema`. */
const writtenOut: Array<{ place: string; fields: string[] }> = [];
let endpointName = '';

/** An earlier list that has the fields from the given one on in the same order, if it shares at least four, and how many. */
function writtenBefore(fields: string[], at: number) {
  const runs = writtenOut.flatMap(({ place, fields: earlier }) => {
    const from = earlier.indexOf(fields[at]!);
    if (from === -1) return [];
    const end = fields.slice(at).findIndex((field, offset) => field !== earlier[from + offset]);
    const count = end === -1 ? fields.length - at : end;
    return [{ place, count, whole: count === fields.length && count === earlier.length }];
  });
  return runs.filter(({ count }) => count > 3).sort((a, b) => b.count - a.count)[0];
}

function linesOfFields(name: string, properties: Record<string, Schema>, required: string[]): string[] {
  const entries = Object.entries(properties).map(
    ([field, schema]) => [`${field}${required.includes(field) ? '' : '?'}`, schema] as const,
  );
  const fields = entries.map(([field, schema]) => `${field} ${JSON.stringify(schema)}`);
  const lines: string[] = [];
  let at = 0;
  while (at < fields.length) {
    const before = writtenBefore(fields, at);
    const [field, schema] = entries[at]!;
    const last = entries[at + (before?.count ?? 1) - 1]![0];
    if (before?.whole) lines.push(`${name}: like ${before.place}`);
    else if (before) lines.push(`${name}.${field} to ${last}: like ${before.place}`);
    else lines.push(...linesOf(`${name}.${field}`, schema));
    at += before?.count ?? 1;
  }
  writtenOut.push({ place: `${endpointName} ${name}`, fields });
  return lines;
}

/**
 * One line per field and per list of plain values, like `name: string, minLength 2, maxLength 100`. Fields that an object
 * has in common with an earlier one, at least four in a row, are written out only there.
 */
function linesOf(name: string, schema: Schema): string[] {
  const { type, properties, required = [], items, anyOf, additionalProperties, $schema, ...rest } = schema;
  if (properties) return linesOfFields(name, properties, required);
  const nullable = anyOf?.length === 2 && anyOf[1]!.type === 'null';
  if (anyOf && nullable) return linesOf(`${name}|null`, { ...anyOf[0]!, ...rest });
  const bounds = Object.entries(rest).flatMap(([keyword, value]) =>
    Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER || (keyword === 'pattern' && rest.format)
      ? []
      : [`, ${keyword} ${JSON.stringify(value)}`],
  );
  const own = `${name}: ${type ?? (anyOf ? 'any of' : 'computed')}${bounds.join('')}`;
  const inner = items ? linesOf(`${name}[]`, items) : [];
  if (inner.length === 1) return [`${own}, each ${inner[0]!.replace(`${name}[]: `, '')}`];
  return [own, ...inner, ...(anyOf ?? []).flatMap((choice, at) => linesOf(`${name} ${at + 1}`, choice))];
}

const partOf = (name: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema ? linesOf(name, z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema) : [];

const text = (endpoint: Endpoint): string => {
  const { access = 'public', limit, cache, session, personal, download } = endpoint;
  const traits = Object.entries({ access, limit, cache, session, personal, download });
  return [
    traits.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`])).join(', '),
    ...partOf('params', paramsOf(endpoint), 'input'),
    ...partOf('query', endpoint.query, 'input'),
    ...partOf('body', endpoint.body, 'input'),
    ...partOf('response', endpoint.response, 'output'),
  ].join('\n');
};

test('covers every contract', () => {
  expect(endpoints.length).toBeGreaterThan(130);
});

test('strips properties that a contract does not name from every request', () => {
  const isLoose = (schema: z.ZodType | undefined) =>
    schema &&
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(
      '"additionalProperties":{}',
    );
  expect(endpoints.filter(({ body, query }) => isLoose(body) || isLoose(query))).toEqual([]);
});

const contracts = endpoints.map((endpoint) => {
  endpointName = `${endpoint.method} ${endpoint.path}`;
  return [endpointName, text(endpoint)] as const;
});

test.each(contracts)('%s keeps its contract', (_name, contract) => {
  expect(contract).toMatchSnapshot();
});
