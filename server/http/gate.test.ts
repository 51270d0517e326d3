import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Request } from 'express';
import pino from 'pino';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { errorHandler } from './errors.ts';
import { createGate, type Gate, gateRules } from './gate.ts';

const from = (ip: string, account?: number) =>
  ({ ip, ...(account ? { user: { id: account } } : {}) }) as Request;
const rules = gateRules(6);

/** Starts work that takes until `end` is called, and logs when it starts or is refused. */
function begin(
  gate: Gate,
  caller: Request,
  name: string,
  log: string[],
  work: 'search' | 'upload' = 'search',
) {
  let end = () => {};
  const done = gate
    .run(work, caller, () => {
      log.push(name);
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    })
    .catch((error: { code: string; retryAfter: number }) => {
      log.push(`${name} ${error.code} ${error.retryAfter >= 1 && error.retryAfter <= 3}`);
    });
  return { done, end: () => end() };
}

describe('the queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const tick = () => vi.advanceTimersByTimeAsync(0);
  const gateWith = (search: Partial<(typeof rules)['search']>) =>
    createGate({ ...rules, search: { ...rules.search, ...search } });

  test('runs as many as there are slots, and the next one when one ends', async () => {
    const gate = gateWith({ slots: 2 });
    const log: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => begin(gate, from('1.1.1.1'), name, log));
    await tick();
    expect(log).toEqual(['a', 'b']);
    works[1]!.end();
    await tick();
    expect(log).toEqual(['a', 'b', 'c']);
  });

  test('starts the network first that has the fewest requests', async () => {
    const gate = gateWith({ slots: 1 });
    const log: string[] = [];
    const works = ['crowd 1', 'crowd 2', 'crowd 3'].map((name) => begin(gate, from('1.1.1.1'), name, log));
    works.push(begin(gate, from('2.2.2.2'), 'visitor', log));
    works.push(begin(gate, from('2.2.2.2'), 'visitor again', log));
    await tick();
    for (const index of [0, 3, 1, 4, 2]) {
      works[index]!.end();
      await tick();
    }
    expect(log).toEqual(['crowd 1', 'visitor', 'crowd 2', 'visitor again', 'crowd 3']);
  });

  test('is busy while a request or a search runs', async () => {
    const gate = gateWith({ slots: 1 });
    const upload = begin(gate, from('1.1.1.1', 1), 'upload', [], 'upload');
    await tick();
    expect(gate.isBusy()).toBe(false);
    const search = begin(gate, from('1.1.1.1'), 'search', []);
    await tick();
    expect(gate.isBusy()).toBe(true);
    search.end();
    upload.end();
    await search.done;
    expect(gate.isBusy()).toBe(false);
  });

  test('refuses what waits too long', async () => {
    const gate = gateWith({ slots: 1, maxWait: 4000 });
    const log: string[] = [];
    const first = begin(gate, from('1.1.1.1'), 'first', log);
    begin(gate, from('1.1.1.1'), 'second', log);
    await vi.advanceTimersByTimeAsync(3999);
    expect(log).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['first', 'second unavailable true']);
    first.end();
    await first.done;
    begin(gate, from('1.1.1.1'), 'third', log);
    await tick();
    expect(log.at(-1)).toBe('third');
  });

  test('refuses the last in line, not the latest, when the queue is full', async () => {
    const gate = gateWith({ slots: 1, maxQueue: 2 });
    const log: string[] = [];
    for (const name of ['crowd 1', 'crowd 2', 'crowd 3']) begin(gate, from('1.1.1.1'), name, log);
    await tick();
    begin(gate, from('2.2.2.2'), 'visitor', log);
    await tick();
    expect(log).toEqual(['crowd 1', 'crowd 3 unavailable true']);
    begin(gate, from('1.1.1.1'), 'crowd 4', log);
    await tick();
    expect(log.slice(2)).toEqual(['crowd 4 unavailable true']);
  });

  test('frees the slot of failed work', async () => {
    const gate = gateWith({ slots: 1 });
    await expect(gate.run('search', from('1.1.1.1'), () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    await expect(gate.run('search', from('1.1.1.1'), async () => 7)).resolves.toBe(7);
  });

  test('lets an account send two files at a time, from any network', async () => {
    const gate = createGate(rules);
    const log: string[] = [];
    const first = ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((ip) =>
      begin(gate, from(ip, 7), `7 ${ip}`, log, 'upload'),
    );
    begin(gate, from('1.1.1.1', 8), '8', log, 'upload');
    await tick();
    expect(log).toEqual(['7 1.1.1.1', '7 2.2.2.2', '8']);
    first[0]!.end();
    await tick();
    expect(log.at(-1)).toBe('7 3.3.3.3');
  });
});

test('frees the slot after a response, an error, and a disconnect', async () => {
  let mode: 'respond' | 'fail' | 'hang' = 'respond';
  const app = express();
  const gate = createGate({ ...rules, request: { ...rules.request, slots: 1 } });
  app.get('/work', gate.admit('request'), (_req, res) => {
    if (mode === 'fail') throw new Error('failed');
    if (mode === 'respond') res.json({});
  });
  app.use(errorHandler(pino({ level: 'silent' })));
  await supertest(app).get('/work').expect(200);
  mode = 'fail';
  await supertest(app).get('/work').expect(500);
  mode = 'hang';
  await expect(supertest(app).get('/work').timeout(100)).rejects.toThrow(/timeout/i);
  mode = 'respond';
  await supertest(app).get('/work').expect(200);
});

test('keeps the rest of the site responsive during 30 concurrent worst-case searches', async () => {
  const { request, anonymous, build, deps } = await createTestApp();
  const church = await build.church({ name: 'Zion Chapel' });
  await request.get(`/api/churches/${church.id}`).expect(200);
  // Spelling correction waits for this lock; without the gate, it would take every connection in the pool.
  const blocker = await deps.pool.connect();
  await blocker.query('begin; lock table search_words in access exclusive mode');
  const worst = Array.from({ length: 30 }, (_, n) =>
    anonymous
      .get('/api/churches')
      .query({ search: `qwertzx${'a'.repeat(n + 1)}` })
      .then(({ status }) => status),
  );
  await sleep(200);
  const start = performance.now();
  for (const path of ['/api/churches', `/api/churches/${church.id}`, '/api/areas', '/api/events'])
    await request.get(`${path}?unknown=${start}`).expect(200);
  expect(performance.now() - start).toBeLessThan(2000);
  await blocker.query('rollback');
  blocker.release();
  expect(new Set(await Promise.all(worst))).toEqual(new Set([200]));
});
