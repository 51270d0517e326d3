/**
 * In-memory cache of encoded responses to anonymous reads. Triggers on the content tables send a Postgres NOTIFY, which
 * clears the cache in every server process. While notifications can't be received, the cache is bypassed.
 */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { addDays, zoneDay, zoneMoment } from '#shared/domain/dates.ts';
import type { DatabaseWatch } from '../db/watch.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** In milliseconds. */
export const cacheLifetime = 60_000;
const maxBytes = 16 * 1024 * 1024;
const maxKeyLength = 2000;
/** Smaller responses gain nothing from compression. */
const minCompressedBytes = 1024;

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];
type CachedResponse = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
};

/** Cached only if the status is 200. */
export type ComputedResponse = { status: number; headers: Record<string, string>; body: string };

/** HTML with a placeholder for the nonce, which must be new for each response. */
export type CachedPage = { status: number; html: string };

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Brotli first, because it compresses best. */
const chooseEncoding = (req: Request, size: number): Encoding =>
  size < minCompressedBytes
    ? 'identity'
    : (encodings.find((encoding) => req.acceptsEncodings(encoding)) ?? 'identity');

const encode = (body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipAsync(body);
  return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
};

const toCached = ({ status, headers, body }: ComputedResponse): CachedResponse => {
  const identity = Buffer.from(body);
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
  return { status, headers, etag, bodies: { identity } };
};

/** If-None-Match can list several tags, and compressing proxies make ours weak (RFC 9110, 13.1.2). */
const isMatch = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' || (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

async function write(req: Request, res: Response, response: CachedResponse): Promise<void> {
  const { status, headers, etag, bodies } = response;
  if (status !== 200) {
    res.status(status).set(headers).set('Cache-Control', 'no-store').send(bodies.identity);
    return;
  }
  res.vary('Accept-Encoding, Accept-Language, Cookie');
  const cacheHeaders = { ...headers, ETag: etag, 'Cache-Control': 'no-cache' };
  if (isMatch(req.headers['if-none-match'], etag)) {
    res.writeHead(304, cacheHeaders).end();
    return;
  }
  const encoding = chooseEncoding(req, bodies.identity.length);
  const body = bodies[encoding] ?? (await encode(bodies.identity, encoding));
  bodies[encoding] = body;
  res
    .writeHead(200, {
      ...cacheHeaders,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
    })
    .end(req.method === 'HEAD' ? undefined : body);
}

const createMemory = <T extends object>(bytesOf: (value: T) => number) =>
  new LRUCache<string, T>({
    maxSize: maxBytes,
    ttl: cacheLifetime,
    sizeCalculation: (value, key) => key.length + 400 + bytesOf(value),
  });

type CacheOptions = {
  watch: Pick<DatabaseWatch, 'onChange' | 'isListening'>;
  enabled: boolean;
  /** Determines the current day in the site's time zone. */
  now: () => Date;
};

/** Numbers the versions of the content, and calls `clear` for each new one. */
function createVersions({ watch, enabled, now }: CacheOptions, clear: () => void) {
  let generation = 0;
  let day = { start: 0, end: 0 };
  const next = () => {
    generation += 1;
    clear();
  };
  watch.onChange(next);
  const isListening = () => enabled && watch.isListening();
  /** Upcoming events depend on the date, so everything expires at the site's midnight. */
  const current = (): number => {
    const time = now().getTime();
    if (time >= day.start && time < day.end) return generation;
    const today = zoneDay(time);
    day = {
      start: zoneMoment(today, 0).getTime(),
      end: zoneMoment(addDays(today, 1), 0).getTime(),
    };
    next();
    return generation;
  };
  /** Whether this request's response may come from, and go into, the cache. */
  const isShared = (req: Request, key: string): boolean => {
    // At midnight, this clears the cache.
    current();
    return !req.headers.cookie && isListening() && key.length < maxKeyLength;
  };
  return { next, current, isListening, isShared };
}

export function createResponseCache(options: CacheOptions) {
  const responses = createMemory<CachedResponse>(({ bodies }) =>
    Object.values(bodies).reduce((sum, body) => sum + body.length, 0),
  );
  const pages = createMemory<CachedPage>(({ html }) => 2 * html.length);
  /** In-flight responses, shared by identical requests. */
  const computing = new Map<string, Promise<CachedResponse>>();
  const { next, current, isListening, isShared } = createVersions(options, () => {
    computing.clear();
    responses.clear();
    pages.clear();
  });

  const load = (key: string, compute: () => Promise<ComputedResponse>) => {
    const existing = responses.get(key) ?? computing.get(key);
    if (existing) return existing;
    const startGeneration = current();
    const result = compute()
      .then((computed) => {
        const response = toCached(computed);
        if (response.status === 200 && isListening() && current() === startGeneration)
          responses.set(key, response);
        return response;
      })
      .finally(() => {
        if (computing.get(key) === result) computing.delete(key);
      });
    computing.set(key, result);
    return result;
  };

  return {
    clear: next,
    isListening,
    /** The cached page, or undefined if it must be rendered. */
    page: (req: Request, key: string): CachedPage | undefined =>
      req.method === 'GET' && isShared(req, key) ? pages.get(key) : undefined,
    /** Stores a page unless content has changed since `generation` or the request had a cookie. */
    storePage: (req: Request, key: string, page: CachedPage & { generation: number }): void => {
      if (req.method === 'GET' && isShared(req, key) && page.generation === current()) pages.set(key, page);
    },
    /** Content version: read it before rendering a page, and pass it to `storePage`. */
    generation: current,
    /**
     * Sends the response for `key` from the cache, from an in-flight request, or newly computed (always, for requests
     * with a cookie).
     */
    respond: async (
      req: Request,
      res: Response,
      { key, compute }: { key: string; compute: () => Promise<ComputedResponse> },
    ): Promise<void> => {
      if (isShared(req, key)) return write(req, res, await load(key, compute));
      await write(req, res, toCached(await compute()));
    },
  };
}
