/** Forms with one picture: read into memory, so many at once, and never more than a picture may have. */

import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { uploadLimits } from '#shared/pictures.ts';
import { AppError } from './errors.ts';

/** Reads the file of the field `photo` and so many other fields; `fieldSize` in bytes. */
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
    receive(req, res, (error: unknown) => next(error ? toRefusal(error) : undefined));
  };
}

function toRefusal(error: unknown): unknown {
  if (error instanceof MulterError) {
    return error.code === 'LIMIT_FILE_SIZE'
      ? new AppError('too_large', { message: messages.tooLarge })
      : new AppError('bad_input', { message: messages.none });
  }
  // Forms that end too early or have no boundary: the parser's errors carry no code of their own.
  return error instanceof Error && !('code' in error)
    ? new AppError('bad_input', { message: messages.incomplete })
    : error;
}

/** Lets so many requests through at once, until each is answered or gone. */
export function createSlots(count: number, patience: number): RequestHandler {
  let free = count;
  const waiting = new Set<() => void>();
  const release = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  return (_req: Request, res, next) => {
    const over = () => res.closed || res.destroyed;
    const gone = () => next(new AppError('bad_input', { message: messages.incomplete }));
    const enter = () => {
      // Who left before this moment will not close once more.
      if (over()) {
        release();
        return gone();
      }
      res.once('close', release);
      next();
    };
    if (free > 0) {
      free -= 1;
      return enter();
    }
    const leave = (then: () => void) => () => {
      waiting.delete(turn);
      clearTimeout(late);
      res.off('close', left);
      then();
    };
    const turn = leave(enter);
    const left = leave(gone);
    const late = setTimeout(
      leave(() => next(new AppError('unavailable', { retryAfter: 10 }))),
      patience,
    );
    waiting.add(turn);
    res.once('close', left);
    if (over()) left();
  };
}
