/**
 * Cache of anonymous answers: whole encoded answers of hot public reads, kept in memory until the content behind
 * them changes. Postgres says so by NOTIFY (a trigger on each table), so several server processes stay as one.
 * While the notes cannot be heard nothing is kept and nothing is served from here.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Logger } from 'pino';
import { addDays } from '#shared/event-dates.ts';
import { zoneDay, zoneMoment } from '#shared/zone.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const keepMilliseconds = 60_000;
const mostBytes = 48 * 1024 * 1024;
/** Smaller answers gain nothing from compression. */
const compressFrom = 1024;

type Encoding = 'br' | 'gzip' | 'identity';
type Answer = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

const chooseEncoding = (accept: string | string[] | undefined, size: number): Encoding => {
  if (size < compressFrom || !accept) return 'identity';
  const text = String(accept);
  const offered = (name: string) =>
    text.split(',').some((part) => {
      const [coding, ...parameters] = part.trim().split(';');
      return coding?.trim() === name && !parameters.some((parameter) => /^\s*q=0(\.0+)?\s*$/.test(parameter));
    });
  return offered('br') ? 'br' : offered('gzip') ? 'gzip' : 'identity';
};

const encode = (body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipped(body);
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
};

export function createResponseCache(options: {
  databaseUrl: string;
  log: Logger;
  enabled: boolean;
  now: () => Date;
}) {
  const kept = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    ttl: keepMilliseconds,
    sizeCalculation: (answer, key) =>
      key.length + 400 + Object.values(answer.bodies).reduce((sum, body) => sum + body.length, 0),
  });
  let generation = 0;
  let listening = false;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const clear = () => {
    generation += 1;
    kept.clear();
  };

  let day = { from: 0, until: 0 };
  /** What is to come depends on the day in Houston: its answers end with it. */
  const turnDay = () => {
    const at = options.now().getTime();
    if (at >= day.from && at < day.until) return;
    const today = zoneDay(at);
    day = {
      from: zoneMoment(today, 0).getTime(),
      until: zoneMoment(addDays(today, 1), 0).getTime(),
    };
    clear();
  };

  const listen = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'houston-churches changes',
      keepAlive: true,
      connectionTimeoutMillis: 2500,
    });
    client = next;
    let lost = false;
    const again = () => {
      if (lost) return;
      lost = true;
      listening = false;
      clear();
      next.removeAllListeners('notification');
      next.end().catch(() => undefined);
      if (!closed) retry = setTimeout(() => void listen(), 500);
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', clear);
    try {
      await next.connect();
      await next.query('listen content_changed');
      clear();
      listening = !lost && !closed;
    } catch (error) {
      options.log.warn({ err: error }, 'changes cannot be heard; answers are not kept until they can');
      again();
    }
  };
  const ready = options.enabled ? listen() : Promise.resolve();

  const send = async (req: Request, res: Response, answer: Answer): Promise<void> => {
    const encoding = chooseEncoding(req.headers['accept-encoding'], answer.bodies.identity.length);
    let body = answer.bodies[encoding];
    if (!body) {
      body = await encode(answer.bodies.identity, encoding);
      answer.bodies[encoding] = body;
    }
    const headers: Record<string, string | number> = {
      ...answer.headers,
      ETag: answer.etag,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding, Cookie',
    };
    if (req.headers['if-none-match'] === answer.etag) {
      res.writeHead(304, headers).end();
      return;
    }
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
    headers['Content-Length'] = body.length;
    res.writeHead(answer.status, headers).end(req.method === 'HEAD' ? undefined : body);
  };

  return {
    /** Resolves when the first attempt to listen is over; for tests. */
    ready,
    clear,
    isListening: () => listening,
    /** Middleware for the very front: serves what is kept, and only to callers that bring no cookie. */
    serve: (req: Request, res: Response, next: NextFunction) => {
      if ((req.method !== 'GET' && req.method !== 'HEAD') || req.headers.cookie || !listening) return next();
      turnDay();
      const answer = kept.get(req.originalUrl);
      if (!answer) return next();
      send(req, res, answer).catch(next);
    },
    /** Number of the content as it is now; an answer computed from an older one is sent but not kept. */
    generation: () => {
      turnDay();
      return generation;
    },
    /** Sends an answer and keeps it, unless the content changed since `from` or the caller brings a cookie. */
    answer: async (
      req: Request,
      res: Response,
      made: { status?: number; headers: Record<string, string>; body: string; from: number },
    ): Promise<void> => {
      turnDay();
      const identity = Buffer.from(made.body);
      const answer: Answer = {
        status: made.status ?? 200,
        headers: made.headers,
        etag: `"${createHash('sha1').update(identity).digest('base64url')}"`,
        bodies: { identity },
      };
      if (listening && made.from === generation && !req.headers.cookie && req.originalUrl.length < 2000)
        kept.set(req.originalUrl, answer);
      await send(req, res, answer);
    },
    close: async (): Promise<void> => {
      closed = true;
      listening = false;
      clearTimeout(retry);
      await ready;
      await client?.end().catch(() => undefined);
    },
  };
}
