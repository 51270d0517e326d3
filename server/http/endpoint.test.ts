import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { createTestApp } from '../test/app.ts';
import { bind, type EndpointOptions } from './endpoint.ts';
import { errorHandler } from './errors.ts';
import { createAccess } from './session.ts';

const { deps } = await createTestApp();

/** An application with a single endpoint. */
function appWith(contract: ReturnType<typeof endpoint>, respond: () => unknown) {
  const app = express();
  const access = createAccess({
    env: deps.env,
    pool: deps.pool,
    secret: deps.secret,
    log: deps.log,
    now: deps.now,
    findViewer: async () => undefined,
    adminSessions: { find: async () => undefined },
  });
  const { env, cache, limits, gate } = deps;
  const options: EndpointOptions = { env, cache, access, limits, gate };
  bind(app as unknown as express.Router, contract, options, respond as never);
  return supertest(app.use(errorHandler(deps.log)));
}

test('strips properties that are not in the contract', async () => {
  const contract = endpoint('GET /x', {
    summary: '',
    response: z.object({ name: z.string() }),
  });
  await appWith(contract, () => ({ name: 'Grace', passwordHash: 'secret' }))
    .get('/x')
    .expect(200, { name: 'Grace' });
});

test('responds with an internal error, without details, if a response does not match its contract', async () => {
  const contract = endpoint('GET /x', {
    summary: '',
    response: z.object({ name: z.string() }),
  });
  const { body } = await appWith(contract, () => ({ name: 7, secret: 'x' }))
    .get('/x')
    .expect(500);
  expect(body).toEqual({
    message: 'Something went wrong on our side. Please try again later.',
    code: 'internal',
  });
});

test('parses input by the contract and reports errors per field', async () => {
  const contract = endpoint('GET /x', {
    summary: '',
    query: z.object({ n: z.string().regex(/^\d+$/, 'n takes a number').transform(Number) }),
    response: z.object({ ok: z.boolean() }),
  });
  const caller = appWith(contract, () => ({ ok: true }));
  await caller.get('/x?n=3').expect(200);
  const { body } = await caller.get('/x?n=three').expect(400);
  expect(body).toEqual({ message: 'n takes a number', code: 'bad_input', fields: { n: 'n takes a number' } });
});

test.each(['GET', 'POST'] as const)('a %s that hits a deadlock may be sent again', async (method) => {
  const contract = endpoint(`${method} /x`, { summary: '', response: z.object({ ok: z.boolean() }) });
  const caller = appWith(contract, () => {
    throw new Error('Failed query', {
      cause: Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    });
  });
  const { headers } = await caller[method === 'GET' ? 'get' : 'post']('/x').expect(503);
  expect(headers['retry-after']).toBeDefined();
});
