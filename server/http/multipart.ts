/** Forms with one image: read into memory, a bounded number at once, up to the size that an image may have. */

import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { uploadLimits } from '#shared/pictures.ts';
import { AppError } from './errors.ts';
import { addressKey } from './limits.ts';

type Copy = { tooLarge: string; none: string; incomplete: string };

/** Milliseconds without a byte, after which a form is given up; the server ends a request after 60 s in all. */
const maxIdle = 20_000;

/** Reads the file of the field `photo` and up to `fields` other fields of `fieldSize` bytes. */
export const readPhoto = (limits: { fields: number; fieldSize: number }): RequestHandler =>
  readFile({ ...limits, field: 'photo', bytes: uploadLimits.bytes, ...messages });

/** Reads one file of up to `bytes` bytes, and other fields; with the messages for what is wrong. */
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
  // Forms that end too early or have no boundary: these errors of the parser have no code.
  return error instanceof Error && !('code' in error)
    ? new AppError('bad_input', { message: copy.incomplete })
    : error;
}

/** So many at once of one account. */
const accountShare = 2;

/**
 * A semaphore: `count` requests at once, half of them from one network, until each has its response or is aborted.
 * A request waits for its turn for `timeout` milliseconds.
 */
export function createSlots(count: number, timeout: number): RequestHandler {
  let free = count;
  const taken = new Map<string, number>();
  const waiting = new Set<{ keys: Array<[string, number]>; begin: () => void }>();
  const fits = (keys: Array<[string, number]>) =>
    free > 0 && keys.every(([key, share]) => (taken.get(key) ?? 0) < share);
  const occupy = (keys: Array<[string, number]>, by: 1 | -1) => {
    free -= by;
    for (const [key] of keys) {
      const now = (taken.get(key) ?? 0) + by;
      if (now > 0) taken.set(key, now);
      else taken.delete(key);
    }
  };
  const release = (keys: Array<[string, number]>) => {
    occupy(keys, -1);
    for (const next of waiting) if (fits(next.keys)) next.begin();
  };
  return (req: Request, res, next) => {
    const keys: Array<[string, number]> = [[`network ${addressKey(req.ip ?? '')}`, Math.ceil(count / 2)]];
    if (req.user) keys.push([`account ${req.user.id}`, accountShare]);
    const refuse = () => next(new AppError('bad_input', { message: messages.incomplete }));
    // An aborted response emits no further 'close' that would release the slot.
    const aborted = () => res.closed || res.destroyed;
    const enter = () => {
      if (aborted()) return refuse();
      occupy(keys, 1);
      res.once('close', () => release(keys));
      next();
    };
    if (fits(keys)) return enter();
    const leaveQueue = (then: () => void) => () => {
      waiting.delete(entry);
      clearTimeout(timer);
      res.off('close', onAbort);
      then();
    };
    const entry = { keys, begin: leaveQueue(enter) };
    const onAbort = leaveQueue(refuse);
    const timer = setTimeout(
      leaveQueue(() => next(new AppError('unavailable', { retryAfter: 10 }))),
      timeout,
    );
    waiting.add(entry);
    res.once('close', onAbort);
    if (aborted()) onAbort();
  };
}
