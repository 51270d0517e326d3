import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/domain/errors.ts';
import { errorMessages } from '#shared/messages/app.ts';
import { inCurrentLocale } from '../locale/copy.ts';
import { warnEachMinute } from './log.ts';

/** The only error that features throw. The code determines the status and the default message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which a retry may succeed (rate limits, outages). */
  readonly retryAfter: number | undefined;
  /** Additional properties of the response body (used by edit conflicts). */
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

/** The message of an invalid value, which forms show at its field. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('bad_input', { message, fields: { [field]: message } });

/** A request that the current state doesn't allow. */
export const conflict = (message: string): AppError => new AppError('conflict', { message });

/** SQLSTATEs for a database that is down, starting, overloaded, or slow, and for colliding transactions. Retryable. */
const outage = /^(08...|53...|57P0[123]|57014|25P03|40001|40P01|55P03)$/;
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND']);

/** SQLSTATEs for text that Postgres can't store, such as a NUL character. */
const unstorable = new Set(['22021', '22P05']);

const isUnstorable = (error: unknown): boolean =>
  error instanceof Error &&
  (unstorable.has(String((error as { code?: unknown }).code)) || isUnstorable(error.cause));

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (outage.test(code) || network.has(code))) return true;
  if (
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool after calling end/.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isOutage(error.cause);
}

/** Unexpected errors become `internal`, so the response reveals no details. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const fields: Record<string, string> = {};
    for (const issue of error.issues)
      fields[issue.path.join('.') || 'body'] ??= inCurrentLocale(issue.message);
    const [first] = Object.values(fields);
    return new AppError('bad_input', { message: first ?? errorMessages.bad_input, fields });
  }
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 413) return new AppError('too_large');
  if (status === 415) return new AppError('unsupported_media');
  // From body-parser, a malformed %-escape in the URL, and so on.
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('bad_input');
  if (error instanceof URIError) return new AppError('bad_input');
  if (isUnstorable(error)) return new AppError('bad_input');
  if (isOutage(error)) return new AppError('unavailable', { retryAfter: 3 });
  return new AppError('internal');
}

function toBody(error: AppError): ErrorBody {
  const { message, code, fields, more } = error;
  return { ...more, message, code, ...(fields ? { fields } : {}) };
}

/** In milliseconds. Slows down callers that ignore Retry-After and would keep the process busy with 429s. */
const rateLimitedDelay = 1000;

export type SendOutage = (req: Request, res: Response) => Promise<void>;

/** A page opened in a browser, in contrast to a request by the page's code or a program. */
const isNavigation = (req: Request): boolean =>
  isRead(req) && !req.path.startsWith('/api/') && req.accepts(['json', 'html']) === 'html';

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Mount last: sends errors as JSON, and outages to visitors as a page. */
export function errorHandler(log: Logger, sendOutage?: SendOutage) {
  const warn = warnEachMinute(log);
  return (error: unknown, req: Request, res: Response, next: NextFunction) => {
    const appError = toAppError(error);
    const context = { err: error, requestId: res.locals.requestId };
    if (appError.code === 'internal') log.error(context, 'unexpected error');
    else if (appError.code === 'unavailable') warn(context, 'service unavailable');
    if (res.headersSent) return next(error);
    if (appError.retryAfter) res.setHeader('Retry-After', String(appError.retryAfter));
    const respond = () => {
      if (!res.destroyed) res.status(errorStatus[appError.code]).json(toBody(appError));
    };
    if (sendOutage && appError.code === 'unavailable' && isNavigation(req)) sendOutage(req, res).catch(next);
    else if (isRead(req) && appError.code === 'rate_limited') setTimeout(respond, rateLimitedDelay);
    else respond();
  };
}
