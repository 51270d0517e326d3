import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { createUpload } from '#shared/uploads.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { createSlots, readPhoto } from '../../http/multipart.ts';
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
    [slots, readPhoto({ fields: 5, fieldSize: 1000 })],
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
