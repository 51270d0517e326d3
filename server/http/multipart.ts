/** Forms with one image: read into memory, a bounded number at once, up to the size that an image may have. */

import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { uploadLimits } from '#shared/pictures.ts';
import { AppError } from './errors.ts';

/** Reads the file of the field `photo` and up to `fields` other fields of `fieldSize` bytes. */
export function readPhoto({ fields, fieldSize }: { fields: number; fieldSize: number }): RequestHandler {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: uploadLimits.bytes,
      files: 1,
      fields,
      fieldSize,
      parts: fields + 1,
      headerPairs: 20,
    },
  }).single('photo');
  return (req, res, next) => {
    receive(req, res, (error: unknown) => next(error ? toAppError(error) : undefined));
  };
}

function toAppError(error: unknown): unknown {
  if (error instanceof MulterError) {
    return error.code === 'LIMIT_FILE_SIZE'
      ? new AppError('too_large', { message: messages.tooLarge })
      : new AppError('bad_input', { message: messages.none });
  }
  // Forms that end too early or have no boundary: these errors of the parser have no code.
  return error instanceof Error && !('code' in error)
    ? new AppError('bad_input', { message: messages.incomplete })
    : error;
}

/** A semaphore: `count` requests at once, until each has its response or is aborted. `timeout` in milliseconds. */
export function createSlots(count: number, timeout: number): RequestHandler {
  let free = count;
  const waiting = new Set<() => void>();
  const release = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  return (_req: Request, res, next) => {
    const aborted = () => res.closed || res.destroyed;
    const refuse = () => next(new AppError('bad_input', { message: messages.incomplete }));
    const enter = () => {
      // An aborted response emits no further 'close' that would release the slot.
      if (aborted()) {
        release();
        return refuse();
      }
      res.once('close', release);
      next();
    };
    if (free > 0) {
      free -= 1;
      return enter();
    }
    const leaveQueue = (then: () => void) => () => {
      waiting.delete(onTurn);
      clearTimeout(timer);
      res.off('close', onAbort);
      then();
    };
    const onTurn = leaveQueue(enter);
    const onAbort = leaveQueue(refuse);
    const timer = setTimeout(
      leaveQueue(() => next(new AppError('unavailable', { retryAfter: 10 }))),
      timeout,
    );
    waiting.add(onTurn);
    res.once('close', onAbort);
    if (aborted()) onAbort();
  };
}
