import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

const requestIdPattern = /^[\w-]{8,64}$/;

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
