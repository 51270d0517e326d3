import express from 'express';
import pino from 'pino';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';
import { errorHandler } from './errors.ts';

type Caller = Parameters<ReturnType<typeof createAdmission>['run']>[0];
const visitor = { headers: {} } as Caller;
const owner = { headers: { cookie: 'session=1' } } as Caller;

describe('run', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Starts a read that takes until `end` is called. */
  const start = (
    admission: ReturnType<typeof createAdmission>,
    caller: Caller,
    name: string,
    log: string[],
  ) => {
    let end = () => {};
    const done = admission
      .run(caller, () => {
        log.push(name);
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      })
      .catch((error: { code: string; retryAfter: number }) => {
        log.push(`${name} ${error.code} ${error.retryAfter > 0}`);
      });
    return { done, end: () => end() };
  };

  test('alternates between callers with and without a cookie', async () => {
    const admission = createAdmission({ slots: 1 });
    const log: string[] = [];
    const first = start(admission, visitor, 'first', log);
    await vi.advanceTimersByTimeAsync(0);
    const queued = ['visitor 1', 'visitor 2', 'visitor 3'].map((name) =>
      start(admission, visitor, name, log),
    );
    queued.push(start(admission, owner, 'owner', log));
    first.end();
    for (let round = 0; round < 4; round += 1) {
      await vi.advanceTimersByTimeAsync(0);
      for (const { end } of queued) end();
    }
    expect(log.indexOf('owner')).toBeLessThanOrEqual(2);
    expect(log.filter((name) => name.startsWith('visitor'))).toEqual(['visitor 1', 'visitor 2', 'visitor 3']);
  });

  test('rejects a request that waits longer than 0.8 s and frees its place in the queue', async () => {
    const admission = createAdmission({ slots: 1 });
    const log: string[] = [];
    const first = start(admission, visitor, 'first', log);
    await vi.advanceTimersByTimeAsync(0);
    start(admission, visitor, 'second', log);
    await vi.advanceTimersByTimeAsync(799);
    expect(log).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['first', 'second unavailable true']);
    first.end();
    await first.done;
    start(admission, visitor, 'third', log);
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe('third');
  });

  test('rejects a request immediately if, at the current rate, its turn would come too late', async () => {
    const admission = createAdmission({ slots: 2 });
    const log: string[] = [];
    const requests = Array.from({ length: 30 }, (_, n) => start(admission, visitor, `${n}`, log));
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['0', '1']);
    // One request finishes every 100 ms, so most of the others exceed their 0.8 s.
    for (const { end } of requests.slice(0, 6)) {
      await vi.advanceTimersByTimeAsync(100);
      end();
    }
    await vi.advanceTimersByTimeAsync(300);
    expect(log.filter((line) => line.endsWith('true'))).toHaveLength(22);
    log.length = 0;
    const later = Array.from({ length: 30 }, (_, n) => start(admission, visitor, `later ${n}`, log));
    await vi.advanceTimersByTimeAsync(0);
    const rejected = log.filter((line) => line.endsWith('true'));
    expect(rejected.length).toBeGreaterThan(10);
    expect(rejected.length).toBeLessThan(26);
    expect(log).not.toContain('later 0 unavailable true');
    for (let round = 0; round < 40; round += 1) {
      await vi.advanceTimersByTimeAsync(10);
      for (const { end } of [...requests, ...later]) end();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(log.filter((line) => line.endsWith('true'))).toEqual(rejected);
  });
});

describe('over HTTP', () => {
  const appOf = (slots: number, work: express.RequestHandler) => {
    const app = express();
    app.get('/work', createAdmission({ slots }).admit, work);
    app.use(errorHandler(pino({ level: 'silent' })));
    return app;
  };

  test('frees the slot after a response, an error, and a disconnect', async () => {
    let mode: 'respond' | 'fail' | 'hang' = 'respond';
    const app = appOf(1, (_req, res) => {
      if (mode === 'fail') throw new Error('failed');
      if (mode === 'respond') res.json({});
    });
    await supertest(app).get('/work').expect(200);
    mode = 'fail';
    await supertest(app).get('/work').expect(500);
    mode = 'hang';
    await expect(supertest(app).get('/work').timeout(100)).rejects.toThrow(/timeout/i);
    mode = 'respond';
    await supertest(app).get('/work').expect(200);
  });

  test('responds 503 after 10 s and ignores the late response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const app = appOf(1, async (_req, res) => {
      await finished;
      if (!res.headersSent) res.json({});
    });
    const response = supertest(app)
      .get('/work')
      .then(({ status, headers }) => ({ status, retryAfter: headers['retry-after'] }));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await response).toEqual({ status: 503, retryAfter: '3' });
    finish();
    vi.useRealTimers();
    await supertest(app).get('/work').expect(200);
  });
});
