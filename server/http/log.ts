import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

const requestIdPattern = /^[\w-]{8,64}$/;

/** Removes email addresses and tokens. */
const redact = (text: string): string =>
  text.replace(/[^\s"'<>()=,]+@[^\s"'<>(),]+/g, '[email]').replace(/[\w-]{40,}/g, '[secret]');

/** Loggable form of an error, without query parameters, constraint details, or anything else that users typed. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(String(error));
  const { query, code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    // Drizzle puts the parameters of a failed query into its message.
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

/** Logs each message at most once a minute; the next line has the number of repeats in between. */
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

/** Without a Secure connection, the browser would get no session cookie. */
export const insecureRequest =
  'BASE_URL is https, but this request came over http: set TRUST_PROXY to the number of proxies, and have them send X-Forwarded-Proto';

/** Checks on the first request whether TRUST_PROXY matches the proxies in front of the server. */
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

/** Assigns a request id (the proxy's, if it sent one) and logs one line when the response closes. */
export function requestLog(log: Logger) {
  return (req: Request, res: Response, next: NextFunction) => {
    const header = req.headers['x-request-id'];
    const requestId = typeof header === 'string' && requestIdPattern.test(header) ? header : randomUUID();
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    if (!log.isLevelEnabled('info')) return next();
    const started = performance.now();
    // The query string may contain searches or one-time tokens.
    const path = req.originalUrl.split('?', 1)[0];
    res.on('close', () => {
      const line = {
        requestId,
        method: req.method,
        path,
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
