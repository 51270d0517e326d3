import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ErrorCode, errorStatus } from '#shared/domain/errors.ts';
import { AppError, errorHandler } from './errors.ts';

async function responseTo(thrown: unknown, method: 'get' | 'post' = 'post') {
  const lines: Array<{ level: number; msg: string }> = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = express();
  app.all('/', () => {
    throw thrown;
  });
  app.use(errorHandler(log));
  const { status, body, headers } = await supertest(app)[method]('/');
  return {
    status,
    body,
    retryAfter: headers['retry-after'],
    logged: lines.map(({ level, msg }) => `${level} ${msg}`),
  };
}

const coded = (code: string, cause?: unknown) =>
  Object.assign(new Error('secret detail', { cause }), { code });

test.each(Object.keys(errorStatus) as ErrorCode[])(
  'responds to the code %s with its status and message',
  async (code) => {
    const { status, body } = await responseTo(new AppError(code));
    expect(status).toBe(errorStatus[code]);
    expect(body.code).toBe(code);
    expect(body.message.length).toBeGreaterThan(10);
  },
);

test('sends message, fields, additional properties, and Retry-After', async () => {
  const error = new AppError('conflict', {
    message: 'Changed',
    fields: { name: 'Other' },
    retryAfter: 7,
    more: { current: 3 },
  });
  expect(await responseTo(error)).toEqual({
    status: 409,
    body: { message: 'Changed', code: 'conflict', fields: { name: 'Other' }, current: 3 },
    retryAfter: '7',
    logged: [],
  });
});

test.each([
  '08000',
  '08003',
  '08006',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
  '40001',
  '40P01',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
])('treats database error %s as an outage: 503, retry in 3 seconds, warning', async (code) => {
  for (const error of [coded(code), new Error('Failed query', { cause: coded(code) })])
    expect(await responseTo(error)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
      retryAfter: '3',
      logged: ['40 service unavailable'],
    });
});

test.each([
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('treats "%s" as an outage', async (message) => {
  expect((await responseTo(new Error(message))).status).toBe(503);
});

test.each(['23505', '42601', '57P04', '54000', 'ENOENT', 'x08000'])(
  'treats %s as internal: 500, logged, no details in the response',
  async (code) => {
    const response = await responseTo(coded(code));
    expect(response).toMatchObject({
      status: 500,
      body: { code: 'internal' },
      logged: ['50 unexpected error'],
    });
    expect(JSON.stringify(response.body)).not.toContain('secret');
  },
);

test.each([
  [Object.assign(new Error(), { status: 413 }), 413],
  [Object.assign(new Error(), { status: 415 }), 415],
  [Object.assign(new Error(), { status: 400 }), 400],
  [Object.assign(new Error(), { status: 499 }), 400],
  [Object.assign(new Error(), { status: 399 }), 500],
  [Object.assign(new Error(), { status: 500 }), 500],
  [new URIError('x'), 400],
  [coded('22021'), 400],
  [coded('22P05'), 400],
  [new Error('Failed query', { cause: coded('22021') }), 400],
  ['a string', 500],
])('responds to %s with %i', async (thrown, status) => {
  expect((await responseTo(thrown)).status).toBe(status);
});

test('reports the first schema error per field', async () => {
  const schema = z.object({
    name: z.string().min(3, 'Too short').regex(/^a/, 'Begins with a'),
    n: z.number('A number'),
  });
  const { body } = await responseTo(schema.safeParse({ name: 'b' }).error);
  expect(body).toEqual({
    code: 'bad_input',
    message: 'Too short',
    fields: { name: 'Too short', n: 'A number' },
  });
  const whole = await responseTo(z.object({}).safeParse(7).error);
  expect(Object.keys(whole.body.fields)).toEqual(['body']);
});

test('delays the 429 of a read, but not of a write', async () => {
  const time = async (method: 'get' | 'post') => {
    const start = performance.now();
    expect((await responseTo(new AppError('rate_limited', { retryAfter: 5 }), method)).status).toBe(429);
    return performance.now() - start;
  };
  expect(await time('get')).toBeGreaterThan(950);
  expect(await time('post')).toBeLessThan(900);
});
