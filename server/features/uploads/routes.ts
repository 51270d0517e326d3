import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, Router } from 'express';
import multer, { MulterError } from 'multer';
import { uploads as messages } from '#shared/messages-submissions.ts';
import { createUpload, uploadLimits } from '#shared/uploads.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { readUpload, saveUpload } from './service.ts';

/** Bodies that are read into memory at once, 5 MB each; the others wait, unread, and are refused after a while. */
const bodiesAtOnce = 6;
const longestWait = 20_000;

export function uploadRoutes(deps: Deps, endpoints: EndpointOptions): Router {
  const router = Router();
  const slots = createSlots(bodiesAtOnce, longestWait);
  bind(
    router,
    createUpload,
    endpoints,
    async ({ viewer, req }) => {
      if (!req.file)
        throw new AppError('bad_input', { message: messages.none, fields: { photo: messages.none } });
      return saveUpload(deps, { userId: viewer.id, original: req.file.buffer });
    },
    [slots, readPhoto],
  );

  // Public and without a session: a picture's address is its secret until its church is public.
  router.get('/uploads/:id/:file', async (req, res) => {
    const picture = await readUpload(deps, `/uploads/${req.params.id}/${req.params.file}`);
    if (!picture) throw new AppError('not_found');
    res.set({
      'Content-Type': 'image/webp',
      // A picture never changes under its address.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      ...(picture.bytes === undefined ? {} : { 'Content-Length': String(picture.bytes) }),
    });
    if (req.method === 'HEAD') {
      picture.stream.destroy();
      res.end();
      return;
    }
    try {
      await pipeline(picture.stream, res);
    } catch (error) {
      // The visitor left, or the storage broke off in the middle; the answer has begun and cannot be another.
      if (!res.destroyed) res.destroy();
      deps.log.debug({ reason: (error as Error).message }, 'a picture was not sent to its end');
    }
  });
  return router;
}

const receive = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: uploadLimits.bytes, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20 },
}).single('photo');

const readPhoto: RequestHandler = (req, res, next) => {
  receive(req, res, (error: unknown) => next(error ? toRefusal(error) : undefined));
};

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
function createSlots(count: number, patience: number): RequestHandler {
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
