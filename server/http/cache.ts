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

type Encoding = 'br' | 'gzip' | 'identity';
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

function chooseEncoding(accept: string | string[] | undefined, size: number): Encoding {
  if (size < minCompressedBytes || !accept) return 'identity';
  const accepts = (name: string) =>
    String(accept)
      .split(',')
      .some((part) => {
        const [coding, ...parameters] = part.trim().split(';');
        return coding?.trim() === name && !parameters.some((value) => /^\s*q=0(\.0+)?\s*$/.test(value));
      });
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}

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
  res.vary('Accept-Encoding, Cookie');
  const cacheHeaders = { ...headers, ETag: etag, 'Cache-Control': 'no-cache' };
  if (isMatch(req.headers['if-none-match'], etag)) {
    res.writeHead(304, cacheHeaders).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'], bodies.identity.length);
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

/** `now` determines the current day in the site's time zone. */
export function createResponseCache(options: {
  watch: Pick<DatabaseWatch, 'onChange' | 'isListening'>;
  enabled: boolean;
  now: () => Date;
}) {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    ttl: cacheLifetime,
    sizeCalculation: ({ bodies }, key) =>
      key.length + 400 + Object.values(bodies).reduce((sum, body) => sum + body.length, 0),
  });
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    ttl: cacheLifetime,
    sizeCalculation: ({ html }, key) => key.length + 400 + 2 * html.length,
  });
  /** In-flight responses, shared by identical requests. */
  const computing = new Map<string, Promise<CachedResponse>>();
  let generation = 0;
  const clear = () => {
    generation += 1;
    computing.clear();
    responses.clear();
    pages.clear();
  };
  options.watch.onChange(clear);
  const isListening = () => options.enabled && options.watch.isListening();

  let day = { start: 0, end: 0 };
  /** Upcoming events depend on the date, so everything expires at the site's midnight. */
  const clearOnNewDay = () => {
    const now = options.now().getTime();
    if (now >= day.start && now < day.end) return;
    const today = zoneDay(now);
    day = {
      start: zoneMoment(today, 0).getTime(),
      end: zoneMoment(addDays(today, 1), 0).getTime(),
    };
    clear();
  };

  /** Whether this request's response may come from, and go into, the cache. */
  const isShared = (req: Request, key: string): boolean => {
    clearOnNewDay();
    return !req.headers.cookie && isListening() && key.length < maxKeyLength;
  };

  const load = (key: string, compute: () => Promise<ComputedResponse>) => {
    const existing = responses.get(key) ?? computing.get(key);
    if (existing) return existing;
    const startGeneration = generation;
    const result = compute()
      .then((computed) => {
        const response = toCached(computed);
        clearOnNewDay();
        if (response.status === 200 && isListening() && generation === startGeneration)
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
    clear,
    isListening,
    /** The cached page, or undefined if it must be rendered. */
    page: (req: Request, key: string): CachedPage | undefined => {
      if (req.method !== 'GET' || !isShared(req, key)) return undefined;
      return pages.get(key);
    },
    /** Stores a page unless content has changed since `generation` or the request had a cookie. */
    storePage: (req: Request, key: string, page: CachedPage & { generation: number }): void => {
      if (req.method === 'GET' && isShared(req, key) && page.generation === generation) pages.set(key, page);
    },
    /** Content version: read it before rendering a page, and pass it to `storePage`. */
    generation: () => {
      clearOnNewDay();
      return generation;
    },
    isShared,
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
