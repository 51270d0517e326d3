import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { bareTemplate } from '../test/template.ts';
import { AppError } from './errors.ts';
import { createReadBudget } from './read-budget.ts';

/** A read that takes until `end` is called. */
function pending() {
  let end = () => {};
  let started = false;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    read: () => {
      started = true;
      return promise;
    },
    end: () => end(),
    isRunning: () => started,
  };
}

test('limits concurrent reads and alternates between networks', async () => {
  const budget = createReadBudget({ slots: 2, factor: 1 });
  const reads = ['1.1.1.1', '1.1.1.1', '1.1.1.1', '1.1.1.1', '2.2.2.2'].map((address) => ({
    address,
    ...pending(),
  }));
  const done = reads.map(({ address, read }) => budget.run(address, read));
  await sleep(1);
  const running = () => reads.map(({ isRunning }) => isRunning());
  expect(running()).toEqual([true, true, false, false, false]);
  reads[0]!.end();
  await done[0];
  await sleep(1);
  expect(running(), 'the other network is next').toEqual([true, true, false, false, true]);
  for (const { end } of reads) end();
  await Promise.all(done);
});

test('prefers networks with the least recent usage', async () => {
  let now = 0;
  const budget = createReadBudget({ slots: 1, factor: 1, now: () => now });
  const compute = (address: string, ms: number) =>
    budget.run(address, async () => {
      now += ms;
    });
  await compute('1.1.1.1', 1000);
  // Two half-lives later, it counts as 250 ms.
  now += 20_000;
  await compute('2.2.2.2', 500);
  await compute('3.3.3.3', 100);
  const first = pending();
  const blocking = budget.run('9.9.9.9', first.read);
  const order: string[] = [];
  const waiting = ['2.2.2.2', '1.1.1.1', '3.3.3.3', '4.4.4.4'].map((address) =>
    budget.run(address, async () => void order.push(address)),
  );
  first.end();
  await Promise.all([blocking, ...waiting]);
  expect(order).toEqual(['4.4.4.4', '3.3.3.3', '1.1.1.1', '2.2.2.2']);
});

test('frees the slot of a failed read', async () => {
  const budget = createReadBudget({ slots: 1, factor: 1 });
  await expect(budget.run('1.1.1.1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(budget.run('1.1.1.1', async () => 7)).resolves.toBe(7);
});

test('rejects only the network that used up its budget, until the budget has recovered', async () => {
  let now = 0;
  const budget = createReadBudget({ slots: 2, factor: 1, now: () => now });
  budget.admit('2001:db8:1:2::1');
  // It regains 7.5 s while computing for 30 s, so it is 2.5 s over.
  await budget.run('2001:db8:1:2::1', async () => {
    now += 30_000;
  });
  const admit = () => budget.admit('2001:db8:1:2:ffff::9');
  expect(admit).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfter: 12 }));
  budget.admit('2001:db8:1:3::1');
  now += 12_000;
  admit();
});

test('limits the queued reads of a network', async () => {
  const budget = createReadBudget({ slots: 1, factor: 1 });
  const first = pending();
  const all = [
    budget.run('1.1.1.1', first.read),
    ...Array.from({ length: 50 }, () => budget.run('1.1.1.1', async () => {})),
  ];
  expect(() => budget.admit('1.1.1.1')).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  budget.admit('2.2.2.2');
  first.end();
  await Promise.all(all);
  budget.admit('1.1.1.1');
});

test('keeps the rest of the site responsive during 30 concurrent worst-case searches', async () => {
  const { request, anonymous, build, deps } = await createTestApp();
  const church = await build.church({ name: 'Zion Chapel' });
  await request.get(`/api/churches/${church.id}`).expect(200);
  // Spelling correction waits for this lock; without a limit, it would take every connection in the pool.
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

test('responds 429 with Retry-After to uncached searches once the budget is used up', async () => {
  const { request, build, deps } = await createTestApp({
    readFactor: 1,
    app: { client: { template: bareTemplate } },
  });
  const generation = deps.cache.generation();
  await build.church({ name: 'Zion Chapel' });
  // Wait for the notification that clears the cache.
  await expect.poll(() => deps.cache.generation(), { timeout: 10_000 }).toBeGreaterThan(generation);
  await request.get('/api/churches?search=zion').expect(200);
  await deps.reads.run('127.0.0.1', async () => undefined);
  const clock = performance.now;
  try {
    let ahead = 0;
    performance.now = () => clock.call(performance) + ahead;
    await deps.reads.run('127.0.0.1', async () => {
      ahead = 25_000;
    });
  } finally {
    performance.now = clock;
  }
  const start = clock.call(performance);
  const refused = await request.get('/api/churches?search=chapel').expect(429);
  expect(clock.call(performance) - start, 'delays the response').toBeGreaterThan(900);
  expect(refused.body.code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await request.get('/api/churches').expect(200);
  // Pages that count churches are expensive too.
  await request.get('/churches/baptist').expect(429);
  await request.get('/about').expect(200);
  // Cached responses are free.
  await request.get('/api/churches?search=zion&unknown=1').expect(200);
});

test('allows a network a burst of 100 reads and 20 more per second', () => {
  let now = 0;
  const budget = createReadBudget({ slots: 1, factor: 1, now: () => now });
  const countOf = (reads: number, address = '1.1.1.1') => {
    let counted = 0;
    for (let n = 0; n < reads; n += 1) {
      try {
        budget.count(address);
        counted += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 1 });
      }
    }
    return counted;
  };
  expect(countOf(150)).toBe(100);
  expect(countOf(5, '2.2.2.2'), 'another network').toBe(5);
  now += 1000;
  expect(countOf(50)).toBe(20);
  now += 60_000;
  expect(countOf(150)).toBe(100);
});

test('applies the read rate to the API and pages, but not to files', async () => {
  const { request, deps } = await createTestApp({ app: { client: { template: bareTemplate } } });
  const refuse = () => {
    throw new AppError('rate_limited', { retryAfter: 1 });
  };
  const count = vi.spyOn(deps.reads, 'count').mockImplementation(refuse);
  const counted = ['/api/areas', '/api/churches/1', '/', '/church/1', '/events.ics', '/sitemap.xml'];
  const responses = await Promise.all(counted.map((path) => request.get(path)));
  for (const [index, { status, headers }] of responses.entries())
    expect([status, headers['retry-after']], counted[index]!).toEqual([429, '1']);
  expect(count).toHaveBeenCalledTimes(counted.length);
  await request.get('/robots.txt').expect(200);
  await request.get('/uploads/nothing/400.webp').expect(404);
  await request.get('/healthz').expect(200);
  await request.post('/api/auth/login').send({}).expect(400);
  expect(count).toHaveBeenCalledTimes(counted.length);
});
