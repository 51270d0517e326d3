/** Request bodies: accepted types, JSON, and forms with a file. */
import express, { type RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { uploadLimits } from '#shared/domain/pictures.ts';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { AppError } from './errors.ts';

export type BodyType = 'application/json' | 'multipart/form-data';

/** Rejects other types: another site's form could send those without asking the browser first. */
export const acceptTypes =
  (types: BodyType[]): RequestHandler =>
  (req, _res, next) => {
    const hasBody =
      req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    next(hasBody && !req.is(types) ? new AppError('unsupported_media') : undefined);
  };

/** A JSON body has this many milliseconds in all; a file, between two pieces (and the server's 60 s in all). */
const maxSilence = 20_000;

/** Replaces lone surrogates (half of an emoji), which Postgres can't store, with U+FFFD. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

const parse = express.json({ limit: '100kb', strict: true, reviver: wellFormed });

export const parseJson: RequestHandler = (req, res, next) => {
  const timeout = setTimeout(() => req.destroy(), maxSilence);
  parse(req, res, (error) => {
    clearTimeout(timeout);
    next(error);
  });
};

type Copy = { tooLarge: string; none: string; incomplete: string };

/** Parses the file in the field `photo`, and up to `fields` other fields of up to `fieldSize` bytes. */
export const readPhoto = (limits: { fields: number; fieldSize: number }): RequestHandler =>
  readFile({ ...limits, field: 'photo', bytes: uploadLimits.bytes, ...messages });

/**
 * Parses a multipart form with one file of up to `bytes` bytes, which is held in memory, plus other fields. Other bodies
 * are left alone. The remaining options are error messages.
 */
export function readFile({
  field,
  bytes,
  fields = 0,
  fieldSize = 0,
  ...copy
}: Copy & { field: string; bytes: number; fields?: number; fieldSize?: number }): RequestHandler {
  const receive = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      fileSize: bytes,
      files: 1,
      fields,
      fieldSize,
      parts: fields + 1,
      headerPairs: 20,
    },
  }).single(field);
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    const idle = setTimeout(() => req.destroy(), maxSilence);
    req.on('data', () => {
      idle.refresh();
      // Node would read two megabytes at once, which delays other requests.
      req.pause();
      setImmediate(() => req.resume());
    });
    req.once('close', () => clearTimeout(idle));
    receive(req, res, (error: unknown) => next(error ? toAppError(error, copy) : undefined));
  };
}

function toAppError(error: unknown, copy: Copy): unknown {
  if (error instanceof MulterError) {
    return error.code === 'LIMIT_FILE_SIZE'
      ? new AppError('too_large', { message: copy.tooLarge })
      : new AppError('bad_input', { message: copy.none });
  }
  // The parser's errors for truncated forms and missing boundaries have no code.
  return error instanceof Error && !('code' in error)
    ? new AppError('bad_input', { message: copy.incomplete })
    : error;
}
