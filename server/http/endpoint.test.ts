import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { createTestApp } from '../test/app.ts';
import { bind, type EndpointOptions } from './endpoint.ts';
import { errorHandler } from './errors.ts';
import { createAccess } from './session.ts';

const { deps } = await createTestApp();

/** An application of one call. */
function one(contract: ReturnType<typeof endpoint>, answer: unknown) {
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
  const { cache, limits, reads } = deps;
  const options: EndpointOptions = { cache, access, limits, reads, strict: true };
  bind(app as unknown as express.Router, contract, options, () => answer as never);
  return supertest(app.use(errorHandler(deps.log)));
}

test('strips what the contract does not name', async () => {
  const contract = endpoint({
    method: 'GET',
    path: '/x',
    summary: '',
    response: z.object({ name: z.string() }),
  });
  await one(contract, { name: 'Grace', passwordHash: 'secret' }).get('/x').expect(200, { name: 'Grace' });
});

test('a response that does not fit its contract is an internal error that reveals nothing', async () => {
  const contract = endpoint({
    method: 'GET',
    path: '/x',
    summary: '',
    response: z.object({ name: z.string() }),
  });
  const { body } = await one(contract, { name: 7, secret: 'x' }).get('/x').expect(500);
  expect(body).toEqual({
    message: 'Something went wrong on our side. Please try again later.',
    code: 'internal',
  });
});

test('parses input by the contract and reports each error at its field', async () => {
  const contract = endpoint({
    method: 'GET',
    path: '/x',
    summary: '',
    query: z.object({ n: z.string().regex(/^\d+$/, 'n takes a number').transform(Number) }),
    response: z.object({ ok: z.boolean() }),
  });
  const caller = one(contract, { ok: true });
  await caller.get('/x?n=3').expect(200);
  const { body } = await caller.get('/x?n=three').expect(400);
  expect(body).toEqual({ message: 'n takes a number', code: 'bad_input', fields: { n: 'n takes a number' } });
});
