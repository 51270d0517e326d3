import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

const requestIdPattern = /^[\w-]{8,64}$/;

/** What may be personal or secret: email addresses, and tokens of links. */
const redact = (text: string): string =>
  text.replace(/[^\s"'<>()=,]+@[^\s"'<>(),]+/g, '[email]').replace(/[\w-]{40,}/g, '[secret]');

/**
 * An error as the log has it: without parameters of queries, details of constraints, and anything else that users
 * typed. Kind, code, message, stack and cause stay.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const { query, code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    // The message of a failed query repeats its parameters.
    message: redact(typeof query === 'string' ? `Failed query: ${query.slice(0, 1000)}` : error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Warns of a condition at most once a minute; the next line says how often it came meanwhile. */
export function warnEachMinute(log: Logger, now = () => performance.now()) {
  const conditions = new Map<string, { at: number; since: number }>();
  return (context: object, message: string): void => {
    const last = conditions.get(message);
    if (last && now() - last.at < 60_000) {
      last.since += 1;
      return;
    }
    log.warn({ ...context, ...(last?.since ? { repeated: last.since } : {}) }, message);
    conditions.set(message, { at: now(), since: 0 });
  };
}

/** The browser would get no session cookie: behind a proxy, the request looks like plain http. */
export const insecureRequest =
  'BASE_URL is https, but this request came over http: set TRUST_PROXY to the number of proxies, and have them send X-Forwarded-Proto';

/** Warns once, at the first request, when the proxies and TRUST_PROXY do not fit. */
export function checkProxy(env: Pick<Env, 'baseUrl' | 'trustProxy'>, log: Logger): RequestHandler {
  let checked = false;
  return (req, _res, next) => {
    if (!checked && !/^\/(healthz|readyz|metrics)/.test(req.path)) {
      checked = true;
      if (env.baseUrl?.startsWith('https://') && !req.secure) log.error(insecureRequest);
      else if (env.trustProxy === 0 && req.headers['x-forwarded-for'] !== undefined)
        log.warn(
          'requests come through a proxy, but TRUST_PROXY is 0: all visitors share the proxy’s rate limits',
        );
    }
    next();
  };
}

/** Gives every request an id (the proxy's, if it sent one) and logs one line when its response ends. */
export function requestLog(log: Logger) {
  return (req: Request, res: Response, next: NextFunction) => {
    const sent = req.headers['x-request-id'];
    const requestId = typeof sent === 'string' && requestIdPattern.test(sent) ? sent : randomUUID();
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    if (!log.isLevelEnabled('info')) return next();
    const started = performance.now();
    res.on('close', () => {
      const line = {
        requestId,
        method: req.method,
        // Without the query: search texts and one-time links do not belong in a log.
        path: req.originalUrl.split('?', 1)[0],
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        ...(res.writableFinished ? {} : { aborted: true }),
      };
      if (res.statusCode >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    });
    next();
  };
}
