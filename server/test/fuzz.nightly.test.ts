/**
 * Sends random requests to every endpoint in /api/openapi.json as a visitor, an owner, and an administrator, mixing valid
 * and hostile values. None may cause an internal error or be slow.
 * `FUZZ_SEED=1 FUZZ_COUNT=10000` sends more.
 */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../deps.ts';
import { createRandom } from '../dev/bench/random.ts';
import { createTestApp } from './app.ts';
import { startProvider } from './payments.ts';

const seed = Number(process.env.FUZZ_SEED) || 1;
const count = Number(process.env.FUZZ_COUNT) || 400;
/** In milliseconds. The test suite may run on a busy machine, so there it only catches requests that hang. */
const maxTime = process.env.FUZZ_COUNT ? 2000 : 20_000;

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
};
type Operation = {
  parameters: Array<{ name: string; in: 'path' | 'query'; schema: Schema }>;
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};

const hostile = [
  ...[null, '', ' ', 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, true, [], {}, [[[]]], { $ne: 1 }],
  ...[
    '\ud83d',
    '\u0000',
    'x'.repeat(20_000),
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '%',
    '../../etc/passwd',
  ],
  ...[
    '9999-12-31',
    '2026-02-30',
    '0000-00-00',
    '-5',
    'NaN',
    'Infinity',
    '1e999',
    '999999999999',
    '12:99',
    '\u202e',
  ],
  ...['https://a@b.example/', 'javascript:alert(1)', 'ann@example.org, ben@example.org', '{"a":1}', '&a[]=1'],
];
const words = [
  'Grace',
  'Baptist',
  'Montrose',
  '77004',
  '2026-12-24',
  '2026-12-24T18:00',
  '10:00',
  'ann@example.org',
];

/** Endpoints that would end the caller's session or delete an account. */
const sessionEnding =
  /\/api\/(auth\/(logout|login|register|reset-password|change-password)|admin\/(logout|session)|user\/account)/;

test(`handles ${count} random requests from seed ${seed} without internal or slow responses`, async () => {
  const errors: string[] = [];
  const log = createLog(
    { logLevel: 'error' } as never,
    new Writable({
      write: (line, _encoding, done) => {
        errors.push(String(line));
        done();
      },
    }),
  );
  const app = await createTestApp({ payments: await startProvider(), env: { LIMIT_FACTOR: '1000' }, log });
  const random = createRandom(seed);
  const { next, pick } = random;
  const owner = await app.signIn();
  const admin = await app.signIn({ role: 'admin' });
  for (let n = 0; n < 12; n += 1) await app.build.church(n % 3 === 0 ? { userId: owner.user.id } : {});
  const { body: description } = await app.anonymous.get('/api/openapi.json').expect(200);
  const operations = Object.entries(description.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

  const generate = (schema: Schema, depth = 0): unknown => {
    if (next() < 0.05 || depth > 5) return pick(hostile);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    if (schema.anyOf) return generate(pick(schema.anyOf), depth + 1);
    if (schema.type === 'boolean') return next() < 0.5;
    if (schema.type === 'integer' || schema.type === 'number')
      return Math.floor(
        (schema.minimum ?? 0) + next() * Math.min(20, (schema.maximum ?? 20) - (schema.minimum ?? 0)),
      );
    if (schema.type === 'array')
      return Array.from({ length: Math.floor(next() * 3) }, () => generate(schema.items ?? {}, depth + 1));
    if (schema.type === 'object' || schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => next() < 0.85)
          .map(([name, property]) => [name, generate(property, depth + 1)]),
      );
    return pick(words);
  };
  const encode = (value: unknown) =>
    encodeURIComponent(
      (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2000),
    );

  const failures: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { method, path, operation } = pick(operations);
    if (sessionEnding.test(path)) continue;
    const caller = pick(['visitor', 'owner', 'admin'] as const);
    const parameters = (where: 'path' | 'query') =>
      operation.parameters.filter((parameter) => parameter.in === where);
    let url = path;
    for (const { name } of parameters('path'))
      url = url.replace(
        `{${name}}`,
        next() < 0.7 ? String(1 + Math.floor(next() * 12)) : encode(pick(hostile)) || '0',
      );
    const query = parameters('query')
      .filter(() => next() < 0.4)
      .map(({ name, schema }) => `${name}=${encode(generate(schema))}`);
    const schema = operation.requestBody?.content['application/json'].schema;
    const body = schema && JSON.stringify(generate(schema));
    const signedIn = caller === 'visitor' ? undefined : { owner, admin }[caller];
    const previousErrors = errors.length;
    const start = performance.now();
    const response = await fetch(app.url + [url, ...(query.length > 0 ? [query.join('&')] : [])].join('?'), {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: {
        ...(signedIn ? { Cookie: cookieOf(signedIn.agent), ...signedIn.bearer } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    await response.arrayBuffer();
    const time = performance.now() - start;
    if (response.status >= 500 || time > maxTime)
      failures.push(
        `${n}: ${caller} ${method} ${url}?${query.join('&')} ${body?.slice(0, 600) ?? ''} → ${response.status} in ${time.toFixed(0)} ms ${errors.slice(previousErrors).join('').slice(0, 800)}`,
      );
  }
  expect(failures).toEqual([]);
}, 3600_000);

/** Cookies of a supertest agent, for fetch. */
function cookieOf(agent: { jar?: unknown }): string {
  const { jar } = agent as { jar: { getCookies: (access: unknown) => { toValueString: () => string } } };
  return jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }).toValueString();
}
