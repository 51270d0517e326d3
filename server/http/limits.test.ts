import { expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { bareTemplate } from '../test/template.ts';
import { addressKey, createLimits } from './limits.ts';

const { deps } = await createTestApp();
const limits = createLimits({ pool: deps.pool, factor: 1 });
type Name = Parameters<typeof limits.consume>[0];

const hour = 3600;

/** Sets the number of calls counted so far. */
const setCount = (key: string, points: number, seconds: number) =>
  deps.pool.query(
    `insert into limits (key, points, expire) values ($1, $2, $3)
      on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [key, points, Date.now() + seconds * 1000],
  );

let n = 0;

test.each<[name: Name, by: 'address' | 'account', points: number, seconds: number, suffix?: string]>([
  ['login', 'address', 30, hour],
  ['login', 'account', 5, 900],
  ['login', 'account', 12, 4 * hour, ':14400'],
  ['login', 'account', 25, 24 * hour, ':86400'],
  ['login-account', 'account', 100, hour],
  ['login-device', 'account', 10, 900],
  ['second-factor', 'account', 8, 900],
  ['second-factor', 'account', 40, 24 * hour, ':86400'],
  ['register', 'address', 10, hour],
  ['mail', 'address', 10, hour],
  ['mail', 'account', 5, hour],
  ['contact', 'address', 20, hour],
  ['contact', 'account', 10, hour],
  ['contact-unstamped', 'address', 5, hour],
  ['contact-unstamped', 'account', 60, hour],
  ['visit', 'address', 5, 24 * hour],
  ['visit', 'account', 5, 24 * hour],
  ['submit', 'address', 30, hour],
  ['submit', 'account', 10, hour],
  ['upload', 'address', 120, hour],
  ['upload', 'account', 60, hour],
  ['event', 'address', 60, hour],
  ['event', 'account', 30, hour],
  ['track', 'address', 1200, hour],
  ['track', 'account', 60, hour],
  ['write', 'address', 600, hour],
  ['write', 'account', 300, hour],
])('%s: per %s, allows %i calls within %i seconds', async (name, by, points, seconds, suffix = '') => {
  n += 1;
  const caller = { address: `10.0.0.${n}`, account: n };
  const key = `${name}:${by}${suffix}:${by === 'address' ? caller.address : n}`;
  // The first call starts the window.
  await limits.consume(name, caller);
  const { rows } = await deps.pool.query('select points, expire from limits where key = $1', [key]);
  expect(rows[0]?.points).toBe(1);
  expect((Number(rows[0].expire) - Date.now()) / 1000).toBeGreaterThan(seconds - 60);
  expect((Number(rows[0].expire) - Date.now()) / 1000).toBeLessThanOrEqual(seconds);

  await setCount(key, points - 1, 100);
  await limits.check(name, caller);
  await limits.consume(name, caller);
  await expect(limits.check(name, caller)).rejects.toMatchObject({ code: 'rate_limited' });
  const refused = await limits.consume(name, caller).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'rate_limited' });
  expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(90);
  expect((refused as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(100);

  // Other callers are unaffected, and the limit resets after the window.
  await limits.consume(name, { address: '10.9.9.9', account: 1000 + n });
  await setCount(key, points + 5, -1);
  await limits.check(name, caller);
});

test('counts callers without an account by IP address only', async () => {
  await limits.consume('mail', { address: '10.1.0.1' });
  const { rows } = await deps.pool.query(`select key from limits where key like 'mail:%10.1.0.1'`);
  expect(rows).toEqual([{ key: 'mail:address:10.1.0.1' }]);
});

test('count never rejects; forgive refunds the IP address and resets the account', async () => {
  const caller = { address: '10.2.0.1', account: 'ann' };
  for (let call = 0; call < 6; call += 1) await limits.count('login', caller);
  await expect(limits.check('login', caller)).rejects.toMatchObject({ code: 'rate_limited' });
  await limits.forgive('login', caller);
  await limits.check('login', caller);
  const { rows } = await deps.pool.query(
    `select key, points from limits where key like 'login:address:10.2.0.1' or key like 'login:account%:ann'`,
  );
  expect(rows).toEqual([{ key: 'login:address:10.2.0.1', points: 5 }]);
});

test('multiplies every limit by the factor', async () => {
  const doubled = createLimits({ pool: deps.pool, factor: 2 });
  await setCount('register:address:10.3.0.1', 19, 100);
  await doubled.consume('register', { address: '10.3.0.1' });
  await expect(doubled.consume('register', { address: '10.3.0.1' })).rejects.toMatchObject({
    code: 'rate_limited',
  });
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['0:0:0:0:0:ffff:0a00:0001', '10.0.0.1'],
  ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:10.0.0.1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  // Omitted zeros belong to the network, not to the host.
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::aaaa:1', '2001:db8:0:0::/64'],
  ['2001:db8:1::aaaa:bbbb:1', '2001:db8:1:0::/64'],
  ['2001:db8:1:0:aaaa:bbbb:cccc:1', '2001:db8:1:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('allows a network 200 reads in 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const reads = createLimits({ pool: deps.pool, factor: 1 });
  const read = (address: string) => reads.consume('read', { address });
  for (let count = 0; count < 200; count += 1) await read('2001:db8:1:2::1');
  await expect(read('2001:db8:1:2:ffff::9')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 10 });
  await read('2001:db8:1:3::1');
  vi.advanceTimersByTime(10_000);
  await read('2001:db8:1:2::1');
  vi.useRealTimers();
});

test('limits reads of the API and pages, but not of files, and responds 429 after a second', async () => {
  const app = await createTestApp({ readFactor: 6 / 200, app: { client: { template: bareTemplate } } });
  const counted = ['/api/areas', '/api/churches/1', '/', '/church/1', '/events.ics', '/sitemap.xml'];
  for (const path of counted) expect((await app.request.get(path)).status, path).not.toBe(429);
  const start = performance.now();
  const refused = await app.request.get('/api/churches?search=zion').expect(429);
  expect(performance.now() - start, 'delays the response').toBeGreaterThan(900);
  expect(refused.body).toEqual({
    code: 'rate_limited',
    message: 'Too many requests. Please wait a moment and try again.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await app.request.get('/about').expect(429);
  await app.request.get('/robots.txt').expect(200);
  await app.request.get('/uploads/nothing/400.webp').expect(404);
  await app.request.get('/healthz').expect(200);
  await app.request.post('/api/auth/login').send({}).expect(400);
});
