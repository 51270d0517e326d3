import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { bareTemplate } from '../test/template.ts';
import { AppError } from './errors.ts';
import { createReadBudget } from './read-budget.ts';

/** A read that ends when told. */
function pending() {
  let end = () => {};
  let begun = false;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    read: () => {
      begun = true;
      return promise;
    },
    end: () => end(),
    isRunning: () => begun,
  };
}

test('runs so many reads at a time, and networks take turns', async () => {
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

test('who computed least lately goes first', async () => {
  let now = 0;
  const budget = createReadBudget({ slots: 1, factor: 1, now: () => now });
  const compute = (address: string, ms: number) =>
    budget.run(address, async () => {
      now += ms;
    });
  await compute('1.1.1.1', 1000);
  // Counts as 250 ms by the end.
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

test('a failed read gives its slot back', async () => {
  const budget = createReadBudget({ slots: 1, factor: 1 });
  await expect(budget.run('1.1.1.1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(budget.run('1.1.1.1', async () => 7)).resolves.toBe(7);
});

test('refuses a network that computes too much until its budget is back, and no other one', async () => {
  let now = 0;
  const budget = createReadBudget({ slots: 2, factor: 1, now: () => now });
  const take = (ms: number, address = '2001:db8:1:2::1') =>
    budget.run(address, async () => {
      now += ms;
    });
  budget.admit('2001:db8:1:2::1');
  // While it computes for 30 s, 7.5 s come back: 2.5 s are missing.
  await take(30_000);
  const refused = () => budget.admit('2001:db8:1:2:ffff::9');
  expect(refused).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfter: 12 }));
  budget.admit('2001:db8:1:3::1');
  now += 12_000;
  refused();
});

test('refuses more waiting reads than anybody needs', async () => {
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

test('thirty connections with the worst searches leave the rest of the site alone', async () => {
  const { request, anonymous, build, deps } = await createTestApp();
  const church = await build.church({ name: 'Zion Chapel' });
  await request.get(`/api/churches/${church.id}`).expect(200);
  // Whatever corrects a spelling waits for this lock; without a limit it would hold every connection of the pool.
  const blocker = await deps.pool.connect();
  await blocker.query('begin; lock table search_words in access exclusive mode');
  const worst = Array.from({ length: 30 }, (_, n) =>
    anonymous
      .get('/api/churches')
      .query({ search: `qwertzx${'a'.repeat(n + 1)}` })
      .then(({ status }) => status),
  );
  await sleep(200);
  const begun = performance.now();
  for (const path of ['/api/churches', `/api/churches/${church.id}`, '/api/areas', '/api/events'])
    await request.get(`${path}?unknown=${begun}`).expect(200);
  expect(performance.now() - begun).toBeLessThan(2000);
  await blocker.query('rollback');
  blocker.release();
  expect(new Set(await Promise.all(worst))).toEqual(new Set([200]));
});

test('an exhausted budget is a 429 that says when to come back, for computed searches alone', async () => {
  const { request, build, deps } = await createTestApp({
    readFactor: 1,
    app: { client: { template: bareTemplate } },
  });
  const generation = deps.cache.generation();
  await build.church({ name: 'Zion Chapel' });
  // The change clears the cache when its notification arrives.
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
  const begun = clock.call(performance);
  const refused = await request.get('/api/churches?search=chapel').expect(429);
  expect(clock.call(performance) - begun, 'a caller that ignores it is slowed down').toBeGreaterThan(900);
  expect(refused.body.code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await request.get('/api/churches').expect(200);
  // Pages that count churches compute too.
  await request.get('/churches/baptist').expect(429);
  await request.get('/about').expect(200);
  // What is stored costs nothing.
  await request.get('/api/churches?search=zion&unknown=1').expect(200);
});

test('any read counts: a network has a hundred at once, and twenty more each second', () => {
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
  expect(countOf(5, '2.2.2.2'), 'of another network').toBe(5);
  now += 1000;
  expect(countOf(50)).toBe(20);
  now += 60_000;
  expect(countOf(150)).toBe(100);
});

test('reads of the API and of pages are refused when none are left, files are not', async () => {
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
