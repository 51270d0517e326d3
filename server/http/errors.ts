import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/app.ts';

/** The one error that features throw; status and words are looked up by its code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which a try may succeed (rate limits, outages). */
  readonly retryAfter: number | undefined;
  /** What the body of this error holds besides, where a contract says so (an edit's conflict). */
  readonly more: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: Record<string, string>;
      retryAfter?: number;
      more?: Record<string, unknown>;
    } = {},
  ) {
    super(options.message ?? errorMessages[code]);
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.more = options.more;
  }
}

/** Postgres away, starting, out of connections, or too slow: the caller may try again. */
const outage = /^(08...|53...|57P0[123]|57014|25P03)$/;
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND']);

/** Text that Postgres cannot keep (a NUL), however it came in. */
const unkeepable = new Set(['22021', '22P05']);

const isUnkeepable = (error: unknown): boolean =>
  error instanceof Error &&
  (unkeepable.has(String((error as { code?: unknown }).code)) || isUnkeepable(error.cause));

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (outage.test(code) || network.has(code))) return true;
  if (
    /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after calling end/.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isOutage(error.cause);
}

/** Turns whatever was thrown into an AppError; what nobody expected is `internal` and keeps its secrets. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const fields: Record<string, string> = {};
    for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
    const [first] = Object.values(fields);
    return new AppError('bad_input', { message: first ?? errorMessages.bad_input, fields });
  }
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 413) return new AppError('too_large');
  if (status === 415) return new AppError('unsupported_media');
  // body-parser, a malformed %-escape in the address and the like
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('bad_input');
  if (error instanceof URIError) return new AppError('bad_input');
  if (isUnkeepable(error)) return new AppError('bad_input');
  if (isOutage(error)) return new AppError('unavailable', { retryAfter: 3 });
  return new AppError('internal');
}

export function toBody(error: AppError): ErrorBody {
  const { message, code, fields, more } = error;
  return { ...more, message, code, ...(fields ? { fields } : {}) };
}

/** Last in line: every error of the API becomes JSON. */
export function errorHandler(log: Logger) {
  return (error: unknown, req: Request, res: Response, next: NextFunction) => {
    const known = toAppError(error);
    if (known.code === 'internal')
      log.error({ err: error, requestId: res.locals.requestId }, 'unexpected error');
    else if (known.code === 'unavailable')
      log.warn({ err: error, requestId: res.locals.requestId }, 'service unavailable');
    if (res.headersSent) return next(error);
    if (known.retryAfter) res.setHeader('Retry-After', String(known.retryAfter));
    res.status(errorStatus[known.code]).json(toBody(known));
    void req;
  };
}
