import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import supertest from 'supertest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DatabaseWatch, watchDatabase } from '../db/watch.ts';
import { createTestApp } from '../test/app.ts';
import { cacheLifetime, createResponseCache } from './cache.ts';

const { deps, databaseUrl } = await createTestApp({ env: { RESPONSE_CACHE: 'false' } });

const noon = new Date('2026-11-22T18:00:00Z');
let now = noon;
let computed = 0;
let beforeSend: () => Promise<void> | void = () => undefined;

let open: DatabaseWatch[] = [];
/** A server whose paths are all cached reads. `number` in the body counts computed responses. */
async function serve(options: { enabled?: boolean; databaseUrl?: string } = {}) {
  const watch = watchDatabase({ databaseUrl: options.databaseUrl ?? databaseUrl, log: deps.log });
  open.push(watch);
  const cache = createResponseCache({ watch, enabled: options.enabled ?? true, now: () => now });
  await watch.ready;
  const app = express();
  app.get('/pages/{*path}', async (req, res) => {
    const cached = cache.page(req, req.originalUrl);
    if (cached) return res.status(cached.status).send(cached.html);
    const generation = cache.generation();
    const page = { status: 200, html: JSON.stringify({ number: ++computed }) };
    await beforeSend();
    cache.storePage(req, req.originalUrl, { ...page, generation });
    res.type('json').send(page.html);
  });
  app.get('/{*path}', (req, res) =>
    cache.respond(req, res, {
      key: req.originalUrl,
      compute: async () => {
        const body = JSON.stringify({
          number: ++computed,
          text: req.path === '/long' ? 'x'.repeat(5000) : '',
        });
        await beforeSend();
        return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
      },
    }),
  );
  const request = supertest(app);
  const numberOf = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
    JSON.parse((await request.get(path).set(headers).expect(200)).text).number;
  return { cache, watch, request, numberOf };
}

beforeEach(() => {
  now = noon;
  computed = 0;
  beforeSend = () => undefined;
});
// Each holds one of the test database's 60 connections.
afterEach(async () => {
  await Promise.all(open.map((watch) => watch.close()));
  open = [];
});

const notify = () => deps.pool.query('notify content_changed');

/** JSON response and HTML page. */
const kinds = ['/a', '/pages/a'];

test('stores a response per URL until the content changes', async () => {
  const { cache, numberOf } = await serve();
  expect([
    await numberOf('/a'),
    await numberOf('/a'),
    await numberOf('/b?x=1'),
    await numberOf('/b?x=2'),
  ]).toEqual([1, 1, 2, 3]);
  const generation = cache.generation();
  await notify();
  await expect.poll(() => cache.generation()).toBeGreaterThan(generation);
  expect([await numberOf('/a'), await numberOf('/a'), await numberOf('/b?x=1')]).toEqual([4, 4, 5]);
});

test.each(kinds)('sends, but does not store, a response computed before a change (%s)', async (path) => {
  const { cache, numberOf } = await serve();
  beforeSend = async () => {
    const generation = cache.generation();
    await notify();
    await expect.poll(() => cache.generation()).toBeGreaterThan(generation);
  };
  expect(await numberOf(path)).toBe(1);
  beforeSend = () => undefined;
  expect([await numberOf(path), await numberOf(path)]).toEqual([2, 2]);
});

test.each(kinds)('bypasses the cache for requests with a cookie (%s)', async (path) => {
  const { numberOf } = await serve();
  const cookie = { Cookie: 'hc-session=x' };
  expect([await numberOf(path, cookie), await numberOf(path), await numberOf(path)]).toEqual([1, 2, 2]);
  expect([await numberOf(path, cookie), await numberOf(path, cookie), await numberOf(path)]).toEqual([
    3, 4, 2,
  ]);
});

test('stores pages until the content changes', async () => {
  const { cache, numberOf } = await serve();
  expect([await numberOf('/pages/a'), await numberOf('/pages/a'), await numberOf('/pages/b')]).toEqual([
    1, 1, 2,
  ]);
  cache.clear();
  expect([await numberOf('/pages/a'), await numberOf('/pages/a')]).toEqual([3, 3]);
});

test('computes identical concurrent requests once, except with a cookie or after a change', async () => {
  const { cache, numberOf } = await serve();
  const finish: Array<() => void> = [];
  beforeSend = () => new Promise<void>((resolve) => finish.push(resolve));
  const same = [numberOf('/a'), numberOf('/a'), numberOf('/a')];
  await expect.poll(() => finish.length).toBe(1);
  const withCookie = numberOf('/a', { Cookie: 'hc-session=x' });
  await expect.poll(() => finish.length).toBe(2);
  cache.clear();
  const later = numberOf('/a');
  await expect.poll(() => finish.length).toBe(3);
  for (const end of finish) end();
  expect(await Promise.all(same)).toEqual([1, 1, 1]);
  expect([await withCookie, await later, await numberOf('/a')]).toEqual([2, 3, 3]);
});

test('does not store an error', async () => {
  const { request, numberOf } = await serve();
  beforeSend = () => Promise.reject(new Error('no'));
  await request.get('/a').expect(500);
  beforeSend = () => undefined;
  expect(await numberOf('/a')).toBe(2);
});

test('responds only to GET and HEAD from the cache', async () => {
  const { request, numberOf } = await serve();
  await numberOf('/a');
  const head = await request.head('/a').expect(200);
  expect([head.text, computed]).toEqual([undefined, 1]);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  await request.post('/a').expect(404);
});

test('responds 304 to the ETag of the same body, stored or computed, and 200 to another', async () => {
  const { cache, request } = await serve();
  const first = await request.get('/a').expect(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    'content-type': 'application/json',
  });
  const etag = first.headers.etag!;
  const cached = await request.get('/a').set('If-None-Match', etag).expect(304);
  expect(cached.headers.etag).toBe(etag);
  await request.get('/a').set('If-None-Match', '"other"').expect(200);
  for (const tags of [`W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*'])
    await request.get('/a').set('If-None-Match', tags).expect(304);
  cache.clear();
  computed = 0;
  await request.get('/a').set('If-None-Match', etag).expect(304);
  cache.clear();
  const changed = await request.get('/a').set('If-None-Match', etag).expect(200);
  expect(changed.headers.etag).not.toBe(etag);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0', undefined],
  ['deflate', undefined],
])('for Accept-Encoding "%s", compresses computed and stored responses with %s', async (accept, encoding) => {
  const { request } = await serve();
  for (let visit = 0; visit < 2; visit += 1) {
    const { headers, body } = await request
      .get('/long')
      .set('Accept-Encoding', accept)
      .buffer()
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => done(null, Buffer.concat(chunks)));
      });
    expect(headers['content-encoding']).toBe(encoding);
    // supertest decodes some encodings itself, so check the encoded size by its header.
    const decoded =
      headers['content-encoding'] === 'br' && body[0] !== 0x7b
        ? brotliDecompressSync(body)
        : headers['content-encoding'] === 'gzip' && body[0] === 0x1f
          ? gunzipSync(body)
          : body;
    expect(JSON.parse(decoded.toString()).text).toHaveLength(5000);
    expect(Number(headers['content-length']) < 5000).toBe(encoding !== undefined);
  }
  expect(computed).toBe(1);
});

test('leaves small responses uncompressed', async () => {
  const { request } = await serve();
  const { headers } = await request.get('/a').set('Accept-Encoding', 'br').expect(200);
  expect(headers['content-encoding']).toBeUndefined();
});

test.each(kinds)('clears at midnight in the site’s time zone, not in UTC (%s)', async (path) => {
  const { numberOf } = await serve();
  now = new Date('2026-11-22T23:59:00Z');
  expect(await numberOf(path)).toBe(1);
  now = new Date('2026-11-23T05:59:59Z');
  expect(await numberOf(path)).toBe(1);
  now = new Date('2026-11-23T06:00:00Z');
  expect([await numberOf(path), await numberOf(path)]).toEqual([2, 2]);
});

test.each(kinds)(
  'does not store a response computed before midnight and sent after it (%s)',
  async (path) => {
    const { numberOf } = await serve();
    now = new Date('2026-11-23T05:59:59Z');
    beforeSend = () => {
      now = new Date('2026-11-23T06:00:00Z');
    };
    expect([await numberOf(path), await numberOf(path)]).toEqual([1, 2]);
  },
);

test('computes a response again after its lifetime', async () => {
  const { numberOf } = await serve();
  expect([await numberOf('/a'), await numberOf('/a')]).toEqual([1, 1]);
  const later = performance.now() + cacheLifetime + 1000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
  try {
    // lru-cache reads the clock at most once per millisecond.
    await expect.poll(() => numberOf('/a')).toBe(2);
    expect(await numberOf('/a')).toBe(2);
  } finally {
    clock.mockRestore();
  }
});

test.each(kinds)(
  'bypasses the cache while notifications cannot be received, and recovers (%s)',
  async (path) => {
    const { cache, numberOf } = await serve();
    expect([await numberOf(path), await numberOf(path)]).toEqual([1, 1]);
    const generation = cache.generation();
    await deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'houston-churches changes'`,
    );
    await expect.poll(() => cache.isListening(), { interval: 5 }).toBe(false);
    expect([await numberOf(path), await numberOf(path)]).toEqual([2, 3]);
    // Changes in the meantime were missed, so nothing stored earlier may be served.
    await expect.poll(() => cache.isListening(), { timeout: 5000 }).toBe(true);
    expect(cache.generation()).toBeGreaterThan(generation);
    expect([await numberOf(path), await numberOf(path)]).toEqual([4, 4]);
  },
);

test('stores nothing if it cannot connect, is closed, or is disabled', async () => {
  const unreachable = await serve({ databaseUrl: 'postgres://nobody@127.0.0.1:9/nothing' });
  expect([await unreachable.numberOf('/a'), await unreachable.numberOf('/a')]).toEqual([1, 2]);
  const disabled = await serve({ enabled: false });
  expect([await disabled.numberOf('/a'), await disabled.numberOf('/a')]).toEqual([3, 4]);
  const closed = await serve();
  await closed.numberOf('/a');
  await closed.watch.close();
  expect([await closed.numberOf('/a'), await closed.numberOf('/a')]).toEqual([6, 7]);
});

test('does not store responses for very long URLs', async () => {
  const { numberOf } = await serve();
  for (const kind of kinds) {
    const path = `${kind}?${'x'.repeat(2000)}`;
    const first = await numberOf(path);
    expect(await numberOf(path)).toBe(first + 1);
  }
});
