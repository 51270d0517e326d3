/** Multipart forms with one file, which is held in memory. */

import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { uploadLimits } from '#shared/domain/pictures.ts';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { AppError } from './errors.ts';
import { addressKey } from './limits.ts';

type Copy = { tooLarge: string; none: string; incomplete: string };

/** Aborts an upload after this many milliseconds without data. The server limits a whole request to 60 s. */
const maxIdle = 20_000;

/** Parses the file in the field `photo`, and up to `fields` other fields of up to `fieldSize` bytes. */
export const readPhoto = (limits: { fields: number; fieldSize: number }): RequestHandler =>
  readFile({ ...limits, field: 'photo', bytes: uploadLimits.bytes, ...messages });

/** Parses one file of up to `bytes` bytes, plus other fields. The remaining options are error messages. */
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
    const idle = setTimeout(() => req.destroy(), maxIdle);
    req.on('data', () => idle.refresh());
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

const maxPerAccount = 2;

/**
 * A semaphore: up to `count` concurrent requests, at most half of them from one network. A request holds its slot until
 * its response closes, and waits for one for up to `timeout` milliseconds.
 */
export function createSlots(count: number, timeout: number): RequestHandler {
  let free = count;
  const inUse = new Map<string, number>();
  const waiting = new Set<{ keys: Array<[string, number]>; start: () => void }>();
  const fits = (keys: Array<[string, number]>) =>
    free > 0 && keys.every(([key, share]) => (inUse.get(key) ?? 0) < share);
  const adjust = (keys: Array<[string, number]>, change: 1 | -1) => {
    free -= change;
    for (const [key] of keys) {
      const current = (inUse.get(key) ?? 0) + change;
      if (current > 0) inUse.set(key, current);
      else inUse.delete(key);
    }
  };
  const release = (keys: Array<[string, number]>) => {
    adjust(keys, -1);
    for (const next of waiting) if (fits(next.keys)) next.start();
  };
  return (req: Request, res, next) => {
    const keys: Array<[string, number]> = [[`network ${addressKey(req.ip ?? '')}`, Math.ceil(count / 2)]];
    if (req.user) keys.push([`account ${req.user.id}`, maxPerAccount]);
    const reject = () => next(new AppError('bad_input', { message: messages.incomplete }));
    // After an abort there is no 'close' event left to release the slot.
    const aborted = () => res.closed || res.destroyed;
    const enter = () => {
      if (aborted()) return reject();
      adjust(keys, 1);
      res.once('close', () => release(keys));
      next();
    };
    if (fits(keys)) return enter();
    const dequeueAnd = (then: () => void) => () => {
      waiting.delete(entry);
      clearTimeout(timer);
      res.off('close', onAbort);
      then();
    };
    const entry = { keys, start: dequeueAnd(enter) };
    const onAbort = dequeueAnd(reject);
    const timer = setTimeout(
      dequeueAnd(() => next(new AppError('unavailable', { retryAfter: 10 }))),
      timeout,
    );
    waiting.add(entry);
    res.once('close', onAbort);
    if (aborted()) onAbort();
  };
}
